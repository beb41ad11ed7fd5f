"""Decodes and encodes every example in API descriptions with the generated types, and compares the values.

    roundtrip.py --apigen .build/release/apigen --work .build/conformance Specs

README.md explains how it works.
"""

import collections
import copy
import datetime
import json
import os
import re
import sys

from clients import (HERE, Workspace, client_name, client_sources, command_line, documents, check_all, own_options, run,
                     sources)
from document import Document, is_json
from schemas import FAILED, SchemaValidator


class Location:
    """A part of a description that has examples: a named schema, a body or a response."""

    def __init__(self, title, schema, examples):
        self.title, self.schema, self.examples = title, schema, examples


def schema_examples(schema, is_31):
    """The examples of the schema itself."""
    if not isinstance(schema, dict):
        return []
    found = [schema["example"]] if "example" in schema else []
    return found + (schema["examples"] if is_31 and isinstance(schema.get("examples"), list) else [])


def media_examples(document, media, is_31):
    found = [media["example"]] if "example" in media else []
    for example in (media.get("examples") or {}).values():
        example = document.resolve(example)
        if isinstance(example, dict) and "value" in example:
            found.append(example["value"])
    schema = media.get("schema")
    return found + (schema_examples(schema, is_31) if isinstance(schema, dict) and "$ref" not in schema else [])


def number_locations(document):
    """Replaces the description of every location that has examples with its number, and returns the locations by number.

    The number becomes the documentation of the generated type and so identifies the type.
    """
    locations, is_31 = {}, document.version.startswith("3.") and not document.version.startswith("3.0")

    def add(target, title, schema, examples):
        target.pop("summary", None)
        if not examples:
            target["description"] = ""
            return
        number = len(locations)
        locations[number] = Location(title, schema, copy.deepcopy(examples))
        target["description"] = f"example:{number}"

    def add_content(target, title):
        content = target.get("content") or {}
        read = next((name for name in content if is_json(name)), None)
        media = content.get(read) or {}
        add(target, title, media.get("schema"), media_examples(document, media, is_31) if read else [])

    for title, schema in document.schemas:
        if isinstance(schema, dict) and "$ref" not in schema and schema_examples(schema, is_31):
            add(schema, title, {"$ref": title}, schema_examples(schema, is_31))
    done = set()
    for path, item, method, operation in document.operations():
        title = f"{method.upper()} {path}"
        parameters = (item.get("parameters") or []) + (operation.get("parameters") or [])
        for parameter in map(document.resolve, parameters):
            if not isinstance(parameter, dict) or id(parameter) in done:
                continue
            done.add(id(parameter))
            schema = parameter.get("schema")
            is_body = parameter.get("in") == "body" and isinstance(schema, dict) and "$ref" not in schema
            add(parameter, title + " body", schema, schema_examples(schema, is_31) if is_body else [])
        body = document.resolve(operation.get("requestBody"))
        if isinstance(body, dict) and id(body) not in done:
            done.add(id(body))
            add_content(body, title + " body")
        for status, reference in (operation.get("responses") or {}).items():
            response = document.resolve(reference)
            if not isinstance(response, dict) or id(response) in done:
                continue
            done.add(id(response))
            if method == "head":
                continue
            if document.is_swagger:
                produced = operation.get("produces") or document.root.get("produces") or ["application/json"]
                schema = response.get("schema") if any(map(is_json, produced)) else None
                found = [value for name, value in (response.get("examples") or {}).items() if is_json(name)]
                if isinstance(schema, dict) and "$ref" not in schema:
                    found += schema_examples(schema, is_31)
                add(response, f"{title} {status}", schema, found if schema else [])
            else:
                add_content(response, f"{title} {status}")
            # A description next to the reference would hide this one.
            if isinstance(reference, dict) and "$ref" in reference:
                reference.pop("description", None)
                reference.pop("summary", None)
    return locations


def registrations(folder, name):
    """Swift source that tries the types of the locations, and the numbers of the locations that have a type."""
    lines, found, scope = ["import APIRuntime", "import Foundation", ""], {}, ""
    for file in sources(folder):
        with open(file, encoding="utf-8") as text:
            for line in text:
                line = line.strip()
                if line == "// top level":
                    scope = ""
                elif line.startswith("// in "):
                    scope = line[len("// in "):]
                elif match := re.fullmatch(r"// documented example:(\d+) type (.+)", line):
                    number, spelling = int(match[1]), match[2]
                    if number in found:
                        continue
                    function = f"static func roundTrip{number}(_ trips: RoundTrips) {{ trips.tryAll({number}, ({spelling}).self) }}"
                    extended = f"extension {scope} {{ {function} }}" if scope else function.replace("static ", "", 1)
                    lines.append(extended)
                    found[number] = f"{scope}.roundTrip{number}(trips)" if scope else f"roundTrip{number}(trips)"
    calls = ["let trips = try RoundTrips(path: CommandLine.arguments[1])"] + list(found.values())
    return "\n".join(lines) + "\n", "\n".join(["import Foundation", ""] + calls) + "\n", set(found)


# MARK: Comparing

