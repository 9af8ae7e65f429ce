"""A made-up gym with people, programs, training and payments, to try everything on."""
