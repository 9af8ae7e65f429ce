"""Processes that begin as a copy of one that has loaded the code, which takes longer than what is tested."""

import multiprocessing

PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["regimen.cli", "tests.payments.crash_process"])
