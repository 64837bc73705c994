"""Rules that several parts of the program share, one module for each subject; `tables` has the tables of the books.

structure, movement, heat, firepower: figures of a unit · links: items that serve other items · aerospace, infantry,
antimech, stores: rules of some families
"""
