import { lines, shellQuote } from '../../../../internal';
import type { HostFile } from '../parts/host-setup';
import { type KubeletDelivery, kubeletDelivery } from '../kubelet-delivery';
import type { NodeView } from '../node-view';
import { memoryFiles } from './memory-state';
import { sh } from '../../sh';

/**
 * Files that record what the CPU and Memory Managers were last told: when it changes, the state that they keep makes the
 * kubelet refuse to start (Kubernetes 1.36.2 `pkg/kubelet/cm/cpumanager/state`).
 */
const CPU_RECORD = '/etc/cdk8s-gpu/cpu-manager';
const MEMORY_RECORD = '/etc/cdk8s-gpu/memory-manager';

const STATES: Readonly<Record<string, string>> = {
  [CPU_RECORD]: '/var/lib/kubelet/cpu_manager_state',
  [MEMORY_RECORD]: '/var/lib/kubelet/memory_manager_state',
};

/** What a script does about the kubelet. */
export interface KubeletPart {
  readonly files: readonly HostFile[];
  /** The file that holds kubeadm's command, which may be another on the node. */
  readonly command?: string;
  /** systemd services that run the kubelet, of which a node has one. */
  readonly services: readonly string[];
  readonly functions: readonly string[];
  /** Lines that look at the kubelet that runs. */
  readonly verify: readonly string[];
  /** Lines that look for states of its managers that have to go. */
  readonly stale: readonly string[];
  /** Whether a restart is enough on a living node; else only the next boot reads the files. */
  readonly live: boolean;
}

/** Source: `10-kubeadm.conf` of the kubeadm package, for an image on which it is not yet. */
const COMMAND = sh`
# The command of kubelet.service without what is laid over it here: another program, or other arguments, stay as they are.
kubelet_command() {
  local file line found="/usr/bin/kubelet \$KUBELET_KUBECONFIG_ARGS \$KUBELET_CONFIG_ARGS \$KUBELET_KUBEADM_ARGS \$KUBELET_EXTRA_ARGS"
  for file in "$root"/{usr/lib,etc}/systemd/system/kubelet.service "$root"/{usr/lib,etc}/systemd/system/kubelet.service.d/*.conf; do
    case $file in */90-cdk8s-gpu.conf) continue ;; esac
    [ -f "$file" ] || continue
    line=$(sed -n -e ':more' -e '/\\$/{N;s/\\\n//;b more' -e '}' -e 's/^ExecStart=\(.\)/\1/p' "$file" | tail -n 1)
    [ -z "$line" ] || found=$line
  done
  printf '%s' "$found"
}`;

const STALE = sh`
# What a manager remembers of its last policy keeps the kubelet from starting with another.
forget() {
  if [ -n "\${changed[$1]:-}" ] && [ -f "$root$2" ]; then stale+=("$2"); fi
}
`;

const HEALTH = sh`
# Whether the kubelet lives: one process, which answers, for five seconds.
healthy() {
  local tries=0 steady=0 last='' pid
  while [ "$tries" -lt "\${CDK8S_GPU_WAIT:-120}" ]; do
    pid=$(systemctl show --property=MainPID --value "$1")
    if systemctl is-active --quiet "$1" && [ "$pid" = "\${last:-$pid}" ] && answers; then steady=$((steady + 1)); else steady=0; fi
    if [ "$steady" -ge 5 ]; then return 0; fi
    last=$pid
    tries=$((tries + 1))
    sleep 1
  done
  return 1
}

# Restarts it, and puts back what was there before where it does not live then.
restart_kubelet() {
  local path
  systemctl daemon-reload
  systemctl restart "$1" || true
  if healthy "$1"; then
    printf 'restarted %s\n' "$1"
    return
  fi
  if [ "$ailing" = yes ]; then
    journalctl --unit "$1" --lines 20 --no-pager >&2 2>/dev/null || true
    rm -rf "$store/previous" "$pending"
    stop 70 'the kubelet does not live, nor did it before: what was written stays; look at its log'
  fi
  printf '%s\n' 'the kubelet does not live with its new configuration: what was there before is put back' >&2
  journalctl --unit "$1" --lines 20 --no-pager >&2 2>/dev/null || true
  while IFS= read -r path; do [ -z "$path" ] || put_back previous "$path" >&2; done <<<"$(kept_paths previous)"
  systemctl daemon-reload
  systemctl restart "$1" || true
  # All is as it was before, so that the next run begins anew.
  rm -rf "$store/previous" "$pending"
  healthy "$1" || stop 70 'nor does it live with that: look at its log'
  stop 70 'it lives again, as before'
}
`;

