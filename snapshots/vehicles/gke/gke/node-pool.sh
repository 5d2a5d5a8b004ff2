#!/usr/bin/env bash
# Makes a node pool of GKE for pool train in cluster prod. Made by cdk8s-gpu.
# Give it the rest: node-pool.sh NAME --cluster=CLUSTER --location=LOCATION --machine-type=TYPE --num-nodes=COUNT
set -euo pipefail
gcloud container node-pools create \
  --accelerator=type=nvidia-h100-80gb,count=8,gpu-driver-version=default \
  --system-config-from-file="$(dirname "$0")/node-system-config.yaml" \
  --node-labels=cdk8s-gpu/pool=train \
  --node-taints=nvidia.com/gpu=present:NoSchedule \
  "$@"
