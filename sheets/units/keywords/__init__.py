"""The words of each file format for kinds of units, systems and locations, shared by its reader and its writer."""
