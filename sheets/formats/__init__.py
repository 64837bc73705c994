"""The words of file formats, where a reader and a writer share them."""
