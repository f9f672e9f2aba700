"""The arena: who plays better, and by how much; and what a game's deal and seats are worth."""
