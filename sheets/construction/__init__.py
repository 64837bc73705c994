"""What a unit weighs, costs and may be: masses, slots, limits, legality and C-bill cost, each with its rule."""
