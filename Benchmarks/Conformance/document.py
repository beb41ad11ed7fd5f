"""Reads API descriptions independently of apigen."""

import json
import re

import yaml

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")


class CoreLoader(yaml.CSafeLoader):
    """YAML with the scalars of the 1.2 core schema: `no` and `2020-01-01` are strings."""

    yaml_implicit_resolvers = {}


def _scalar(tag, pattern, first, construct):
    tag = "tag:yaml.org,2002:" + tag
    CoreLoader.add_implicit_resolver(tag, re.compile(pattern), first)
    CoreLoader.add_constructor(tag, lambda loader, node: construct(node.value))


_scalar("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""], lambda text: None)
_scalar("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", list("tTfF"), lambda text: text.lower() == "true")
_scalar("int", r"^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$", list("-+0123456789"),
        lambda text: int(text, 0) if text[:2] in ("0o", "0x") else int(text))
_scalar("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", list("-+.0123456789"), float)
CoreLoader.add_implicit_resolver("tag:yaml.org,2002:merge", re.compile(r"^<<$"), ["<"])


def _with_string_keys(value):
    if isinstance(value, dict):
        return {key if isinstance(key, str) else json.dumps(key): _with_string_keys(item) for key, item in value.items()}
    return [_with_string_keys(item) for item in value] if isinstance(value, list) else value


class Document:
    """An API description that can resolve its references."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.root = json.loads(text) if path.endswith(".json") else _with_string_keys(yaml.load(text, CoreLoader))

    @classmethod
    def of(cls, root):
        """A description that has already been parsed."""
        document = cls.__new__(cls)
        document.root = root
        return document

    @property
    def version(self):
        return str(self.root.get("swagger") or self.root.get("openapi"))

    @property
    def is_swagger(self):
        return self.version.startswith("2")

    @property
    def schemas(self):
        """The named schemas with their JSON pointers."""
        parent = ("definitions",) if self.is_swagger else ("components", "schemas")
        found = self.root
        for key in parent:
            found = found.get(key) or {}
        return [(pointer(*parent, name), schema) for name, schema in found.items()]

    def resolve(self, value):
        """The value, or the target of its local references; None if there is no target."""
        for _ in range(64):
            if not isinstance(value, dict) or not isinstance(value.get("$ref"), str):
                return value
            value = self.at(value["$ref"])
        return None

    def at(self, reference):
        if not reference.startswith("#"):
            return None
        value = self.root
        for token in reference[1:].split("/")[1:]:
            token = re.sub("%([0-9A-Fa-f]{2})", lambda match: chr(int(match[1], 16)), token)
            token = token.replace("~1", "/").replace("~0", "~")
            if isinstance(value, list) and token.isdigit() and int(token) < len(value):
                value = value[int(token)]
            elif isinstance(value, dict) and token in value:
                value = value[token]
            else:
                return None
        return value

    def operations(self):
        """Every operation: path, path item, method, operation."""
        for path, item in (self.root.get("paths") or {}).items():
            item = self.resolve(item)
            if isinstance(item, dict) and path.startswith("/"):
                for method in METHODS:
                    if isinstance(item.get(method), dict):
                        yield path, item, method, item[method]


def pointer(*tokens):
    return "#/" + "/".join(str(token).replace("~", "~0").replace("/", "~1") for token in tokens)


def last_name(reference):
    """The last component of a reference."""
    return reference.split("/")[-1]


def is_json(media_type):
    essence = media_type.split(";")[0].strip().lower()
    return essence in ("application/json", "text/json") or essence.endswith("+json")
