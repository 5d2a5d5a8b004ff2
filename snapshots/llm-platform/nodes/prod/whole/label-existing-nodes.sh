#!/usr/bin/env bash
# Puts the labels and taints of pool whole in cluster prod on the nodes that are named. Made by cdk8s-gpu.
# A kubelet labels its node when it registers it, and never again: a living node needs this.
set -eu

if [ "$#" -eq 0 ]; then
  printf '%s\n' 'name the nodes: label-existing-nodes.sh NODE...' >&2
  exit 64
fi
kubectl=${KUBECTL:-kubectl}
for node in "$@"; do
  "$kubectl" label --overwrite node "$node" cdk8s-gpu/pool=whole
  "$kubectl" taint --overwrite node "$node" nvidia.com/gpu=present:NoSchedule
done
