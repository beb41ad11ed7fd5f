"""Generates clients, compiles them against one copy of the runtime, and runs a check for each document."""

import argparse
import json
import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FLAGS = ["-swift-version", "6", "-Onone", "-wmo", "-suppress-warnings"]
FLAGS += [flag for name in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility")
          for flag in ("-enable-upcoming-feature", name)]


class Failure(Exception):
    """The error of a command that failed, with its first message."""


def run(command, **options):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if result.returncode != 0:
        errors = [line for line in result.stdout.splitlines() if "error:" in line] or result.stdout.splitlines()
        raise Failure(errors[0] if errors else f"{command[0]} ended with {result.returncode}")
    return result.stdout


def sources(folder):
    """The Swift files in a folder and its subfolders, sorted."""
    found = [os.path.join(parent, file) for parent, _, files in os.walk(folder) for file in files if file.endswith(".swift")]
    return sorted(found)


def client_sources(folder):
    """The Swift files of a client except for the exports: the drivers import the runtime themselves."""
    return [file for file in sources(folder) if os.path.basename(file) != "Exports.swift"]


class Workspace:
    """A folder that contains the compiled runtime and in which clients are built."""

    def __init__(self, folder, apigen):
        self.folder, self.apigen = os.path.abspath(folder), os.path.abspath(apigen)
        os.makedirs(self.folder, exist_ok=True)
        library = self.path("libAPIRuntime.a")
        files = sources(os.path.join(ROOT, "Runtime", "Sources", "APIRuntime"))
        if not os.path.exists(library) or any(os.path.getmtime(file) > os.path.getmtime(library) for file in files):
            run(["swiftc", *FLAGS[:2], *FLAGS[3:], "-O", "-parse-as-library", "-emit-library", "-static", "-emit-module",
                 "-module-name", "APIRuntime", "-emit-module-path", self.path("APIRuntime.swiftmodule"), "-o", library, *files])

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def corrected(self, path):
        """The path of a description with its overlay applied, which apigen does; the description itself without one."""
        overlay = re.sub(r"\.[a-z]+$", ".overlay.yaml", path)
        if overlay == path or not os.path.exists(overlay):
            return path
        copy = self.path(os.path.basename(path))
        with open(copy, "w", encoding="utf-8") as file:
            file.write(run([self.apigen, path, "--print-document"]))
        return copy

    def generate(self, document, name, templates, options):
        """Generates the client of a parsed document and returns the folder of its sources."""
        folder = self.path(name)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "document.json"), "w", encoding="utf-8") as file:
            json.dump(document, file)
        if not options:
            options = os.path.join(folder, "options.yaml")
            with open(options, "w", encoding="utf-8") as file:
                file.write(f"name: {name}\nruntime: {{path: runtime}}\n")
        output = os.path.join(folder, "client")
        run([self.apigen, os.path.join(folder, "document.json"), "--output", output, "--templates", templates,
             "--options", options, "--quiet"])
        return os.path.join(output, "Sources", os.listdir(os.path.join(output, "Sources"))[0])

    def compile(self, name, files):
        """Compiles sources, one of which is the entry point, and returns the path of the program."""
        program = self.path(name, "program")
        run(["swiftc", *FLAGS, "-I", self.folder, "-L", self.folder, "-lAPIRuntime", "-lswiftSynchronization",
             "-module-name", name, "-o", program, *files])
        return program


def client_name(path):
    """The name of a document's client: `github-api.json` becomes `GithubApi`."""
    stem = os.path.splitext(os.path.basename(path))[0]
    name = "".join(word[:1].upper() + word[1:] for word in re.split("[^A-Za-z0-9]+", stem))
    return name if name[:1].isalpha() else "API" + name


def documents(arguments):
    """The API descriptions in files and folders, smallest first."""
    found = []
    for argument in arguments:
        if os.path.isfile(argument):
            found.append(argument)
        for parent, _, files in os.walk(argument):
            found += [os.path.join(parent, file) for file in files if re.search(r"(?<!\.apigen)(?<!\.overlay)\.(ya?ml|json)$", file)]
    return sorted(found, key=os.path.getsize)


def own_options(path):
    """The options file beside a description; None if it doesn't exist."""
    options = re.sub(r"\.[a-z]+$", ".apigen.yaml", path)
    return os.path.abspath(options) if options != path and os.path.exists(options) else None


def command_line(summary):
    """The command-line arguments that both programs share."""
    parser = argparse.ArgumentParser(description=summary)
    parser.add_argument("paths", nargs="+", help="descriptions, or folders of them")
    parser.add_argument("--apigen", required=True, help="the built apigen")
    parser.add_argument("--work", required=True, help="the folder for clients and the report")
    parser.add_argument("--filter", default="", help="only documents whose path contains this string")
    return parser


def check_all(paths, check, workspace, report):
    """Checks documents in turn, prints the outcome of each, and returns how many clients could not be built."""
    failures = 0
    for path in paths:
        try:
            outcome = check(path, workspace, report)
        except Failure as failure:
            failures += 1
            outcome = f"FAILED: {failure}"
        print(f"{os.path.basename(path)}: {outcome}", flush=True)
        report.file.flush()
    return failures