const LOOK = sh`

# The kubelet that runs: alive, started with its files, with their arguments.
kubelet_runs() {
  local service=$1 argument pid
  [ "$live" = yes ] || return 0
  if [ -z "$service" ] || ! answers; then
    row DIFFERS 'the kubelet' alive "\${service:-no service runs it}"
    return
  fi
  row ok 'the kubelet' alive "$service"
  pid=$(systemctl show --property=MainPID --value "$service")
  started_with "$service" "\${kubelet_files[@]}"
  for argument in "\${@:2}"; do
    if tr '\0' '\n' 2>/dev/null <"$root/proc/$pid/cmdline" | grep -Fxq -- "$argument"; then
      row ok "$argument" 'an argument' 'an argument'
    else
      row DIFFERS "$argument" 'an argument' 'not given'
    fi
  done
}
`;

const MANAGER = sh`

# What a manager of the running kubelet keeps.
manager() {
  local found
  { [ "$live" = yes ] && [ -n "$running" ]; } || return 0
  found=$(sed -n 's/.*"policyName":"\([^"]*\)".*/\1/p' "$root$1" 2>/dev/null || true)
  if [ "$found" = "$2" ]; then row ok "$1" "$2" "$found"; else row DIFFERS "$1" "$2" "\${found:-nothing}"; fi
}
`;

/** How a node's kubelet is told, where its distribution is not the one that says it. */
export interface KubeletJoin extends KubeletDelivery {
  /** Arguments that it is given by whoever starts it. */
  readonly words: readonly string[];
}

/** What a script does about the kubelet of a plan. */
export function kubeletPart(plan: NodeView, join?: KubeletJoin): KubeletPart {
  const { files, services, live } = join ?? kubeletDelivery(plan);
  const records = managerFiles(plan);
  const memory = plan.kubelet?.memoryManagerPolicy === 'Static' ? memoryFiles(services.length === 0 ? ['kubelet'] : services) : [];
  const command = plan.platform.kubelet.by === 'kubeadm' ? files.find(({ path }) => path.includes('/kubelet.service.d/'))?.path : undefined;
  const looks = kubeletLooks(plan, join?.words ?? argumentsOf(files));
  return {
    files: [...[...files, ...records].map(({ path, text }) => ({ path, text, mode: '0644' })), ...memory],
    ...(command === undefined ? {} : { command }),
    services,
    live,
    functions: [
      ...(command === undefined ? [] : [...COMMAND, '']),
      ...(records.length > 0 ? [...STALE, ''] : []),
      ...HEALTH,
      ...looks.functions,
    ],
    verify: looks.verify,
    stale: records.map(({ path }) => `forget ${path} ${STATES[path] ?? ''}`),
  };
}

/** Functions that look at the kubelet that runs, and the lines that call them; `words` are arguments that it is given. */
function kubeletLooks(plan: NodeView, words: readonly string[]): Pick<KubeletPart, 'functions' | 'verify'> {
  const { cpuManagerPolicy = 'none', memoryManagerPolicy = 'None' } = plan.kubelet ?? {};
  const hasState = plan.kubelet !== undefined;
  return {
    functions: [...LOOK, ...(hasState ? MANAGER : [])],
    verify: [
      ['kubelet_runs "$running"', ...words.map(shellQuote)].join(' '),
      ...(hasState
        ? [
            `manager /var/lib/kubelet/cpu_manager_state ${shellQuote(cpuManagerPolicy)}`,
            `manager /var/lib/kubelet/memory_manager_state ${shellQuote(memoryManagerPolicy)}`,
          ]
        : []),
    ],
  };
}

/** Arguments that kubeadm's kubelet is started with: words of the variable in its drop-in. */
const argumentsOf = (files: readonly { readonly text: string }[]): readonly string[] =>
  files.flatMap(({ text }) => /CDK8S_GPU_KUBELET_ARGS=(.*)"$/m.exec(text)?.[1]?.split(' ') ?? []).map((word) => word.replaceAll('%%', '%'));

function managerFiles({ kubelet }: NodeView): readonly { readonly path: string; readonly text: string }[] {
  if (kubelet === undefined) return [];
  const { cpuManagerPolicy = 'none', cpuManagerPolicyOptions = {}, reservedSystemCPUs = '', kubeReserved, systemReserved } = kubelet;
  const amounts =
    reservedSystemCPUs === '' ? { kubeReservedCpu: kubeReserved?.['cpu'] ?? '0', systemReservedCpu: systemReserved?.['cpu'] ?? '0' } : {};
  const { memoryManagerPolicy = 'None', reservedMemory = [] } = kubelet;
  return [
    { path: CPU_RECORD, text: record({ cpuManagerPolicy, cpuManagerPolicyOptions, reservedSystemCPUs, ...amounts }) },
    { path: MEMORY_RECORD, text: record({ memoryManagerPolicy, reservedMemory }) },
  ];
}

const record = (settings: object): string => lines([JSON.stringify(settings)]);
