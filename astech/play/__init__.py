"""Play at the table: a session of one unit, and the words in which it is told."""
