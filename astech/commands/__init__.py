"""A click command in each module, imported when it is called."""
