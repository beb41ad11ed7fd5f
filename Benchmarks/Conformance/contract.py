"""Lets generated clients call a server that validates requests with openapi-core, and counts the calls both understand.

    contract.py --apigen .build/release/apigen --work .build/conformance Specs

README.md explains how it works.
"""

import collections
import copy
import datetime
import decimal
import email
import json
import os
import random
import re
import sys
import threading
import urllib.parse
import uuid

import openapi_core
from openapi_core.contrib.werkzeug import WerkzeugOpenAPIRequest
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.wrappers import Request, Response

from clients import (HERE, Workspace, client_name, client_sources, command_line, documents, check_all, own_options, run,
                     sources)
from document import Document, is_json
from roundtrip import differences
from samples import Sampler, relax


class Operation:
    """An operation with the values to send, the responses to return, and the outcome of each call."""

    def __init__(self, title, number):
        self.title, self.number = title, number
        self.arguments = {}
        self.expected, self.body = {}, None
        # The fields of a form; the media type of a body that is not JSON; its bytes if it is not a form either.
        self.fields, self.media_type, self.raw = {}, None, None
        # Parameters in styles that openapi-core does not support, with their values.
        self.by_hand = {}
        self.responses = []
        self.missing = None
        self.outcomes = {}

    def path_component(self, name, path):
        """The string of a path parameter."""
        pieces = re.split(r"\{([^}]*)\}", self.title.partition(" ")[2])
        pattern = "".join("([^/]*)" if index % 2 else re.escape(piece) for index, piece in enumerate(pieces))
        match = re.search(pattern + "$", path)
        return match[pieces[1::2].index(name) + 1] if match else ""


def parameters_of(document, operation, item):
    """The parameters of an operation, which take precedence over those of its path."""
    found = {}
    for reference in (operation.get("parameters") or []) + (item.get("parameters") or []):
        parameter = document.resolve(reference)
        if isinstance(parameter, dict) and "in" in parameter:
            found.setdefault((parameter["in"], parameter["name"]), parameter)
    return list(found.values())


def preferred(content):
    """The media type that a client should use: JSON, otherwise a form, otherwise text, otherwise the first."""
    names = list(content)
    tests = [is_json, lambda name: name.startswith("multipart/"), lambda name: name.startswith("application/x-www-form-urlencoded"),
             lambda name: name.startswith("text/") and "xml" not in name, lambda name: True]
    return next((name for test in tests for name in names if test(name)), None)


