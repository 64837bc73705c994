"""Packs: the rules of an organizer in one TOML file. An event pack says which forces may play (docs/packs.md)."""
