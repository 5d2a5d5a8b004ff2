import { comment, lines, printer, shellQuote } from '../../../internal';
import { RUN } from './script-run';

/** A file on a control plane node. */
interface HostFile {
  readonly path: string;
  readonly text: string;
}

/** Lines for the manifest of a static pod, as kubeadm lays it out. */
export interface StaticPod {
  readonly path: string;
  /** What follows the line of the program, of the mounts and of the volumes. */
  readonly argument: readonly string[];
  readonly mounts: readonly string[];
  readonly volumes: readonly string[];
}

/** What a script does on a control plane node. */
export interface ScriptPlan {
  readonly cluster: string;
  /** The configuration first. */
  readonly files: readonly HostFile[];
  /** The static pod that gets the configuration; absent where a service starts kube-scheduler. */
  readonly manifest?: StaticPod;
  /** systemd services that start kube-scheduler. */
  readonly services: readonly string[];
}

/** By this the script knows its own lines again. */
const MARK = ' # cdk8s-gpu';

/**
 * Gives the kube-scheduler of a node its configuration, sees it start, and takes it back where it does not. The kubelet takes
 * every file in the folder of manifests for a pod, so that nothing else is ever written there.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/config/file.go`; port and path: `cmd/kubeadm/app/constants`, KubeSchedulerPort.
 */
export function nodeScript({ cluster, files, manifest, services }: ScriptPlan): string {
  const targets = [...files.map(({ path }) => path), ...(manifest === undefined ? [] : [manifest.path])];
  return lines([
    '#!/usr/bin/env bash',
    comment(`Gives kube-scheduler of a control plane node of cluster ${cluster} its configuration. Made by cdk8s-gpu.`),
    HEAD,
    `file=${shellQuote(files[0]?.path ?? '')}`,
    `targets=(${targets.map(shellQuote).join(' ')})`,
    ...files.flatMap(({ text }, index) => printer(`text_${index}`, text)),
    'produce() {',
    '  case $1 in',
    ...files.map((_, index) => `    ${index}) text_${index} ;;`),
    ...(manifest === undefined ? [] : [`    ${files.length}) manifest ;;`]),
    '  esac',
    '}',
    '',
    ...(manifest === undefined ? service(services) : staticPod(manifest)),
    RUN,
  ]);
}

const HEAD = `#
# configure-scheduler.sh             writes what differs and sees kube-scheduler start with it; else puts back what was there
# configure-scheduler.sh --dry-run   writes nothing, and shows what would differ
# configure-scheduler.sh --verify    writes nothing, and fails when something is not as planned
# configure-scheduler.sh --rollback  puts back what was there before the first run
#
# Run it on one control plane node after the other: while kube-scheduler restarts on one, that of another is at work.
# CDK8S_GPU_ROOT=<folder> works below that folder, for images and tests, and restarts nothing.
set -euo pipefail
umask 022
export LC_ALL=C

root=\${CDK8S_GPU_ROOT:-}
store=$root/var/lib/cdk8s-gpu/scheduler
seconds=\${CDK8S_GPU_WAIT:-180}
mode=apply
case \${1:-} in
  '') ;;
  --dry-run | --verify | --rollback) mode=\${1#--} ;;
  *)
    printf 'unknown argument %s: use --dry-run, --verify or --rollback\\n' "$1" >&2
    exit 64
    ;;
esac

stop() {
  printf '%s\\n' "$2" >&2
  exit "$1"
}
answers() { [ "$(curl --silent --insecure --max-time 5 https://127.0.0.1:10259/healthz || true)" = ok ]; }
`;

/** k3s and RKE2: their service starts kube-scheduler. */
const service = (services: readonly string[]): readonly string[] => [
  `services=(${services.map(shellQuote).join(' ')})`,
  `note() { :; }
check() { :; }
restart() {
  local service
  for service in "\${services[@]}"; do systemctl restart "$service"; done
}
started() { systemctl is-active --quiet "\${services[@]}"; }
without() { :; }
`,
];

/** A static pod: the kubelet starts another one when its manifest changes, and the same one when its container ends. */
const staticPod = ({ path, argument, mounts, volumes }: StaticPod): readonly string[] => [
  `pod=${shellQuote(path)}`,
  ...printer('argument_lines', marked(argument)),
  ...printer('mount_lines', marked(mounts)),
  ...printer('volume_lines', marked(volumes)),
  `own=yes
old=''

# The manifest without our lines.
plain() { sed '/${MARK}$/d' "$root$pod"; }

manifest() {
  local line
  if [ "$own" = no ]; then
    plain
    return
  fi
  plain | while IFS= read -r line; do
    printf '%s\\n' "$line"
    case $line in
      '    - kube-scheduler') argument_lines ;;
      '    volumeMounts:') mount_lines ;;
      '  volumes:') volume_lines ;;
    esac
  done
}

check() {
  local found anchor
  [ -f "$root$pod" ] || stop 66 "$pod is not there: run this on a control plane node"
  found=$(plain | sed -n 's/^ *- --config=//p')
  if [ "$found" = "$file" ]; then
    # Somebody else gives it the file already, such as kubeadm.
    own=no
    return
  fi
  [ -z "$found" ] || stop 65 "kube-scheduler reads $found: give that file as current, and its path as configFile"
  for anchor in '    - kube-scheduler' '    volumeMounts:' '  volumes:'; do
    if [ "$(plain | grep -cxF -e "$anchor")" != 1 ]; then
      stop 65 "$pod is not as kubeadm writes it (there is not one line '$anchor'): add --config=$file, a mount and a volume of it by hand"
    fi
  done
}

# Processes that run kube-scheduler; $1: an argument that they have.
schedulers() {
  local each words
  for each in /proc/[0-9]*/cmdline; do
    words=$(tr '\\0' ' ' <"$each" 2>/dev/null) || continue
    case "$words" in kube-scheduler\\ *"$1"*) printf '%s\\n' "$each" ;; esac
  done
}

note() { old=$(schedulers ''); }

# $1: whether the manifest changed.
restart() {
  local id
  [ "$1" = no ] || return 0
  for id in $(crictl ps --quiet --name '^kube-scheduler$'); do crictl stop "$id" >/dev/null; done
}

started() {
  local each
  for each in $(schedulers "$argument"); do
    case "$old" in *"$each"*) ;; *) return 0 ;; esac
  done
  return 1
}

without() {
  own=no
  [ ! -f "$root$pod" ] || manifest >"$work/pod"
}
`,
];

const marked = (added: readonly string[]): string => lines(added.map((line) => `${line}${MARK}`));