class Plan:
    """The requests and responses for every operation of a description."""

    def __init__(self, document):
        self.document = document
        self.requests, self.responses = Sampler(copy.deepcopy(document), True), Sampler(copy.deepcopy(document), False)
        self.numbers, self.operations = {}, []
        for path, item, method, operation in document.operations():
            self.operations.append(self._plan(path, item, method, operation))

    def _number(self, target):
        """Replaces the description of an element with a number, which becomes the documentation of the generated code."""
        if id(target) not in self.numbers:
            self.numbers[id(target)] = f"sample:{len(self.numbers)}"
            target["description"] = self.numbers[id(target)]
            target.pop("summary", None)
        return self.numbers[id(target)]

    def _plan(self, path, item, method, operation):
        plan = Operation(f"{method.upper()} {path}", self._number(operation))
        for parameter in parameters_of(self.document, operation, item):
            schema = parameter.get("schema")
            if schema is None:
                content = parameter.get("content") or {}
                schema = next(iter(content.values()), {}).get("schema", {})
            given = [parameter["example"]] if "example" in parameter else []
            value = [value for value in given if not self.requests.validator.contradiction(schema, value)][:1] or self.requests.sample(schema)
            if value and value[0] in ([], {}) and parameter["in"] != "path":
                value = []
            if parameter["in"] in ("query", "cookie") and value and isinstance(value[0], dict) and "content" not in parameter:
                # No style defines how objects and lists inside an object are serialized.
                flat = {key: item for key, item in value[0].items() if not isinstance(item, (dict, list))}
                value = [flat] if flat and not self.requests.validator.contradiction(schema, flat) else value
            if parameter["in"] in ("header", "cookie"):
                # Headers and cookies have no encoding for non-ASCII characters, and percent signs in cookies are literal.
                odd = " ü&=+%" if parameter["in"] == "cookie" else "ü%"
                value = [json.loads(json.dumps(item, ensure_ascii=False).translate({ord(letter): None for letter in odd})) for item in value]
            if not value and parameter.get("required"):
                plan.missing = f"no matching value was found for the parameter '{parameter['name']}'"
            if value and is_unsupported(parameter, value[0]):
                plan.by_hand[parameter["name"]] = (parameter, value[0])
            for value in value:
                plan.arguments[self._number(parameter)] = value
                is_reserved = parameter["in"] == "header" and parameter["name"].lower() in ("accept", "content-type", "authorization")
                if not is_reserved and parameter["name"] not in plan.by_hand:
                    plan.expected[parameter["in"], parameter["name"]] = value
        self._plan_body(plan, self.document.resolve(operation.get("requestBody")))
        for status, response in (operation.get("responses") or {}).items():
            self._plan_response(plan, status, self.document.resolve(response), method)
        kinds = {name for response in (operation.get("responses") or {}).values()
                 for name in (self.document.resolve(response) or {}).get("content") or {}}
        if isinstance(plan.body, dict) and "stream" in plan.body and "text/event-stream" in kinds:
            # The client itself says whether it wants a stream.
            del plan.body["stream"]
        if not operation.get("responses"):
            plan.responses.append((200, None, b""))
        return plan

    def _plan_body(self, plan, body):
        content = (body or {}).get("content") or {}
        name = preferred(content)
        if name is None:
            return
        schema = (content[name] or {}).get("schema") or {}
        number = self._number(body)
        if is_json(name):
            value = self.requests.sample(schema)
            if value:
                plan.arguments[number] = plan.body = value[0]
            elif body.get("required"):
                plan.missing = "no matching value was found for the body"
            return
        plan.media_type = name
        if name.startswith(("multipart/", "application/x-www-form-urlencoded")):
            self._plan_form(plan, schema, number, content[name].get("encoding") or {})
        else:
            plan.raw = b"text" if name.startswith("text/") and "xml" not in name else b"sample"
            # The driver receives all values as JSON, in which bytes are Base64.
            plan.arguments[number] = "text" if plan.raw == b"text" else "c2FtcGxl"

    def _plan_form(self, plan, schema, number, encoding):
        parts = self.requests.validator.parts([schema])
        for part in parts:
            for name, inner in (part.get("properties") or {}).items():
                value = [] if self.requests.is_hidden(inner) else self.requests.sample(inner)
                if not value or value[0] is None:
                    continue
                key = self._number(inner) if isinstance(inner, dict) and "$ref" not in inner else name
                plan.arguments[key] = value[0]
                if not {"style", "explode"} & (encoding.get(name) or {}).keys():
                    plan.fields[name] = value[0]
                words = "".join(letter if letter.isalnum() else " " for letter in name).split()
                if words:
                    plan.arguments.setdefault(words[0][:1].lower() + words[0][1:] + "".join(map(str.capitalize, words[1:])), value[0])
        if not any(part.get("properties") for part in parts):
            plan.arguments[number] = (self.requests.sample(schema) or [{}])[0]

    def _plan_response(self, plan, status, response, method):
        if not isinstance(response, dict):
            return
        code = int(status) if status.isdigit() else int(status[0]) * 100 + 4 if status[:1].isdigit() else 418
        content = response.get("content") or {}
        name = preferred(content)
        if name is None or method == "head":
            plan.responses.append((code, None, b""))
        elif is_json(name):
            media = content[name]
            given = [media["example"]] if "example" in media else []
            schema = media.get("schema") or {}
            fitting = [value for value in given if not self.responses.validator.contradiction(schema, value)]
            for value in fitting or self.responses.sample(schema):
                plan.responses.append((code, name, json.dumps(value).encode()))
        else:
            plan.responses.append((code, name.replace("*", "plain"), b"text"))


# MARK: The server

class QuietHandler(WSGIRequestHandler):
    def log(self, *arguments):
        pass


