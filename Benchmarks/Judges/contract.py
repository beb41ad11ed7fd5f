"""Lets generated clients call a server that openapi-core judges, and counts the calls that both sides understand.

    contract.py --apigen .build/release/apigen --work .build/judges Specs

See README.md for how it goes about it.
"""

import collections
import copy
import datetime
import decimal
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

from clients import (HERE, Workshop, client_name, client_sources, command_line, documents, judge_all, own_options, run,
                     sources)
from document import Document, is_json
from roundtrip import differences
from samples import Sampler


class Operation:
    """An operation with the values that are sent, the answers that are given, and what was seen."""

    def __init__(self, title):
        self.title = title
        self.arguments = {}
        self.expected, self.body = {}, None
        # The fields of a form, the media type of a body that is not JSON, and its bytes where it is no form.
        self.fields, self.media_type, self.raw = {}, None, None
        # Parameters in a style that openapi-core does not read, with their values.
        self.by_hand = {}
        self.answers = []
        self.missing = None
        self.seen = {}

    def path_text(self, name, path):
        """The text of a path parameter."""
        pieces = re.split(r"\{([^}]*)\}", self.title.partition(" ")[2])
        pattern = "".join("([^/]*)" if index % 2 else re.escape(piece) for index, piece in enumerate(pieces))
        match = re.search(pattern + "$", path)
        return match[pieces[1::2].index(name) + 1] if match else ""


def parts_of(document, operation, item):
    """The parameters of an operation, its own before those of its path."""
    found = {}
    for reference in (operation.get("parameters") or []) + (item.get("parameters") or []):
        parameter = document.resolve(reference)
        if isinstance(parameter, dict) and "in" in parameter:
            found.setdefault((parameter["in"], parameter["name"]), parameter)
    return list(found.values())


def chosen(content):
    """The media type that a client is expected to choose: JSON, then forms, then what comes first."""
    names = list(content)
    tests = [is_json, lambda name: name.startswith("multipart/"), lambda name: name.startswith("application/x-www-form-urlencoded"),
             lambda name: name.startswith("text/") and "xml" not in name, lambda name: True]
    return next((name for test in tests for name in names if test(name)), None)


