"""Keywords of each file format, shared by its reader and its writer."""
