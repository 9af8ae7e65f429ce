"""Answers that the database has already shaped, with a validator so that an unchanged one travels once."""

from hashlib import sha256

from fastapi import Request, Response


def json_answer(request: Request, body: str) -> Response:
    """`body` as JSON with an ETag; 304 without a body where the caller already has it."""
    raw = body.encode()
    etag = f'"{sha256(raw).hexdigest()[:24]}"'  # of the hashes the fastest: processors have it built in
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    return Response(raw, media_type="application/json", headers=headers)
