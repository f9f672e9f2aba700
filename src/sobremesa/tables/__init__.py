"""Live tables: seats and people, turns, clocks, bots in processes of their own, limits and news. It knows no HTTP."""
