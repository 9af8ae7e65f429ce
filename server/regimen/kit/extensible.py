"""Views to which other parts of the program add fields."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from pydantic import Field, GetJsonSchemaHandler, SerializationInfo, SerializerFunctionWrapHandler, model_serializer
from pydantic.json_schema import JsonSchemaValue, SkipJsonSchema
from pydantic_core import CoreSchema

from regimen.kit.schema import View


class ExtensibleView(View):
    """A view whose JSON also has the fields of `fragments`, beside its own.

    A subclass sets `fragment_types`, for the API document, and is created with one fragment of each type.
    """

    fragment_types: ClassVar[Callable[[], Iterable[type[View]]]]

    fragments: SkipJsonSchema[Sequence[Any]] = Field(default=(), exclude=True)

    @model_serializer(mode="wrap")
    def _with_fragments(self, own_fields: SerializerFunctionWrapHandler, info: SerializationInfo) -> Any:
        fields: dict[str, Any] = own_fields(self)
        for fragment in self.fragments:
            fields |= fragment.model_dump(mode=info.mode)
        return fields

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        fields_only: Any = {key: value for key, value in core_schema.items() if key != "serialization"}
        reference = handler(fields_only)
        schema = handler.resolve_ref_schema(reference)
        for fragment_type in cls.fragment_types():
            fragment = handler.resolve_ref_schema(handler(fragment_type.__pydantic_core_schema__))
            schema["properties"] |= fragment["properties"]
            schema["required"] = [*schema.get("required", []), *fragment.get("required", [])]
        return reference
