"""Whole games by the dozen: who decides (agents), many games at once, what came out of them.

An agent is given what its player may know and nothing else. Everything is a function of seeds.
"""
