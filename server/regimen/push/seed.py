"""What every installation has: a key pair."""

from regimen.push.actions.keys import create_keys

__all__ = ["create_keys"]
