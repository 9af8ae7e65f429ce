"""What clients measure of their bodies: weight, girths, resting heart rate, sleep, and what a coach adds."""
