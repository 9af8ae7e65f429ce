"""Users and the accounts they coach from: sign-up, sign-in, members, roles."""
