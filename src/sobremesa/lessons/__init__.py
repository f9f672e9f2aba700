"""Lessons: a record with notes, which a learner plays move by move. They know records, and no HTTP."""
