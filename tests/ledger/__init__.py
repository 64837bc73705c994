"""A second bookkeeping of play, written from the rules digests and errata documents alone."""
