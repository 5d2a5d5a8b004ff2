"""What cloud-init makes of user data: documents as lines of JSON, {"id", "content"}; a verdict in a line for each."""

import json
import subprocess
import sys

import yaml
from cloudinit import handlers, user_data, util
from cloudinit.config import cc_write_files
from cloudinit.config.schema import SchemaValidationError, validate_cloudconfig_schema

# Types whose content cloud-init runs or applies itself; others would be left out, or fetched from elsewhere.
OWN = {"text/x-shellscript", "text/cloud-config"}
# What nodeadm of Amazon EKS reads in the same message; cloud-init leaves such a part alone. Other judges read its content.
OF_NODEADM = "application/node.eks.aws"


def problems_of_part(part):
    content = part.get_payload(decode=True)
    kind = part.get_content_type()
    if kind in user_data.TYPE_NEEDED:
        kind = handlers.type_from_starts_with(content, kind)
    if kind == OF_NODEADM:
        return []
    if kind not in OWN:
        return [f"cloud-init takes it for {kind}"]
    if kind == "text/x-shellscript":
        return [] if content.lstrip()[:2] == content[:2] == b"#!" else ["its first line names no program"]
    try:
        config = yaml.safe_load(content)
        validate_cloudconfig_schema(config, strict=True)
    except (SchemaValidationError, yaml.YAMLError) as error:
        return [str(error)]
    return [problem for file in config.get("write_files", []) for problem in problems_of_file(file)]


def problems_of_file(file):
    """What cloud-init writes of a file: a script is one after it was unpacked."""
    extractions = cc_write_files.canonicalize_extraction(file.get("encoding"))
    try:
        text = util.encode_text(cc_write_files.extract_contents(file["content"], extractions))
    except Exception as error:  # Whatever cloud-init raises of it.
        return [f"{file['path']}: {error}"]
    if file.get("permissions") != "0755":
        return []
    if not text.startswith(b"#!/"):
        return [f"{file['path']}: its first line names no program"]
    found = subprocess.run(["bash", "-n"], input=text, capture_output=True, check=False)
    return [] if found.returncode == 0 else [f"{file['path']}: {found.stderr.decode()}"]


def problems_of(content):
    message = user_data.convert_string(content)
    parts = [part for part in message.walk() if not part.is_multipart()]
    return [problem for part in parts for problem in problems_of_part(part)]


for line in sys.stdin:
    document = json.loads(line)
    messages = problems_of(document["content"])
    print(json.dumps({"id": document["id"], "accepted": not messages, "messages": messages}), flush=True)
