"""The only code that changes how a plan is paid."""
