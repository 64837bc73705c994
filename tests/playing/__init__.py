"""How each family of units words the recorded plays."""
