#!/usr/bin/env bash
# Makes a node pool of AKS for pool train in cluster prod. Made by cdk8s-gpu.
# Give it the rest: node-pool.sh --name NAME --cluster-name CLUSTER --resource-group GROUP --node-vm-size SIZE --node-count COUNT
set -euo pipefail
az aks nodepool add \
  --kubelet-config "$(dirname "$0")/kubelet-config.json" \
  --linux-os-config "$(dirname "$0")/linux-os-config.json" \
  --labels cdk8s-gpu/pool=train \
  --node-taints nvidia.com/gpu=present:NoSchedule \
  "$@"
