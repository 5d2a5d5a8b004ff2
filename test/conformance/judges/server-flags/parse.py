"""Recorded parsers of model servers as argparse parsers: {"parsers": {name: options}, "lines": [{"id", "parser", "words"}]}, or
`shell` for words as a shell reads them; a
verdict in a line for each."""

import argparse
import json
import re
import shlex
import sys


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise ValueError(message)


def size(text):
    """A number as vLLM has it: 16k are 16,000."""
    if re.fullmatch(r"\d+|\d+(\.\d+)?[kKmMgGtT]", text) is None:
        raise ValueError(text)
    return text


def boolean(text):
    if text.lower() not in ("true", "false", "1", "0", "on", "off"):
        raise ValueError(text)
    return text


TYPES = {"int": int, "float": float, "json": json.loads, "size": size, "bool": boolean, "text": str, "other": str}


def parser_of(options):
    # Text Generation Inference has -p twice.
    parser = Parser(add_help=False, allow_abbrev=False, conflict_handler="resolve")
    deprecated = {}
    for index, option in enumerate(options):
        read = TYPES.get(option["type"])
        # Choices are recorded as text, and argparse compares what it read.
        choices = [read(choice) if option["type"] in ("int", "float") else choice for choice in option.get("choices") or []]
        given = {"choices": choices or None, "type": read}
        if option["type"] == "none":
            given = {"action": "store_true"}
        elif "nargs" in option:
            given["nargs"] = option["nargs"]
        if option.get("positional"):
            parser.add_argument(f"positional {index}", **given)
            continue
        dest = f"option_{index}"
        parser.add_argument(*option["names"], dest=dest, default=None, **given)
        if option.get("deprecated"):
            deprecated[dest] = option["names"][0]
    return parser, deprecated


def problems_of(parser, deprecated, separate, words):
    for word in words:
        if separate and re.match(r"--?[a-z][\w-]*=", word):
            return [f"{word}: an option has its value in a word of its own"]
    try:
        found = vars(parser.parse_args(words))
    except ValueError as error:
        return [str(error)]
    return [f"{name} is deprecated" for dest, name in deprecated.items() if found[dest] is not None]


asked = json.load(sys.stdin)
parsers = {name: parser_of(options) for name, options in asked["parsers"].items()}
for line in asked["lines"]:
    words = shlex.split(line["shell"]) if "shell" in line else line["words"]
    # llama.cpp compares whole words with its options.
    messages = problems_of(*parsers[line["parser"]], line["parser"].startswith("llamaCpp "), words)
    print(json.dumps({"id": line["id"], "accepted": not messages, "messages": messages}))
