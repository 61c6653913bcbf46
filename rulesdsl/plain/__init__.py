"""The reference interpreter: slow and obvious, it walks the resolved sentences each time anew.

It shares nothing with the compiled plans but the records of a state; the two must agree.
"""
