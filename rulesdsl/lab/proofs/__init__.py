"""What scenarios prove of a pack: what they cover, and which small changes they notice."""
