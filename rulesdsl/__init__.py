"""A rules language and scenario tester for tabletop games."""
