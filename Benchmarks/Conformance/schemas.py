"""Validates values against schemas, using openapi-schema-validator."""

import jsonschema
import openapi_schema_validator
import referencing
import referencing.jsonschema

OF_30 = {
    "any": openapi_schema_validator.OAS30Validator,
    "request": openapi_schema_validator.OAS30WriteValidator,
    "response": openapi_schema_validator.OAS30ReadValidator,
}
HOME = "urn:description"
FAILED = "the validator failed:"


class SchemaValidator:
    """Validates values against the schemas of one description, for requests, for responses or in general."""

    def __init__(self, document, direction="any"):
        self.document = document
        specification = referencing.jsonschema.DRAFT4
        if document.is_swagger:
            # Draft 4 also accepts lists of types and of items, which people use although 2.0 does not define them.
            _expand_nullable(document.root)
            self.validator, self.formats = jsonschema.Draft4Validator, openapi_schema_validator.oas30_format_checker
        elif document.version.startswith("3.0"):
            self.validator, self.formats = OF_30[direction], openapi_schema_validator.oas30_format_checker
        else:
            self.validator, self.formats = openapi_schema_validator.OAS31Validator, openapi_schema_validator.oas31_format_checker
            specification = referencing.jsonschema.DRAFT202012
        resource = referencing.Resource(contents=document.root, specification=specification)
        self.registry = referencing.Registry().with_resource(HOME, resource)

    def contradiction(self, schema, value):
        """The first reason why a value does not match a schema; empty if it matches.

        If the validator itself fails, the reason starts with FAILED.
        """
        try:
            validator = self.validator(_absolute(schema), registry=self.registry, format_checker=self.formats)
            error = jsonschema.exceptions.best_match(validator.iter_errors(value))
        except Exception as problem:  # invalid descriptions can make the validator fail
            return f"{FAILED} {type(problem).__name__}: {str(problem)[:120]}"
        if error is not None and "could not be resolved" in error.message:
            return f"{FAILED} {error.message[-120:]}"
        return "" if error is None else f"at {'/'.join(map(str, error.absolute_path)) or 'the top'}: {error.message[:160]}"

    def names(self, schema, path, value):
        """Whether some part of a schema declares the property at this path of a value."""
        found = [schema]
        for key in path:
            found = self.parts(found)
            if isinstance(key, int):
                found = [part["items"] for part in found if isinstance(part.get("items"), dict)]
                continue
            named = [part["properties"][key] for part in found if key in (part.get("properties") or {})]
            others = [part["additionalProperties"] for part in found if isinstance(part.get("additionalProperties"), dict)]
            found = named or others
        return bool(found)

    def parts(self, schemas):
        """The schemas and all schemas that they are composed of."""
        found, waiting, seen = [], list(schemas), set()
        while waiting:
            schema = self.document.resolve(waiting.pop())
            if not isinstance(schema, dict) or id(schema) in seen:
                continue
            seen.add(id(schema))
            found.append(schema)
            for key in ("allOf", "anyOf", "oneOf"):
                waiting += schema.get(key) or []
        return found


def _absolute(value):
    """The schema with local references that are absolute URIs into the description."""
    if isinstance(value, dict):
        is_local = isinstance(value.get("$ref"), str) and value["$ref"].startswith("#")
        return {key: HOME + item if is_local and key == "$ref" else _absolute(item) for key, item in value.items()}
    return [_absolute(item) for item in value] if isinstance(value, list) else value


def _expand_nullable(value):
    """Replaces `x-nullable`, an extension of 2.0, with its JSON Schema equivalent."""
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        _expand_nullable(item)
    if isinstance(value, dict) and value.get("x-nullable") is True and isinstance(value.get("type"), str):
        value["type"] = [value["type"], "null"]
