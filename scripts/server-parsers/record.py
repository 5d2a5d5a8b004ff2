"""Rewrites test/conformance/recorded/servers/: the options that model servers and their routers take, by release. A maintainer's tool:

  python3 -m venv venv && venv/bin/pip install pydantic typing_extensions regex numpy packaging pyyaml msgspec
  pip download --no-deps --only-binary :all: vllm==0.33.0 -d wheels       # also sglang, sglang-router, vllm-router
  unzip -q wheels/vllm-0.33.0-*.whl '*.py' -d releases/vllm-0.33.0
  venv/bin/python scripts/server-parsers/record.py releases [program ...]

A folder of `releases` is `<program>-<release>`. Programs in Python are loaded with empty modules for what is not installed
(torch, CUDA), build their own argparse parser, and that parser is recorded. Of the others the folder has the source file that
`text_parser.py` names, from a clone at the release's tag. Facts are recorded and no text of theirs: names, types, choices.
"""

import json
import pathlib
import subprocess
import sys

from text_parser import TEXTS

HERE = pathlib.Path(__file__).parent
OUT = HERE.parent.parent / "test" / "conformance" / "recorded" / "servers"

SOURCES = {
    "vllm": "vLLM's wheels: the parser of `vllm serve`, as vllm/entrypoints/cli/serve.py builds it",
    "sglang": "SGLang's wheels: sglang/srt/server_args.py, ServerArgs.add_cli_args",
    "sglang-router": "sglang-router's wheel: sglang_router/router_args.py, RouterArgs.add_cli_args",
    "vllm-router": "vllm-router's wheel: vllm_router/router_args.py, RouterArgs.add_cli_args",
    "triton": "triton-inference-server/server src/command_line_parser.cc at v2.40.0 to v2.71.0",
    "tgi": "huggingface/text-generation-inference launcher/src/main.rs",
    "llamaCpp": "ggml-org/llama.cpp common/arg.cpp, as llama-cpp-python of this release ships it",
    "tensorrtLlm": "NVIDIA/TensorRT-LLM tensorrt_llm/commands/serve.py at this commit",
}


def rows_of(program, release, folder):
    if program in TEXTS:
        read, path = TEXTS[program]
        return read((folder / path).read_text())
    done = subprocess.run(
        [sys.executable, HERE / "python_parser.py", program, release, folder], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise SystemExit(f"{program} {release}:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout)


def order(release):
    return [(0, int(part), "") if part.isdigit() else (-1, 0, part) for part in release.split(".")]


def record(program, releases, root):
    releases = sorted(releases, key=order)
    found = {}
    for index, release in enumerate(releases):
        rows = rows_of(program, release, root / f"{program}-{release}")
        print(f"{program} {release}: {len(rows)} options")
        for row in rows:
            found.setdefault(json.dumps(row), set()).add(index)
    lines = [
        json.dumps({"in": "".join("x" if index in has else "-" for index in range(len(releases))), **json.loads(row)})
        for row, has in found.items()
    ]
    lines.sort(key=lambda line: (json.loads(line)["names"], line))
    head = f'{{\n  "source": {json.dumps(SOURCES[program])},\n  "releases": {json.dumps(releases)},\n  "options": [\n'
    (OUT / f"{program}.json").write_text(head + ",\n".join(f"    {line}" for line in lines) + "\n  ]\n}\n")


def main():
    root, *only = sys.argv[1:]
    OUT.mkdir(parents=True, exist_ok=True)
    by_program = {}
    for folder in pathlib.Path(root).iterdir():
        program = next((one for one in sorted(SOURCES, key=len, reverse=True) if folder.name.startswith(f"{one}-")), None)
        if program is not None and (not only or program in only):
            by_program.setdefault(program, []).append(folder.name[len(program) + 1 :])
    for program, releases in by_program.items():
        record(program, releases, pathlib.Path(root))


main()
