"""The parser of a program in Python, built by the program itself, as rows of options: `python_parser.py <program> <release> <folder>`."""

import argparse
import importlib
import importlib.metadata
import json
import sys
import types

import absent

program, release, folder = sys.argv[1:]
sys.path.insert(0, folder)
version = importlib.metadata.version


def version_of(name):
    try:
        return release if name == program else version(name)
    except importlib.metadata.PackageNotFoundError:
        return "99.0.0"


importlib.metadata.version = version_of

# One GPU, so that vLLM has a platform.
GPU = {"nvmlDeviceGetCount": lambda: 1, "nvmlDeviceGetCudaComputeCapability": lambda handle: (9, 0)}
FACTS = {
    "dill": {"dumps": lambda value: b""},
    "torch": {"iinfo": lambda kind: types.SimpleNamespace(min=-(2**63), max=2**63 - 1)},
    "pynvml": GPU,
    "vllm.third_party.pynvml": GPU,
}
HIDDEN = {
    "vllm": ["vllm.ir", "vllm._C", "vllm._C_stable_libtorch", "vllm._moe_C", "vllm.cumem_allocator", "vllm.third_party.pynvml"],
    "sglang": [
        "sgl_kernel", "sglang.srt.distributed", "sglang.srt.utils.hf_transformers_patches", "sglang.srt.configs",
        "sglang.srt.utils.hf_transformers_utils", "sglang.srt.platforms",
    ],
    "sglang-router": ["sglang_router.sglang_router_rs"],
    "vllm-router": ["vllm_router.vllm_router_rs"],
}
absent.install(program.replace("-", "_"), HIDDEN.get(program, []), FACTS)


def vllm():
    flexible = next(
        parser
        for module in ("vllm.utils.argparse_utils", "vllm.utils")
        if (parser := getattr(module_of(module), "FlexibleArgumentParser", None)) is not None
    )
    serve = module_of("vllm.entrypoints.cli.serve").ServeSubcommand()
    return serve.subparser_init(flexible().add_subparsers())


def module_of(name):
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        return None


def of_class(module, name):
    parser = argparse.ArgumentParser()
    getattr(importlib.import_module(module), name).add_cli_args(parser)
    return parser


def router(package):
    """As `launch_router` of both has it: `host` and `port` come from the class as well."""
    return of_class(f"{package}.router_args", "RouterArgs")


PARSERS = {
    "vllm": vllm,
    "sglang": lambda: of_class("sglang.srt.server_args", "ServerArgs"),
    "sglang-router": lambda: router("sglang_router"),
    "vllm-router": lambda: router("vllm_router"),
}

# What a value may be, by what the option's own function takes: the first that it takes.
PROBES = {"text": "abc", "json": "{}", "float": "1.5", "size": "16k", "int": "1", "bool": "true"}


def takes(action):
    if action.type is None:
        return "text"
    for name, probe in PROBES.items():
        try:
            action.type(probe)
            return name
        except (ValueError, TypeError, KeyError, argparse.ArgumentTypeError):
            pass
    return "other"


def row(action):
    deprecated = getattr(action, "deprecated", False) is True or "Deprecated" in type(action).__name__
    deprecated = deprecated or "[deprecated" in (action.help or "").lower()
    has_value = action.nargs != 0
    found = {
        "names": sorted(action.option_strings) or [action.dest],
        "positional": not action.option_strings,
        "type": takes(action) if has_value else "none",
        "nargs": action.nargs if has_value else None,
        "choices": sorted(map(str, action.choices)) if has_value and action.choices else None,
        "deprecated": deprecated,
    }
    return {key: value for key, value in found.items() if value not in (None, False)}


with __import__("contextlib").redirect_stdout(sys.stderr):
    rows = [row(action) for action in PARSERS[program]()._actions if action.dest != "help"]
print(json.dumps(rows))
