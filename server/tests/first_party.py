"""What our own app identifies itself with when it asks for tokens."""

APP = {"client_id": "regimen-web", "client_secret": "regimen-web"}
