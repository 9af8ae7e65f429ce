"""Videos: what a file holds (`probe`, in a process of its own), and what is made of it (`encode`, by ffmpeg)."""
