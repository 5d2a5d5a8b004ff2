#!/usr/bin/env bash
# Installs the operator, waits until it runs, and makes its instance: KUBECTL='oc --context prod' ./install.sh
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
read -ra kubectl <<< "${KUBECTL:-oc}"

if ! "${kubectl[@]}" get crd nodefeaturediscoveries.nfd.openshift.io > /dev/null 2>&1; then
  printf '%s\n' 'install the Node Feature Discovery Operator of Red Hat, by whose labels the operator finds the nodes with GPUs, first' >&2
  exit 69
fi
"${kubectl[@]}" apply -f "$here/olm.yaml"
tries=0
# A later patch release of the channel may be there instead.
runs() {
  local csv
  csv=$("${kubectl[@]}" get subscription gpu-operator-certified --namespace nvidia-gpu-operator -o 'jsonpath={.status.installedCSV}') || return 1
  [ -n "$csv" ] && [ "$("${kubectl[@]}" get csv "$csv" --namespace nvidia-gpu-operator -o 'jsonpath={.status.phase}')" = Succeeded ]
}
until runs 2> /dev/null; do
  tries=$((tries + 1))
  if [ "$tries" -ge 120 ]; then
    printf '%s\n' 'gpu-operator-certified does not run after ten minutes: look at the Subscription and its InstallPlan in nvidia-gpu-operator' >&2
    exit 70
  fi
  sleep 5
done
"${kubectl[@]}" apply -f "$here/instance.yaml"
