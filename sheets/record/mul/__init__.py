"""Force files (`.mul`): their words, and the marks of a unit as such a file counts what remains of it."""
