"""Stripe's wire format: form bodies, strictly validated parameters, and errors."""

import re
import sys
from functools import cache
from operator import attrgetter
from typing import Any
from urllib.parse import parse_qsl

import stripe
from pydantic import ConfigDict, TypeAdapter, ValidationError
from stripe import RequestOptions
from typing_extensions import TypedDict, is_typeddict

Body = dict[str, Any]
_STRICT = ConfigDict(extra="forbid", arbitrary_types_allowed=True)
_VALIDATION = frozenset({"parameter_unknown", "parameter_missing", "parameter_invalid"})


class ApiError(Exception):
    """An error response. `is_stored` says whether it is stored under the idempotency key."""

    def __init__(
        self,
        status: int,
        message: str,
        *,
        code: str | None = None,
        param: str | None = None,
        kind: str = "invalid_request_error",
        **extra: Any,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.is_stored = status < 500 and status != 409 and code not in _VALIDATION and kind != "idempotency_error"
        facts = {"type": kind, "message": message, "code": code, "param": param, **extra}
        self.body: Body = {"error": {name: value for name, value in facts.items() if value is not None}}


def not_found(kind: str, object_id: str) -> ApiError:
    """Returns the error for an object that is not in this account, even if another account has it."""
    return ApiError(404, f"No such {kind}: '{object_id}'", code="resource_missing", param="id")


def parse_form(encoded: str) -> Body:
    """Parses `a[b]=1&c[0]=x` into nested dicts and lists. All values are strings."""
    root: Body = {}
    for name, value in parse_qsl(encoded, keep_blank_values=True):
        steps = [name.split("[", 1)[0], *re.findall(r"\[([^\]]*)\]", name)]
        here = root
        for step in steps[:-1]:
            here = here.setdefault(step, {})
        last = steps[-1] or str(len(here))
        here[last] = value
    return {name: _lists(value) for name, value in root.items()}


def _lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {name: _lists(item) for name, item in value.items()}
    if inner and all(name.isdigit() for name in inner):
        return [inner[name] for name in sorted(inner, key=int)]
    return inner


@cache
def _validator(name: str) -> TypeAdapter[Any]:
    """Returns a strict validator for the SDK's parameter type `name`: unknown parameters are errors, at any depth."""
    described: Any = attrgetter(name)(stripe.params)
    module = sys.modules[described.__module__]
    for thing in vars(module).values():
        if is_typeddict(thing):
            thing.__pydantic_config__ = _STRICT
    own = {
        field: hint
        for field, hint in described.__annotations__.items()
        if field not in RequestOptions.__annotations__ and field != "expand"
    }
    # The SDK types the options of a request (keys, headers) with its parameters, but does not send them in the body.
    make: Any = TypedDict
    strict = make(described.__name__, own)
    strict.__module__ = module.__name__
    strict.__pydantic_config__ = _STRICT
    return TypeAdapter(strict)


def validate_params(params: Body, described_by: str) -> Body:
    """Returns `params`, validated by the SDK's type `described_by`. Raises the error that Stripe would return."""
    try:
        valid: Body = _validator(described_by).validate_python(params)
    except ValidationError as error:
        # An unknown parameter explains the mistake better than a missing one.
        first = min(error.errors(), key=lambda found: found["type"] != "extra_forbidden")
        head, *rest = [str(part) for part in first["loc"]] or ["params"]
        name = head + "".join(f"[{part}]" for part in rest)
        if first["type"] == "extra_forbidden":
            raise ApiError(400, f"Received unknown parameter: {name}", code="parameter_unknown", param=name) from error
        if first["type"] == "missing":
            raise ApiError(400, f"Missing required param: {name}.", code="parameter_missing", param=name) from error
        raise ApiError(400, f"Invalid {name}: {first['msg']}", code="parameter_invalid", param=name) from error
    return valid


def public(value: Any) -> Any:
    """Returns a copy without the sandbox's private fields, which begin with an underscore."""
    if isinstance(value, dict):
        return {name: public(item) for name, item in value.items() if not name.startswith("_")}
    if isinstance(value, list):
        return [public(item) for item in value]
    return value
