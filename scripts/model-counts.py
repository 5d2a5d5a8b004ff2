"""Rewrites test/gpu/llm-counts.ts: how many weights the models of lib/words/gpu/llm/models.ts have, by what transformers builds.

    python3 -m venv /tmp/counts && /tmp/counts/bin/pip install torch transformers
    git clone https://github.com/ai-dynamo/aiconfigurator
    /tmp/counts/bin/python scripts/model-counts.py aiconfigurator

The clone has the whole config.json of most models, with what lib/words/gpu/llm has no use for.

A maintainer's tool. Nothing is downloaded, and weights take no memory: models are built on PyTorch's device without any.
"""
import json
import pathlib
import subprocess
import sys
import warnings

import torch
import transformers
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

warnings.filterwarnings("ignore")
transformers.logging.set_verbosity_error()
ROOT = pathlib.Path(__file__).parent.parent
# Types whose weights are those of another one.
SAME = {"kimi_k2": "deepseek_v3"}


def rows():
    text = (ROOT / "lib/words/gpu/llm/models.ts").read_text().split("`")[1]
    found = {}
    for line in text.strip().splitlines():
        names, config = line.split(" {", 1)
        for name in names.split():
            found[name] = json.loads("{" + config)
    return found


def resolved(all_rows, config):
    if "like" not in config:
        return config
    return {**resolved(all_rows, all_rows[config["like"]]), **{key: value for key, value in config.items() if key != "like"}}


def git(*args):
    return subprocess.check_output(["git", "-C", sys.argv[1], *args], text=True)


def whole():
    found = {}
    for path in git("ls-tree", "-r", "--name-only", "HEAD").splitlines():
        if "/model_configs/" in path and path.endswith("_config.json") and "hf_quant" not in path:
            name = path.split("/")[-1].removesuffix("_config.json").replace("--", "/")
            found[name] = json.loads(git("show", f"HEAD:{path}").replace("Infinity", "1e9"))
    return found


def kept(config):
    return {key: value for key, value in config.items() if key not in ("quantization_config", "sliding_window_pattern", "auto_map", "time_step_limit")}


def built(config):
    config = kept(config)
    if "text_config" in config:
        config["text_config"] = kept(config["text_config"])
    kind = config.pop("model_type")
    read = CONFIG_MAPPING[SAME.get(kind, kind)].from_dict(config)
    with torch.device("meta"):
        texts, images = transformers.AutoModelForCausalLM, transformers.AutoModelForImageTextToText
        for auto in (images, texts, transformers.AutoModel) if "vision_config" in config else (texts, images, transformers.AutoModel):
            if type(read) in auto._model_mapping:
                return auto.from_config(read)
    raise KeyError(kind)


counts = {}
failed = {}
everything = rows()
files = whole()
for name, row in everything.items():
    config = resolved(everything, row)
    key = json.dumps({k: v for k, v in config.items() if k not in ("quantization_config", "max_position_embeddings", "rope_scaling", "torch_dtype", "dtype")})
    if key in counts:
        continue
    try:
        counts[key] = (name, sum(parameter.numel() for parameter in {id(p): p for p in built(files.get(name, config)).parameters()}.values()))
    except Exception as error:  # noqa: BLE001
        failed[name] = f"{type(error).__name__}: {error}"[:200]
for name, why in failed.items():
    print(name, why)
lines = "\n".join(f"  '{name}': {count:_}," for name, count in sorted(counts.values()))
(ROOT / "test/gpu/llm-counts.ts").write_text(
    f"""// Written by scripts/model-counts.py, never by hand: transformers {transformers.__version__}, PyTorch {torch.__version__.split("+")[0]}.

/** How many weights models have: those of the modules that transformers builds from their config.json. */
export const COUNTS: Readonly<Record<string, number>> = {{
{lines}
}};
"""
)
print(len(counts), "counted")
