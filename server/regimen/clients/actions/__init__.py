"""The only code that changes what an account keeps about its clients."""
