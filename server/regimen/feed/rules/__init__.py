"""Which event tells whom what, and how it reads as a sentence."""
