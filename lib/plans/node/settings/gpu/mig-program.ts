import { lines } from '../../../../internal';

/** Layouts of a node, as mig-parted reads them. */
export const MIG_CONFIG = '/etc/cdk8s-gpu/mig.yaml';

/** The pool's own layout in it. */
export const POOL_CONFIG = 'pool';

/** The layout of a window in it. */
export const windowConfig = (window: string): string => `window.${window}`;

/** Cuts the GPUs once nobody uses them. */
export const PROGRAM = '/usr/local/sbin/cdk8s-gpu-mig';

/** Keep a GPU open, which then cannot be reset. Source: mig-parted d18133b2 deployments/systemd/hooks.sh, driver_services. */
const CLIENTS = ['nvsm.service', 'dcgm.service', 'nvidia-dcgm.service', 'dcgm-exporter.service'];

/** Waits so many seconds for programs that use a GPU. */
export const layoutProgram = (waitSeconds: number): string =>
  lines([
    '#!/bin/sh',
    '# Cuts the GPUs by a layout of mig.yaml, or without one as the last window says: cdk8s-gpu-mig [LAYOUT]',
    '# Waits until no program uses a GPU, and stops none. With --check it only looks.',
    'set -eu',
    `config=${MIG_CONFIG}`,
    'state=/var/lib/cdk8s-gpu/mig-window',
    'mkdir -p /var/lib/cdk8s-gpu',
    'check=no',
    'if [ "$*" = --check ]; then',
    '  check=yes',
    'elif [ "$#" -gt 0 ]; then',
    '  echo "$1" >"$state.new"',
    '  mv "$state.new" "$state"',
    'fi',
    `layout=${POOL_CONFIG}`,
    'if [ -s "$state" ]; then layout=$(cat "$state"); fi',
    'if [ "$check" = yes ]; then exec nvidia-mig-parted assert -f "$config" -c "$layout"; fi',
    'exec 9>/run/cdk8s-gpu-mig.lock',
    'flock 9',
    '# The file may no longer have the window.',
    `nvidia-mig-parted assert --valid-config -f "$config" -c "$layout" >/dev/null 2>&1 || layout=${POOL_CONFIG}`,
    'if nvidia-mig-parted assert -f "$config" -c "$layout" >/dev/null 2>&1; then exit 0; fi',
    'waited=0',
    'while :; do',
    '  busy=$(nvidia-smi --query-compute-apps=pid --format=csv,noheader)',
    '  [ -n "$busy" ] || break',
    `  if [ "$waited" -ge ${waitSeconds} ]; then`,
    `    echo "the layout stays: after ${waitSeconds} seconds GPUs are in use by processes $busy" >&2`,
    '    exit 1',
    '  fi',
    '  sleep 10',
    '  waited=$((waited + 10))',
    'done',
    'stopped=',
    'if ! nvidia-mig-parted assert --mode-only -f "$config" -c "$layout" >/dev/null 2>&1; then',
    '  trap \'for unit in $stopped; do systemctl start "$unit"; done\' EXIT',
    `  for unit in ${CLIENTS.join(' ')}; do`,
    '    if systemctl is-active --quiet "$unit"; then',
    '      stopped="$unit $stopped"',
    '      systemctl stop "$unit"',
    '    fi',
    '  done',
    'fi',
    'nvidia-mig-parted apply -f "$config" -c "$layout"',
    'nvidia-mig-parted assert -f "$config" -c "$layout"',
  ]);