class Server:
    """Validates requests on loopback against a description, and returns the planned responses."""

    def __init__(self, root, plans):
        self.plans = plans
        self.server = make_server("127.0.0.1", 0, self.respond, request_handler=QuietHandler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        root = copy.deepcopy(root)
        root["servers"], root["security"] = [{"url": self.url}], []
        for item in (root.get("paths") or {}).values():
            for part in [item, *(value for value in item.values() if isinstance(value, dict))]:
                part.pop("servers", None)
                part.pop("security", None)
        remove_unsupported(Document.of(root), plans)
        remove_unknown_formats(root)
        add_object_types(root)
        relax(Document.of(root), root, "readOnly")
        # openapi-core knows none of the templates of other tools: `:name` and `{name=pattern}`.
        paths = {re.sub(r"(?<=/):(\w+)|\{(\w+)=[^}]*\}", lambda match: "{%s}" % (match[1] or match[2]), path): item
                 for path, item in (root.get("paths") or {}).items()}
        self.openapi = self._openapi(root, {path: item for path, item in paths.items() if "#" not in path})
        # openapi-core can't distinguish operations of one path by a fragment, so each of them has its own description.
        self.single = {}
        for path, item, method, operation in Document.of(root).operations():
            if "#" in path:
                only = {method: operation, "parameters": item.get("parameters") or []}
                self.single[f"{method.upper()} {path}"] = self._openapi(root, {path.partition("#")[0]: only})

    @staticmethod
    def _openapi(root, paths):
        config = openapi_core.Config(spec_validator_cls=None, extra_media_type_deserializers=AnyJSON())
        return openapi_core.OpenAPI.from_dict({**root, "paths": paths}, config=config)

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @Request.application
    def respond(self, request):
        number, call = map(int, request.headers["X-Call"].split("/"))
        plan = self.plans[number]
        request.get_data()
        plan.outcomes[call] = self.problem(plan, request)
        status, media_type, body = plan.responses[call]
        return Response(body, status, content_type=media_type) if media_type else Response(status=status)

    def problem(self, plan, request):
        """Why a request is wrong; empty if it is right."""
        try:
            result = self.single.get(plan.title, self.openapi).unmarshal_request(WerkzeugOpenAPIRequest(request))
        except Exception as error:
            return f"openapi-core failed: {type(error).__name__}: {error}"
        if result.errors:
            return "rejected: " + description(result.errors[0])
        for (location, name), sent in plan.expected.items():
            received = getattr(result.parameters, location).get(name)
            if any(kind != "null or absent" and not kind.startswith("notation") for _, kind in differences(sent, plain(received))):
                return f"understood differently: {location} parameter '{name}': sent {sent!r}, received {plain(received)!r}"
        for name, (parameter, sent) in plan.by_hand.items():
            if parameter["in"] == "header":
                # WSGI can't represent headers with such names.
                continue
            if parameter["in"] == "querystring":
                as_json = any(map(is_json, parameter["content"]))
                received = [urllib.parse.unquote(request.query_string.decode())] if as_json else request.args
            elif parameter["in"] == "path":
                received = read_path_by_hand(plan.path_component(name, request.path), parameter, sent)
            else:
                received = read_by_hand(request.args, parameter, sent)
            if not same_strings(received, sent):
                return f"understood differently: {parameter['in']} parameter '{name}': sent {sent!r}, received {received!r}"
        if plan.body is not None:
            found = [inner for inner, kind in differences(plan.body, json.loads(request.get_data()))
                     if kind in ("lost", "new", "other")]
            if found:
                return f"understood differently: body, at {found[0]}"
        return self.form_problem(plan, request) if plan.media_type else ""

    @staticmethod
    def form_problem(plan, request):
        """Why a body that is not JSON is wrong, according to werkzeug."""
        expected = plan.media_type.split(";")[0].strip().lower()
        if request.mimetype != expected and "*" not in expected:
            return f"understood differently: the body is {request.mimetype}, not {expected}"
        if plan.raw is not None and request.get_data() != plan.raw:
            return f"understood differently: body: sent {plan.raw!r}, received {request.get_data()[:40]!r}"
        if expected.startswith("multipart/") and expected != "multipart/form-data":
            head = f"Content-Type: {request.content_type}\r\n\r\n".encode()
            contents = [part.get_payload(decode=True).decode() for part in email.message_from_bytes(head + request.get_data()).get_payload()]
            lost = [name for name, sent in plan.fields.items() if not any(same_string(content, sent) for content in contents)]
            return f"understood differently: field '{lost[0]}' is not in {contents!r}" if lost else ""
        for name, sent in plan.fields.items():
            received = request.form.getlist(name) + [file.read().decode() for file in request.files.getlist(name)]
            if not same_strings(received, sent if isinstance(sent, list) else [sent]):
                return f"understood differently: field '{name}': sent {sent!r}, received {received!r}"
        return ""


def remove_unsupported(document, plans):
    """Removes the bodies and parameters that openapi-core does not support; the server checks them itself."""
    by_title = {plan.title: plan for plan in plans}
    for path, item, method, operation in document.operations():
        plan = by_title.get(f"{method.upper()} {path}")
        if plan and plan.media_type:
            del operation["requestBody"]
        for part in (item, operation) if plan and plan.by_hand else ():
            part["parameters"] = [parameter for parameter in part.get("parameters") or []
                                  if (document.resolve(parameter) or {}).get("name") not in plan.by_hand]


def is_unsupported(parameter, value):
    """Whether a parameter has a style that openapi-core does not support."""
    style, explodes = parameter.get("style", "form"), parameter.get("explode")
    if parameter["in"] == "path":
        return style in ("label", "matrix")
    if parameter["in"] == "querystring":
        return True
    if parameter["in"] == "header":
        return "_" in parameter["name"]
    if parameter["in"] != "query" or "content" in parameter:
        return False
    is_object = isinstance(value, dict)
    return style in ("spaceDelimited", "pipeDelimited") or is_object and explodes is not False and style == "form" \
        or style == "deepObject" and explodes is not True


def read_by_hand(query, parameter, value):
    """The strings of such a parameter: a list or an object."""
    name, style = parameter["name"], parameter.get("style", "form")
    if isinstance(value, dict):
        return {key: query.get(f"{name}[{key}]" if style == "deepObject" else key) for key in value}
    if parameter.get("explode") is True or not isinstance(value, list):
        return query.getlist(name)
    return query.get(name, "").split(" " if style == "spaceDelimited" else "|")


def read_path_by_hand(string, parameter, value):
    """The strings of a parameter in the style `label` or `matrix`: a list or an object."""
    explodes, is_matrix = parameter.get("explode") is True, parameter["style"] == "matrix"
    pieces = string[1:].split((";" if is_matrix else ".") if explodes else ",")
    if is_matrix and not (explodes and isinstance(value, dict)):
        pieces = [piece.removeprefix(parameter["name"] + "=") for piece in pieces]
    if isinstance(value, dict):
        return dict(piece.split("=", 1) for piece in pieces) if explodes else dict(zip(pieces[::2], pieces[1::2]))
    return pieces


def same_strings(strings, values):
    """Whether strings, in a list or an object, represent a value; an object may also be one string of JSON."""
    if isinstance(values, dict) and isinstance(strings, dict):
        lists = {key: strings.getlist(key) if hasattr(strings, "getlist") else [strings.get(key)] for key in values}
        return all(same_strings(lists[key], value) for key, value in values.items())
    values = values if isinstance(values, list) else [values]
    return len(strings) == len(values) and all(map(same_string, strings, values))


def same_string(string, value):
    """Whether the string of a form field represents a value."""
    if isinstance(value, str):
        return string is not None and all(kind.startswith("notation") for _, kind in differences(value, string))
    try:
        return string is not None and value is not None and json.loads(string) == value
    except ValueError:
        return False


def description(problem):
    """The description of an error and its causes."""
    reasons = []
    while problem is not None and len(reasons) < 6:
        reasons.append(f"{type(problem).__name__}: {str(problem)[:200]}")
        reasons += [str(error.message)[:200] for error in list(getattr(problem, "schema_errors", None) or [])[:2]]
        problem = problem.__cause__
    return " < ".join(reasons)


def add_object_types(value):
    """Adds `type: object` to schemas that only have `properties`, because openapi-core requires the type."""
    if isinstance(value, dict) and isinstance(value.get("properties"), dict) and not {"type", "$ref"} & value.keys():
        if all(isinstance(part, (dict, bool)) for part in value["properties"].values()):
            value["type"] = "object"
    for item in list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []:
        add_object_types(item)


class AnyJSON(dict):
    """The deserializers of openapi-core for media types such as `application/merge-patch+json`."""

    def __contains__(self, media_type):
        return is_json(media_type)

    def __getitem__(self, media_type):
        return json.loads


KNOWN_FORMATS = {"int32", "int64", "float", "double", "byte", "binary", "date", "date-time", "uuid", "password", "email"}


def remove_unknown_formats(value):
    """Removes formats that openapi-core does not know, because it rejects their values."""
    if isinstance(value, dict) and isinstance(value.get("format"), str) and value["format"] not in KNOWN_FORMATS:
        del value["format"]
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        remove_unknown_formats(item)


def plain(value):
    """The JSON representation of a value."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (datetime.datetime, datetime.date)):
        return value.isoformat()
    if isinstance(value, decimal.Decimal):
        return float(value)
    if isinstance(value, uuid.UUID):
        return str(value)
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if hasattr(value, "__dataclass_fields__"):
        return {key: plain(getattr(value, key)) for key in value.__dataclass_fields__}
    return value


# MARK: One document

def registrations(folder, plans):
    """Swift source that calls all operations, and the numbers of those that the client has."""
    numbers, found, calls = {plan.number: number for number, plan in enumerate(plans)}, set(), []
    for file in sources(folder):
        with open(file, encoding="utf-8") as text:
            for line in text:
                if operation := re.match(r"// operation (sample:[0-9]+).* is (.*)", line):
                    sample, name = operation.groups()
                    # A variant that streams has the number of the operation, and comes after it.
                    if sample in numbers and numbers[sample] not in found:
                        found.add(numbers[sample])
                        calls.append(f"await caller.call({numbers[sample]}, {name}.Request.self)")
    setup = "let caller = try Caller(path: CommandLine.arguments[1], baseURL: CommandLine.arguments[2])"
    return "\n".join(["import Foundation", "", setup, *calls]) + "\n", found


def leaves_out(options):
    """Whether an options file leaves operations out."""
    return bool(options) and bool({"include", "exclude"} & Document(options).root.keys())


def check(path, workspace, report):
    document = Document(workspace.corrected(path))
    if document.is_swagger:
        return "skipped: openapi-core does not support Swagger 2.0"
    original = copy.deepcopy(document.root)
    plans = Plan(document).operations
    if not plans:
        return "no operations"
    name = client_name(path)
    folder = workspace.generate(document.root, name, os.path.join(HERE, "Contract"), own_options(path))
    calls, found = registrations(folder, plans)
    samples = {number: {"calls": len(plan.responses), "values": plan.arguments}
               for number, plan in enumerate(plans) if number in found and not plan.missing}
    for file, text in (("main.swift", calls), ("samples.json", json.dumps(samples))):
        with open(workspace.path(name, file), "w", encoding="utf-8") as output:
            output.write(text)
    client = client_sources(folder)
    program = workspace.compile(name, client + [workspace.path(name, "main.swift"), os.path.join(HERE, "Contract", "Contract.swift")])
    outcomes = collections.defaultdict(dict)
    with Server(original, plans) as server:
        for line in run([program, workspace.path(name, "samples.json"), server.url], timeout=900).split("\n"):
            fields = line.split("\t")
            if len(fields) == 3:
                outcomes[int(fields[0])][int(fields[1])] = fields[2]
    os.remove(program)
    before = collections.Counter(report.counts)
    for number, plan in enumerate(plans):
        if number in found or not leaves_out(own_options(path)):
            report.add(path, plan, number in found, outcomes[number])
        else:
            report.counts["left out by the options"] += 1
    return ", ".join(f"{count} {kind}" for kind, count in (report.counts - before).items())


class Report:
    """Counts the outcomes and writes them to a file."""

    def __init__(self, file):
        self.file, self.counts, self.calls = file, collections.Counter(), 0

    def add(self, path, plan, is_generated, outcomes):
        kind, detail = self.outcome(plan, is_generated, outcomes)
        self.counts[kind] += 1
        if kind != "understood by both":
            self.file.write(f"{kind}\t{os.path.basename(path)}\t{plan.title}\t{detail}\n")

    def outcome(self, plan, is_generated, outcomes):
        if not is_generated:
            return "not generated", ""
        if plan.missing:
            return "not tried", plan.missing
        if not plan.responses:
            return "not tried", "no matching value was found for a response"
        for call, (status, _, _) in enumerate(plan.responses):
            if call not in plan.outcomes:
                return "not sent", outcomes.get(call, "the program printed nothing")
            if plan.outcomes[call]:
                return plan.outcomes[call].split(":")[0], plan.outcomes[call]
            if outcomes.get(call) != str(status):
                return "response not understood", f"{status}: {outcomes.get(call)}"
            self.calls += 1
        return "understood by both", ""


def main():
    parser = command_line(__doc__.split("\n")[0])
    parser.add_argument("--largest", type=int, default=10**9, help="the maximum size of a document, in bytes")
    arguments = parser.parse_args()
    workspace = Workspace(os.path.join(arguments.work, "contract"), arguments.apigen)
    with open(workspace.path("report.txt"), "w", encoding="utf-8") as file:
        report = Report(file)
        paths = [path for path in documents(arguments.paths)
                 if arguments.filter in path and os.path.getsize(path) <= arguments.largest]
        failures = check_all(paths, check, workspace, report)
        if failures:
            report.counts["no client"] += failures
    print(f"\n{sum(report.counts.values())} operations, {report.calls} calls that both sides understood")
    for kind, number in report.counts.most_common():
        print(f"{number:7}  {kind}")
    print(f"failures are listed in {workspace.path('report.txt')}")
    sys.exit(0 if set(report.counts) <= {"understood by both", "not tried", "left out by the options"} else 1)


if __name__ == "__main__":
    sys.setrecursionlimit(20000)
    random.seed(1)
    main()
