"""Makes values that match schemas: their examples, or simple values."""

import base64

import rstr

from document import last_name
from schemas import SchemaValidator

STRINGS = {
    "date": "2024-02-29", "date-time": "2024-02-29T12:30:45Z", "uuid": "6fa459ea-ee8a-4ca4-894e-db77e160355e",
    "uri": "https://example.com/a?b=c", "url": "https://example.com/a", "email": "keeper@example.com", "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1", "hostname": "example.com", "byte": base64.b64encode(b"sample").decode(), "binary": base64.b64encode(b"sample").decode(),
    "time": "12:30:45Z", "duration": "P3D", "bytes": base64.b64encode(b"sample").decode(),
}
STRINGS |= {name: STRINGS["uuid"] for name in ["guid"] + [f"uuid{version}" for version in (1, 3, 4, 5, 6, 7, 8)]}
DEPTH = 5


class Sampler:
    """Makes values for the schemas of one description, which it changes, for requests or for responses."""

    def __init__(self, document, is_request):
        self.document, self.validator = document, SchemaValidator(document, "request" if is_request else "response")
        self.left_out = "readOnly" if is_request else "writeOnly"
        relax(document, document.root, self.left_out)

    def sample(self, schema):
        """A list with one matching value; empty if none was found."""
        for value in self._candidates(schema, 0):
            if not self.validator.contradiction(schema, value):
                return [value]
        return []

    def _candidates(self, schema, depth):
        """Values that may match, best first."""
        schema = self.document.resolve(schema)
        if not isinstance(schema, dict):
            yield "text"
            return
        for key in ("const", "default", "example"):
            if schema.get(key) is not None:
                yield self._without_hidden(schema[key], schema)
        for key in ("examples", "enum"):
            if isinstance(schema.get(key), list):
                yield from [value for value in schema[key][:3] if value is not None]
        if schema.get("allOf"):
            yield from self._merged(schema, depth)
        for key in ("oneOf", "anyOf"):
            for variant in schema.get(key) or []:
                for value in self._candidates(variant, depth + 1):
                    value = self._with_discriminator(value, variant, schema.get("discriminator"))
                    own = self._object(schema, depth) if schema.get("properties") and isinstance(value, dict) else {}
                    yield {**own, **value} if own else value
                    break
        yield self._plain(schema, depth)

    def _with_discriminator(self, value, variant, discriminator):
        """A value of a variant with the right value of the discriminator."""
        if not isinstance(discriminator, dict) or not isinstance(value, dict) or "$ref" not in variant:
            return value
        name = last_name(variant["$ref"])
        mapped = [key for key, target in (discriminator.get("mapping") or {}).items() if last_name(target) == name]
        return {**value, discriminator.get("propertyName"): (mapped or [name])[0]}

    def _first(self, schema, depth):
        return next(iter(self._candidates(schema, depth)))

    def _fitting(self, schema, depth):
        """The first candidate that matches; otherwise, the first."""
        candidates = []
        for value in self._candidates(schema, depth):
            if not self.validator.contradiction(schema, value):
                return value
            candidates.append(value)
        return candidates[0]

    def _merged(self, schema, depth):
        parts = [self._first(part, depth) for part in schema["allOf"]] + [self._plain(schema, depth)] * ("properties" in schema)
        objects = [part for part in parts if isinstance(part, dict)]
        if objects:
            yield {key: value for part in objects for key, value in part.items()}
        else:
            yield from parts

    def _plain(self, schema, depth):
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = next((item for item in kind if item != "null"), "null")
        kind = kind or ("object" if "properties" in schema else "array" if isinstance(schema.get("items"), dict) else "string")
        if kind == "object":
            return self._object(schema, depth)
        if kind == "array":
            return self._array(schema, depth)
        if kind in ("integer", "number"):
            return self._number(schema, kind)
        return {"boolean": True, "null": None}.get(kind, None) if kind in ("boolean", "null") else self._string(schema)

    def _object(self, schema, depth):
        required, found = schema.get("required") if isinstance(schema.get("required"), list) else [], {}
        for name, part in (schema.get("properties") or {}).items():
            if self.is_hidden(part) or depth >= DEPTH and name not in required or depth > 3 * DEPTH:
                continue
            found[name] = self._fitting(part, depth + 1)
        if not schema.get("properties") and isinstance(schema.get("additionalProperties"), dict) and depth < DEPTH:
            found["key"] = self._fitting(schema["additionalProperties"], depth + 1)
        return found

    def is_hidden(self, schema):
        """Whether a property of a schema is left out in this direction, even if it is required."""
        schema = self.document.resolve(schema)
        return isinstance(schema, dict) and bool(schema.get(self.left_out))

    def _array(self, schema, depth):
        count = max(schema.get("minItems") or 0, 1 if depth < DEPTH else 0)
        item = schema.get("items")
        if count == 0 or not isinstance(item, dict) or depth > 3 * DEPTH:
            return []
        if schema.get("maxItems", 2) >= 2 and count < 2 and depth == 0:
            plain = self.document.resolve(item) or {}
            pairs = {"integer": [7, 8], "string": ["text", "ü"]}
            pair = plain["enum"][:2] if isinstance(plain.get("enum"), list) else pairs.get(plain.get("type"), [])
            if len(pair) == 2 and not any(self.validator.contradiction(item, value) for value in pair):
                return pair
        return [self._fitting(item, depth + 1)] * count

    def _number(self, schema, kind):
        low, high = schema.get("minimum"), schema.get("maximum")
        low = schema["exclusiveMinimum"] + 1 if type(schema.get("exclusiveMinimum")) in (int, float) else low
        step = schema.get("multipleOf")
        value = low + (schema.get("exclusiveMinimum") is True) if low is not None else min(7, high) if high is not None else 7
        if step:
            value = -(-value // step) * step
        return int(value) if kind == "integer" or value == int(value) else value

    def _string(self, schema):
        if schema.get("contentEncoding") == "base64":
            return STRINGS["byte"]
        if schema.get("pattern"):
            try:
                strings = [rstr.xeger(schema["pattern"]) for _ in range(20)]
                return next((string for string in strings if string.isprintable() and string.isascii()), strings[0])
            except Exception:  # Python does not support all ECMAScript patterns
                return "text"
        string = STRINGS.get(schema.get("format"), "te xt ü&=+%")
        if schema.get("maxLength") is not None:
            string = string[: schema["maxLength"]]
        return string.ljust(schema.get("minLength") or 0, "x")

    def _without_hidden(self, value, schema):
        """An example without the properties that are not sent in this direction."""
        if not isinstance(value, dict):
            return value
        hidden = set()
        for part in self.validator.parts([schema]):
            hidden |= {name for name, inner in (part.get("properties") or {}).items() if self.is_hidden(inner)}
        return {key: item for key, item in value.items() if key not in hidden}


def relax(document, value, direction):
    """Lets properties be absent that are only for the other direction.

    From 3.1 on, a validator requires them, but a client neither sends what is read-only nor receives what is write-only.
    """
    if isinstance(value, dict) and isinstance(value.get("properties"), dict) and isinstance(value.get("required"), list):
        schemas = {name: document.resolve(inner) for name, inner in value["properties"].items()}
        hidden = {name for name, schema in schemas.items() if isinstance(schema, dict) and schema.get(direction)}
        value["required"] = [name for name in value["required"] if name not in hidden]
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        relax(document, item, direction)
