"""What cloud-init makes of user data: documents as lines of JSON, {"id", "content"}; a verdict in a line for each."""

import json
import sys

import yaml
from cloudinit import handlers, user_data
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
        validate_cloudconfig_schema(yaml.safe_load(content), strict=True)
    except (SchemaValidationError, yaml.YAMLError) as error:
        return [str(error)]
    return []


def problems_of(content):
    message = user_data.convert_string(content)
    parts = [part for part in message.walk() if not part.is_multipart()]
    return [problem for part in parts for problem in problems_of_part(part)]


for line in sys.stdin:
    document = json.loads(line)
    messages = problems_of(document["content"])
    print(json.dumps({"id": document["id"], "accepted": not messages, "messages": messages}), flush=True)
