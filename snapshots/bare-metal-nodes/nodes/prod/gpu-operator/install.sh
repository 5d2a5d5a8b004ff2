#!/usr/bin/env bash
# Installs the release, or upgrades it. Further arguments go to helm: ./install.sh --dry-run
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

# Helm installs CRDs once and never upgrades them; this chart does it in a pre-upgrade hook. Helm would check the new
# objects against the old CRDs before that hook runs, so that check is off.
helm upgrade --install gpu-operator gpu-operator \
  --repo https://helm.ngc.nvidia.com/nvidia \
  --version v26.7.0 \
  --namespace gpu-operator \
  --create-namespace \
  --disable-openapi-validation \
  --values "$here/values.yaml" \
  "$@"
