"""The coach's morning: who needs them today, why, and what was trained."""
