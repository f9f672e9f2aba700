"""Tables, moves and people, kept: SQLite by default, PostgreSQL by address. It knows rows, and no rule."""