class Plan:
    """What is asked and answered for every operation of a description."""

    def __init__(self, document):
        self.document = document
        self.original = copy.deepcopy(document)
        self.requests = Sampler(self.original, is_request=True)
        self.responses = Sampler(self.original, is_request=False)
        self.marks, self.operations = {}, []
        for path, item, method, operation in document.operations():
            if "#" not in path:
                self.operations.append(self._plan(path, item, method, operation))

    def _mark(self, target):
        """Describes a part of the description by a number, which comes back as documentation."""
        if id(target) not in self.marks:
            self.marks[id(target)] = f"sample:{len(self.marks)}"
            target["description"] = self.marks[id(target)]
            target.pop("summary", None)
        return self.marks[id(target)]

    def _plan(self, path, item, method, operation):
        plan = Operation(f"{method.upper()} {path}")
        for parameter in parts_of(self.document, operation, item):
            schema = parameter.get("schema")
            if schema is None:
                content = parameter.get("content") or {}
                schema = next(iter(content.values()), {}).get("schema", {})
            given = [parameter["example"]] if "example" in parameter else []
            value = [value for value in given if not self.requests.judge.contradiction(schema, value)][:1] or self.requests.sample(schema)
            if value and value[0] in ([], {}) and parameter["in"] != "path":
                value = []
            if parameter["in"] in ("query", "cookie") and value and isinstance(value[0], dict) and "content" not in parameter:
                # What becomes of objects and lists inside an object, no style says.
                flat = {key: item for key, item in value[0].items() if not isinstance(item, (dict, list))}
                value = [flat] if flat and not self.requests.judge.contradiction(schema, flat) else value
            if parameter["in"] in ("header", "cookie"):
                # Neither has a way to say which letters beyond ASCII are meant, and percent signs in cookies stay as they are.
                odd = " ü&=+%" if parameter["in"] == "cookie" else "ü%"
                value = [json.loads(json.dumps(item, ensure_ascii=False).translate({ord(letter): None for letter in odd})) for item in value]
            if not value and parameter.get("required"):
                plan.missing = f"no value was found for the parameter '{parameter['name']}'"
            if value and is_unread(parameter, value[0]):
                plan.by_hand[parameter["name"]] = (parameter, value[0])
            for value in value:
                plan.arguments[self._mark(parameter)] = value
                is_reserved = parameter["in"] == "header" and parameter["name"].lower() in ("accept", "content-type", "authorization")
                if not is_reserved and parameter["name"] not in plan.by_hand:
                    plan.expected[parameter["in"], parameter["name"]] = value
        self._plan_body(plan, self.document.resolve(operation.get("requestBody")))
        for status, response in (operation.get("responses") or {}).items():
            self._plan_answer(plan, status, self.document.resolve(response), method)
        if not operation.get("responses"):
            plan.answers.append((200, None, b""))
        return plan

    def _plan_body(self, plan, body):
        content = (body or {}).get("content") or {}
        name = chosen(content)
        if name is None:
            return
        schema = (content[name] or {}).get("schema") or {}
        mark = self._mark(body)
        if is_json(name):
            value = self.requests.sample(schema)
            if value:
                plan.arguments[mark] = plan.body = value[0]
            elif body.get("required"):
                plan.missing = "no value was found for the body"
            return
        plan.media_type = name
        if name.startswith(("multipart/", "application/x-www-form-urlencoded")):
            self._plan_form(plan, schema, mark, content[name].get("encoding") or {})
        else:
            plan.raw = b"text" if name.startswith("text/") and "xml" not in name else b"sample"
            # Bytes are Base64 in JSON, as which the driver is given all values.
            plan.arguments[mark] = "text" if plan.raw == b"text" else "c2FtcGxl"

    def _plan_form(self, plan, schema, mark, encoding):
        parts = self.requests.judge.parts([schema])
        for part in parts:
            for name, inner in (part.get("properties") or {}).items():
                value = self.requests.sample(inner)
                if not value or value[0] is None:
                    continue
                key = self._mark(inner) if isinstance(inner, dict) and "$ref" not in inner else name
                plan.arguments[key] = value[0]
                if "style" not in (encoding.get(name) or {}):
                    plan.fields[name] = value[0]
                words = "".join(letter if letter.isalnum() else " " for letter in name).split()
                if words:
                    plan.arguments.setdefault(words[0][:1].lower() + words[0][1:] + "".join(map(str.capitalize, words[1:])), value[0])
        if not any(part.get("properties") for part in parts):
            plan.arguments[mark] = {}

    def _plan_answer(self, plan, status, response, method):
        if not isinstance(response, dict):
            return
        code = int(status) if status.isdigit() else int(status[0]) * 100 + 4 if status[:1].isdigit() else 418
        content = response.get("content") or {}
        name = chosen(content)
        if name is None or method == "head":
            plan.answers.append((code, None, b""))
        elif is_json(name):
            media = content[name]
            given = [media["example"]] if "example" in media else []
            schema = media.get("schema") or {}
            fitting = [value for value in given if not self.responses.judge.contradiction(schema, value)]
            for value in fitting or self.responses.sample(schema):
                plan.answers.append((code, name, json.dumps(value).encode()))
        else:
            plan.answers.append((code, name.replace("*", "plain"), b"text"))


# MARK: The server

class QuietHandler(WSGIRequestHandler):
    def log(self, *arguments):
        pass


