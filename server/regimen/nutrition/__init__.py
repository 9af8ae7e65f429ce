"""The macros that coaches set as targets for their clients."""
