"""What happens to units in play."""
