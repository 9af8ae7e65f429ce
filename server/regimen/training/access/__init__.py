"""Which rows a coach or a client may see; every read of training begins here."""
