"""A made-up world to try everything on."""
