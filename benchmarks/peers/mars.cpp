// Gardens of Mars in C++, written for speed alone: the peer that our Python rules are measured against.
// Random games of four seats with default options; every legal move is listed before one is chosen.
// Prints: games, decisions of seats, seconds.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

using u64 = uint64_t;
using set = unsigned __int128;

namespace {
constexpr int SEATS = 4, COLOURS = 6, WIDTH = 12, CENTRE = 61;
constexpr int STEP[6] = {1, -11, -12, -1, 11, 12};

int reach[128][6];           // [cell][direction] steps to the edge
int line_to[128][128];       // [cell][cell] direction, or -1
int distance_to[128][128];   // [cell][cell] along that line
int garden[91];
set around_cell[128];

struct Random {
    u64 state, increment;
    uint32_t next() {
        u64 old = state;
        state = old * 6364136223846793005ULL + increment;
        uint32_t shifted = static_cast<uint32_t>(((old >> 18) ^ old) >> 27), turn = old >> 59;
        return (shifted >> turn) | (shifted << ((32 - turn) & 31));
    }
    int below(int bound) { return static_cast<int>((static_cast<u64>(next()) * bound) >> 32); }
};

set bit(int cell) { return set(1) << cell; }
int size(set cells) { return __builtin_popcountll(u64(cells)) + __builtin_popcountll(u64(cells >> 64)); }

struct Game {
    set flowers[COLOURS], planted;
    int gardener[SEATS], score[SEATS];
    int8_t reserve[SEATS][COLOURS], dice[7];
    int turn, left;  // left: dice on the table

    int count(int seat) const { return size(around_cell[gardener[seat]] & ~planted); }
    bool met(int seat, int space) const {
        for (int other = 0; other < SEATS; other++)
            if (other != seat && score[other] == space) return true;
        return false;
    }
    int reserve_left(int seat) const {
        int sum = 0;
        for (int colour = 0; colour < COLOURS; colour++) sum += reserve[seat][colour];
        return sum;
    }
    int legal(int16_t *out) const {
        int steps[6], n = 0, movable = 0, cell = gardener[turn];
        for (int d = 0; d < 6; d++) steps[d] = reach[cell][d];
        for (int seat = 0; seat < SEATS; seat++) {
            int d = line_to[cell][gardener[seat]];
            if (d >= 0 && distance_to[cell][gardener[seat]] <= steps[d]) steps[d] = distance_to[cell][gardener[seat]] - 1;
        }
        for (int d = 0; d < 6; d++)
            for (int die = 1; die <= 6 && die <= steps[d]; die++) {
                int to = cell + die * STEP[d];
                if (!dice[die] || to == CENTRE) continue;
                movable |= 1 << die;
                int code = ((die - 1) * 6 + d) * 7;
                if (planted & bit(to)) out[n++] = code + 6;
                else
                    for (int colour = 0; colour < COLOURS; colour++)
                        if (reserve[turn][colour]) out[n++] = code + colour;
            }
        for (int die = 1; die <= 6; die++)
            if (dice[die] && !(movable >> die & 1)) out[n++] = 252 + die - 1;
        return n;
    }
    void lose() {
        int space = score[turn] > 0 ? score[turn] - 1 : 0;
        while (space > 0 && met(turn, space)) space--;
        score[turn] = space;
    }
    bool plant(int cell, int colour) {  // whether it earns an extra turn
        reserve[turn][colour]--;
        flowers[colour] |= bit(cell);
        planted |= bit(cell);
        set group = bit(cell), wider = group;
        do {
            group = wider;
            set west = group >> 1, east = group << 1;
            wider = (group | west | east | ((group | east) >> WIDTH) | ((group | west) << WIDTH)) & flowers[colour];
        } while (wider != group);
        int points = size(group) - 1;
        bool crowded = false;
        if (points) {
            int space = score[turn] + points;
            crowded = space > 25 && met(turn, space);
            while (met(turn, space)) space++;
            score[turn] = space;
        }
        return crowded || !reserve[turn][colour];
    }
    bool play(int code, Random &random) {  // whether the game goes on
        bool earned = false;
        int die;
        if (code >= 252) {
            die = code - 252 + 1;
            lose();
        } else {
            int colour = code % 7;
            die = code / 42 + 1;
            gardener[turn] += die * STEP[code / 7 % 6];
            if (colour == 6) lose();
            else earned = plant(gardener[turn], colour);
        }
        dice[die]--;
        left--;
        if (!reserve_left(turn)) return false;
        if (earned && left) return true;
        turn = (turn + 1) % SEATS;
        return left || roll(random);
    }
    bool roll(Random &random) {  // whether anybody could
        for (int tries = 0; tries < SEATS; tries++, turn = (turn + 1) % SEATS) {
            left = count(turn);
            for (int die = 0; die < left; die++) dice[1 + random.below(6)]++;
            if (left) return true;
        }
        return false;
    }
    void deal(Random &random) {
        *this = Game{};
        for (int seat = 0; seat < SEATS; seat++) {
            int16_t free[91];
            int n = 0;
            for (int cell : garden) {
                bool taken = cell == CENTRE;
                for (int other = 0; other < seat; other++) taken |= gardener[other] == cell;
                if (!taken) free[n++] = static_cast<int16_t>(cell);
            }
            gardener[seat] = free[random.below(n)];
        }
        int in_case[COLOURS] = {10, 10, 10, 10, 10, 10}, total = 60;
        for (int seat = 0; seat < SEATS; seat++)
            for (int flower = 0; flower < 15; flower++) {
                int at = random.below(total--), colour = 0;
                while (at >= in_case[colour]) at -= in_case[colour++];
                in_case[colour]--;
                reserve[seat][colour]++;
            }
        roll(random);
    }
};

void prepare() {
    const int dq[6] = {1, 1, 0, -1, -1, 0}, dr[6] = {0, -1, -1, 0, 1, 1};
    int n = 0;
    for (int r = -5; r <= 5; r++)
        for (int q = -5; q <= 5; q++)
            if (abs(q + r) <= 5) garden[n++] = WIDTH * (r + 5) + q + 1;
    for (auto &row : line_to)
        for (int &direction : row) direction = -1;
    for (int r = -5; r <= 5; r++)
        for (int q = -5; q <= 5; q++)
            for (int d = 0; d < 6 && abs(q + r) <= 5; d++) {
                int cell = WIDTH * (r + 5) + q + 1;
                for (int k = 1;; k++) {
                    int x = q + k * dq[d], y = r + k * dr[d];
                    if (abs(x) > 5 || abs(y) > 5 || abs(x + y) > 5) break;
                    int other = WIDTH * (y + 5) + x + 1;
                    reach[cell][d] = k;
                    line_to[cell][other] = d;
                    distance_to[cell][other] = k;
                    if (k == 1) around_cell[cell] |= bit(other);
                }
            }
}
}  // namespace

int main(int, char **arguments) {
    prepare();
    double wanted = atof(arguments[1]), taken = 0;
    long games = 0, decisions = 0;
    Random random{42, 109};
    Game game;
    int16_t codes[256];
    auto start = std::chrono::steady_clock::now();
    while (taken < wanted) {
        for (int k = 0; k < 1000; k++, games++) {
            game.deal(random);
            decisions += SEATS;  // the settling
            do decisions++;
            while (game.play(codes[random.below(game.legal(codes))], random));
        }
        taken = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    printf("%ld %ld %f\n", games, decisions, taken);
}
