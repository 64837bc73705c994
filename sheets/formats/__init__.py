"""The file formats, shared by readers and writers."""