def differences(before, after, path=()):
    """The differences between two JSON values, each as a path and a kind."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() | after.keys():
            inner = path + (key,)
            if key not in after:
                yield inner, "null or absent" if before[key] is None else "lost"
            elif key not in before:
                yield inner, "null or absent" if after[key] is None else "new"
            else:
                yield from differences(before[key], after[key], inner)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (left, right) in enumerate(zip(before, after)):
            yield from differences(left, right, path + (index,))
    elif isinstance(before, bool) or isinstance(after, bool) or type(before) is not type(after):
        is_number = all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in (before, after))
        if before is not after and not (is_number and before == after):
            yield path, "other"
    elif before != after:
        yield path, notation(before, after) if isinstance(before, str) else "other"


def notation(before, after):
    """The kind of difference between two strings that may mean the same."""
    if before.lower() == after.lower() and re.fullmatch("[0-9a-fA-F-]{36}", before):
        return "case of a UUID"
    try:
        moments = [datetime.datetime.fromisoformat(re.sub(r"(?<=\d)[zZ]$", "+00:00", string.replace(" ", "T"))) for string in (before, after)]
        # Dates have a precision of a microsecond; some descriptions have nanoseconds.
        return "notation of a date" if abs(moments[0] - moments[1]) <= datetime.timedelta(microseconds=1) else "other"
    except (ValueError, TypeError):
        return "other"


# MARK: One document

def check(path, workspace, report):
    document = Document(workspace.corrected(path))
    schemas = SchemaValidator(copy.deepcopy(document))
    locations = number_locations(document)
    count = sum(len(location.examples) for location in locations.values())
    report.examples += count
    if not count:
        return "no examples"
    name = client_name(path)
    folder = workspace.generate(document.root, name, os.path.join(HERE, "RoundTrip"), own_options(path))
    extensions, calls, found = registrations(folder, name)
    lines, examples = [], []
    for number, location in locations.items():
        for example in location.examples:
            if number not in found:
                report.add("not generated", path, location, "the client has no type for it")
                continue
            examples.append((location, example))
            lines.append(f"{number}\t{json.dumps(example, ensure_ascii=False)}")
    for file, text in (("RoundTripTypes.swift", extensions), ("main.swift", calls), ("examples.txt", "\n".join(lines) + "\n")):
        with open(workspace.path(name, file), "w", encoding="utf-8") as output:
            output.write(text)
    client = client_sources(folder)
    own = [workspace.path(name, "RoundTripTypes.swift"), workspace.path(name, "main.swift"), os.path.join(HERE, "RoundTrip", "RoundTrip.swift")]
    program = workspace.compile(name, client + own)
    outcomes = {}
    for line in run([program, workspace.path(name, "examples.txt")]).split("\n"):
        fields = line.split("\t", 2)
        if len(fields) == 3:
            outcomes[int(fields[0])] = fields[1:]
    os.remove(program)
    before = collections.Counter(report.counts)
    for line, (location, example) in enumerate(examples):
        compare(location, example, outcomes.get(line), schemas, report, path)
    return ", ".join(f"{number} {kind}" for kind, number in (report.counts - before).items())


def compare(location, example, outcome, schemas, report, path):
    if outcome is None:
        return report.add("no outcome", path, location, "the program printed nothing")
    if outcome[0] != "ok":
        reason = schemas.contradiction(location.schema, example)
        is_wrong = reason and not reason.startswith(FAILED)
        return report.add("contradicts its schema" if is_wrong else "not decoded", path, location, f"{outcome[0]} | {reason}")
    found = list(differences(example, json.loads(outcome[1])))
    kinds = {kind for _, kind in found}
    if not found:
        return report.add("equal", path, location)
    if kinds == {"null or absent"}:
        return report.add("equal except null and absent", path, location)
    if kinds <= {"null or absent", "notation of a date", "case of a UUID"}:
        return report.add("equal except the notation of a date or UUID", path, location, str(found[0]))
    rest = [(inner, kind) for inner, kind in found if kind in ("lost", "new", "other")]
    if all(kind == "lost" and not schemas.names(location.schema, inner, example) for inner, kind in rest):
        return report.add("has undeclared properties", path, location, str(rest[0][0]))
    reason = schemas.contradiction(location.schema, example)
    detail = "; ".join(f"{'/'.join(map(str, inner))} {kind}" for inner, kind in rest[:3])
    report.add("contradicts its schema" if reason and not reason.startswith(FAILED) else "differs", path, location, f"{detail} | {reason}")


class Report:
    """Counts the outcomes and writes them to a file."""

    def __init__(self, file):
        self.file, self.counts, self.examples = file, collections.Counter(), 0

    def add(self, kind, path, location, detail=""):
        self.counts[kind] += 1
        if kind != "equal":
            self.file.write(f"{kind}\t{os.path.basename(path)}\t{location.title}\t{detail}\n")


def main():
    arguments = command_line(__doc__.split("\n")[0]).parse_args()
    workspace = Workspace(os.path.join(arguments.work, "roundtrip"), arguments.apigen)
    with open(workspace.path("report.txt"), "w", encoding="utf-8") as file:
        report = Report(file)
        paths = [path for path in documents(arguments.paths) if arguments.filter in path]
        failures = check_all(paths, check, workspace, report)
    print(f"\n{report.examples} examples")
    for kind, number in report.counts.most_common():
        print(f"{number:7}  {kind}")
    print(f"differences are listed in {workspace.path('report.txt')}")
    good = report.counts["differs"] == report.counts["not decoded"] == report.counts["no outcome"] == failures == 0
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    sys.setrecursionlimit(20000)
    main()
