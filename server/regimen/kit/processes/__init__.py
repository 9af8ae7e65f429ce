"""Work on hostile files, in processes of their own, with limits of time and memory, which can be killed.

`pool` starts the processes and waits for them; each is a module that calls `serving.serve_tasks`. This module imports
nothing, because those processes start with it.
"""
