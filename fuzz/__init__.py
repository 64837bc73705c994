"""Mutated unit files against everything that reads, sums, writes and draws; see README.md."""