class Server:
    """Judges requests on loopback, by a description, and answers as planned."""

    def __init__(self, root, plans):
        self.plans = plans
        self.server = make_server("127.0.0.1", 0, self.answer, request_handler=QuietHandler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        root = copy.deepcopy(root)
        root["servers"], root["security"] = [{"url": self.url}], []
        for item in (root.get("paths") or {}).values():
            for part in [item, *(value for value in item.values() if isinstance(value, dict))]:
                part.pop("servers", None)
                part.pop("security", None)
        take_away_unread(Document.of(root), plans)
        forget_formats(root)
        say_types(root)
        self.judge = openapi_core.OpenAPI.from_dict(root, config=openapi_core.Config(spec_validator_cls=None))

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @Request.application
    def answer(self, request):
        number, call = map(int, request.headers["X-Judge"].split("/"))
        plan = self.plans[number]
        request.get_data()
        plan.seen[call] = self.verdict(plan, request)
        status, media_type, body = plan.answers[call]
        return Response(body, status, content_type=media_type) if media_type else Response(status=status)

    def verdict(self, plan, request):
        """What is wrong with a request; empty where nothing is."""
        try:
            result = self.judge.unmarshal_request(WerkzeugOpenAPIRequest(request))
        except Exception as problem:
            return f"openapi-core failed: {type(problem).__name__}: {problem}"
        if result.errors:
            return "refused: " + explained(result.errors[0])
        for (place, name), sent in plan.expected.items():
            received = getattr(result.parameters, place).get(name)
            if any(True for _, word in differences(sent, plain(received)) if word != "null or absent" and not word.startswith("spelling")):
                return f"understood otherwise: {place} parameter '{name}': sent {sent!r}, received {plain(received)!r}"
        for name, (parameter, sent) in plan.by_hand.items():
            if parameter["in"] == "header":
                # By such names WSGI has no headers.
                continue
            if parameter["in"] == "querystring":
                as_json = any(map(is_json, parameter["content"]))
                received = [urllib.parse.unquote(request.query_string.decode())] if as_json else request.args
            elif parameter["in"] == "path":
                received = read_path_by_hand(plan.path_text(name, request.path), parameter, sent)
            else:
                received = read_by_hand(request.args, parameter, sent)
            if not same_texts(received, sent):
                return f"understood otherwise: {parameter['in']} parameter '{name}': sent {sent!r}, received {received!r}"
        if plan.body is not None:
            found = [inner for inner, word in differences(plan.body, json.loads(request.get_data()))
                     if word in ("lost", "new", "other")]
            if found:
                return f"understood otherwise: body, at {found[0]}"
        return self.form_verdict(plan, request) if plan.media_type else ""

    @staticmethod
    def form_verdict(plan, request):
        """What is wrong with a body that is not JSON, as werkzeug reads it."""
        expected = plan.media_type.split(";")[0].strip().lower()
        if request.mimetype != expected and "*" not in expected:
            return f"understood otherwise: the body is {request.mimetype}, not {expected}"
        if plan.raw is not None and request.get_data() != plan.raw:
            return f"understood otherwise: body: sent {plan.raw!r}, received {request.get_data()[:40]!r}"
        for name, sent in plan.fields.items():
            received = request.form.getlist(name) + [file.read().decode() for file in request.files.getlist(name)]
            if not same_texts(received, sent if isinstance(sent, list) else [sent]):
                return f"understood otherwise: field '{name}': sent {sent!r}, received {received!r}"
        return ""


def take_away_unread(document, plans):
    """Takes the bodies and parameters away that openapi-core does not read, and the server reads itself."""
    by_title = {plan.title: plan for plan in plans}
    for path, item, method, operation in document.operations():
        plan = by_title.get(f"{method.upper()} {path}")
        if plan and plan.media_type:
            del operation["requestBody"]
        for part in (item, operation) if plan and plan.by_hand else ():
            part["parameters"] = [parameter for parameter in part.get("parameters") or []
                                  if (document.resolve(parameter) or {}).get("name") not in plan.by_hand]


def is_unread(parameter, value):
    """Whether a parameter has a style that openapi-core does not read."""
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
    """The texts of such a parameter: a list, or an object."""
    name, style = parameter["name"], parameter.get("style", "form")
    if isinstance(value, dict):
        return {key: query.get(f"{name}[{key}]" if style == "deepObject" else key) for key in value}
    if parameter.get("explode") is True or not isinstance(value, list):
        return query.getlist(name)
    return query.get(name, "").split(" " if style == "spaceDelimited" else "|")


def read_path_by_hand(text, parameter, value):
    """The texts of a parameter in the style `label` or `matrix`: a list, or an object."""
    explodes, is_matrix = parameter.get("explode") is True, parameter["style"] == "matrix"
    pieces = text[1:].split((";" if is_matrix else ".") if explodes else ",")
    if is_matrix and not (explodes and isinstance(value, dict)):
        pieces = [piece.removeprefix(parameter["name"] + "=") for piece in pieces]
    if isinstance(value, dict):
        return dict(piece.split("=", 1) for piece in pieces) if explodes else dict(zip(pieces[::2], pieces[1::2]))
    return pieces


def same_texts(texts, values):
    """Whether texts, a list or an object, say the same as a value; an object may also be one text, JSON."""
    if isinstance(values, dict) and isinstance(texts, dict):
        lists = {key: texts.getlist(key) if hasattr(texts, "getlist") else [texts.get(key)] for key in values}
        return all(same_texts(lists[key], value) for key, value in values.items())
    values = values if isinstance(values, list) else [values]
    return len(texts) == len(values) and all(map(same_text, texts, values))


def same_text(text, value):
    """Whether a field of a form says the same as a value."""
    if isinstance(value, str):
        return text is not None and all(word.startswith("spelling") for _, word in differences(value, text))
    try:
        return text is not None and value is not None and json.loads(text) == value
    except ValueError:
        return False


def explained(problem):
    """An error with those that led to it."""
    reasons = []
    while problem is not None and len(reasons) < 6:
        reasons.append(f"{type(problem).__name__}: {str(problem)[:200]}")
        reasons += [str(error.message)[:200] for error in list(getattr(problem, "schema_errors", None) or [])[:2]]
        problem = problem.__cause__
    return " < ".join(reasons)


def say_types(value):
    """Adds `type: object` where only `properties` tells it, because openapi-core goes by the type alone."""
    if isinstance(value, dict) and isinstance(value.get("properties"), dict) and not {"type", "$ref"} & value.keys():
        if all(isinstance(part, (dict, bool)) for part in value["properties"].values()):
            value["type"] = "object"
    for item in list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []:
        say_types(item)


KNOWN_FORMATS = {"int32", "int64", "float", "double", "byte", "binary", "date", "date-time", "uuid", "password", "email"}


def forget_formats(value):
    """Takes the formats away that openapi-core does not know, because it refuses their values."""
    if isinstance(value, dict) and isinstance(value.get("format"), str) and value["format"] not in KNOWN_FORMATS:
        del value["format"]
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        forget_formats(item)


def plain(value):
    """A value as JSON has it."""
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
    """The calls of all operations as Swift source, and the numbers of those that the client has."""
    numbers, found, calls = {plan.title: number for number, plan in enumerate(plans)}, set(), []
    for file in sources(folder):
        with open(file, encoding="utf-8") as text:
            for line in text:
                if line.startswith("// operation "):
                    title, _, name = line[len("// operation "):].strip().rpartition(" is ")
                    if title in numbers:
                        found.add(numbers[title])
                        calls.append(f"await caller.call({numbers[title]}, {name}.Request.self)")
    setup = "let caller = try Caller(path: CommandLine.arguments[1], baseURL: CommandLine.arguments[2])"
    return "\n".join(["import Foundation", "", setup, *calls]) + "\n", found


def judge(path, workshop, report):
    document = Document(path)
    if document.is_swagger:
        return "openapi-core reads no Swagger 2.0"
    original = copy.deepcopy(document.root)
    plans = Plan(document).operations
    if not plans:
        return "no operations"
    name = client_name(path)
    folder = workshop.generate(document.root, name, os.path.join(HERE, "Contract"), own_options(path))
    calls, found = registrations(folder, plans)
    samples = {number: {"calls": len(plan.answers), "values": plan.arguments}
               for number, plan in enumerate(plans) if number in found and not plan.missing}
    for file, text in (("main.swift", calls), ("samples.json", json.dumps(samples))):
        with open(workshop.path(name, file), "w", encoding="utf-8") as output:
            output.write(text)
    client = client_sources(folder)
    program = workshop.compile(name, client + [workshop.path(name, "main.swift"), os.path.join(HERE, "Contract", "Contract.swift")])
    outcomes = collections.defaultdict(dict)
    with Server(original, plans) as server:
        for line in run([program, workshop.path(name, "samples.json"), server.url], timeout=900).split("\n"):
            fields = line.split("\t")
            if len(fields) == 3:
                outcomes[int(fields[0])][int(fields[1])] = fields[2]
    os.remove(program)
    before = collections.Counter(report.counts)
    for number, plan in enumerate(plans):
        report.add(path, plan, number in found, outcomes[number])
    return ", ".join(f"{count} {kind}" for kind, count in (report.counts - before).items())


class Report:
    """The outcomes, counted and in a file."""

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
        if not plan.answers:
            return "not tried", "no value was found for an answer"
        for call, (status, _, _) in enumerate(plan.answers):
            if call not in plan.seen:
                return "not sent", outcomes.get(call, "the program printed nothing")
            if plan.seen[call]:
                return plan.seen[call].split(":")[0], plan.seen[call]
            if outcomes.get(call) != str(status):
                return "answer not understood", f"{status}: {outcomes.get(call)}"
            self.calls += 1
        return "understood by both", ""


def main():
    parser = command_line(__doc__.split("\n")[0])
    parser.add_argument("--largest", type=int, default=10**9, help="only documents with at most so many bytes")
    arguments = parser.parse_args()
    workshop = Workshop(os.path.join(arguments.work, "contract"), arguments.apigen)
    with open(workshop.path("report.txt"), "w", encoding="utf-8") as file:
        report = Report(file)
        paths = [path for path in documents(arguments.paths)
                 if arguments.filter in path and os.path.getsize(path) <= arguments.largest]
        failures = judge_all(paths, judge, workshop, report)
        if failures:
            report.counts["no client"] += failures
    print(f"\n{sum(report.counts.values())} operations, {report.calls} calls that both sides understood")
    for kind, number in report.counts.most_common():
        print(f"{number:7}  {kind}")
    print(f"what went otherwise stands in {workshop.path('report.txt')}")
    sys.exit(0 if set(report.counts) <= {"understood by both", "not tried"} else 1)


if __name__ == "__main__":
    sys.setrecursionlimit(20000)
    random.seed(1)
    main()
