import { comment, lines, shellQuote } from '../../internal';
import { MiB, nodeGroupLabels, parseMemory, taintText } from '../../kubernetes';
import { type Carried, kubeletOf, type NodePlan, type PlannedFile, type Primitive, registrationOf, type VehicleRow } from '../../model';
import { filled } from './parts/filled';
import { sysctlsOf, sysfsOf } from './parts/host-setup';
import { carriedFields } from './parts/known-fields';

/** What AKS calls the fields of the kubelet that it takes. Source: Azure/AgentBaker 06836ee2, CustomKubeletConfig. */
const FIELDS: Readonly<Record<string, string>> = {
  allowedUnsafeSysctls: 'allowedUnsafeSysctls',
  containerLogMaxFiles: 'containerLogMaxFiles',
  containerLogMaxSize: 'containerLogMaxSizeMB',
  cpuCFSQuota: 'cpuCfsQuota',
  cpuCFSQuotaPeriod: 'cpuCfsQuotaPeriod',
  cpuManagerPolicy: 'cpuManagerPolicy',
  failSwapOn: 'failSwapOn',
  imageGCHighThresholdPercent: 'imageGcHighThreshold',
  imageGCLowThresholdPercent: 'imageGcLowThreshold',
  podPidsLimit: 'podMaxPids',
  topologyManagerPolicy: 'topologyManagerPolicy',
};

/** Keys of sysctl that it takes. Source: Azure/AgentBaker 06836ee2, SysctlConfig; ARM managedClusters/agentPools, linuxOSConfig. */
const SYSCTLS: ReadonlySet<string> = new Set([
  ...['fs.aio-max-nr', 'fs.file-max', 'fs.inotify.max_user_watches', 'fs.nr_open', 'kernel.threads-max'],
  ...['netdev_max_backlog', 'optmem_max', 'rmem_default', 'rmem_max', 'somaxconn', 'wmem_default', 'wmem_max'].map(
    (key) => `net.core.${key}`,
  ),
  ...['ip_local_port_range', 'neigh.default.gc_thresh1', 'neigh.default.gc_thresh2', 'neigh.default.gc_thresh3'].map(
    (key) => `net.ipv4.${key}`,
  ),
  ...['fin_timeout', 'keepalive_intvl', 'keepalive_probes', 'keepalive_time', 'max_syn_backlog', 'max_tw_buckets', 'tw_reuse'].map(
    (key) => `net.ipv4.tcp_${key}`,
  ),
  ...['net.netfilter.nf_conntrack_buckets', 'net.netfilter.nf_conntrack_max', 'vm.max_map_count', 'vm.swappiness', 'vm.vfs_cache_pressure'],
]);

const THP = /^\/sys\/kernel\/mm\/transparent_hugepage\/(enabled|defrag)$/;

/**
 * The custom node configuration of AKS, and the command that makes a node pool with it: a pool that exists takes none.
 *
 * Source: MicrosoftDocs/azure-aks-docs, "Customize node configuration for AKS node pools"; Azure/AgentBaker 06836ee2.
 */
export const aks: VehicleRow = {
  id: 'aks',
  name: "AKS's custom node configuration",
  serves: ({ id }) => id === 'aks',
  delivers: new Set(['kubelet', 'registration', 'sysctl', 'sysfs']),
  carries: carriedByAks,
  write: (plan) => {
    const parts = { kubelet: kubeletConfig(plan), 'linux-os': linuxOsConfig(plan) };
    const files = Object.entries(parts).filter(([, value]) => Object.keys(value).length > 0);
    return [
      ...files.map(
        ([name, value]): PlannedFile => ({
          path: `${name}-config.json`,
          text: `${JSON.stringify(value, undefined, 2)}\n`,
          about: `Custom node configuration of pool ${plan.pool} on ${plan.machine.name}, for --${name}-config`,
        }),
      ),
      {
        path: 'node-pool.sh',
        text: script(
          plan,
          files.map(([name]) => name),
        ),
        executable: true,
        about: `Makes a node pool of AKS with the configuration of pool ${plan.pool}`,
      },
    ];
  },
};

function carriedByAks(primitive: Primitive): Carried {
  switch (primitive.kind) {
    case 'kubelet':
      return carriedFields(primitive, (field) => field in FIELDS);
    case 'sysctl':
      return SYSCTLS.has(primitive.key) ? { primitive, without: [] } : { without: [primitive.key] };
    case 'sysfs':
      return THP.test(primitive.path) ? { primitive, without: [] } : { without: [primitive.path] };
    default:
      return { primitive, without: [] };
  }
}

function kubeletConfig(plan: NodePlan): object {
  const kubelet = (kubeletOf(plan) ?? {}) as Readonly<Record<string, unknown>>;
  const named = Object.entries(FIELDS).flatMap(([field, name]) =>
    field in kubelet ? [[name, valueOf(field, kubelet[field])] as const] : [],
  );
  return Object.fromEntries(named);
}

const valueOf = (field: string, value: unknown): unknown =>
  field === 'containerLogMaxSize' ? Math.round((parseMemory(value) ?? 0) / MiB) : value;

function linuxOsConfig(plan: NodePlan): object {
  const sysctls = Object.entries(sysctlsOf(plan)).map(([key, value]) => [sysctlName(key), sysctlValue(key, value)] as const);
  const transparent = Object.entries(sysfsOf(plan)).map(([path, value]) => [
    THP.exec(path)?.[1] === 'enabled' ? 'transparentHugePageEnabled' : 'transparentHugePageDefrag',
    value,
  ]);
  return { ...(Object.fromEntries(transparent) as object), ...filled({ sysctls: Object.fromEntries(sysctls) }) };
}

/** `net.core.somaxconn` is `netCoreSomaxconn`; one name is written otherwise. */
const sysctlName = (key: string): string =>
  key === 'net.ipv4.tcp_keepalive_intvl'
    ? 'netIpv4TcpkeepaliveIntvl'
    : key.replace(/[._-](\w)/g, (_, letter: string) => letter.toUpperCase());

function sysctlValue(key: string, value: string): unknown {
  if (key === 'net.ipv4.tcp_tw_reuse') return value !== '0';
  return key === 'net.ipv4.ip_local_port_range' ? value : Number(value);
}

function script(plan: NodePlan, files: readonly string[]): string {
  const { labels, taints } = registrationOf(plan);
  const pairs = Object.entries(nodeGroupLabels(labels)).map(([key, value]) => shellQuote(`${key}=${value}`));
  const options = [
    ...files.map((name) => `--${name}-config "$(dirname "$0")/${name}-config.json"`),
    ...(pairs.length === 0 ? [] : [`--labels ${pairs.join(' ')}`]),
    ...(taints.length === 0 ? [] : [`--node-taints ${shellQuote(taints.map(taintText).join(','))}`]),
  ];
  return lines([
    '#!/usr/bin/env bash',
    comment(`Makes a node pool of AKS for pool ${plan.pool} in cluster ${plan.cluster.name}. Made by cdk8s-gpu.`),
    '# Give it the rest: node-pool.sh --name NAME --cluster-name CLUSTER --resource-group GROUP --node-vm-size SIZE --node-count COUNT',
    'set -euo pipefail',
    ['az aks nodepool add "$@"', ...options.map((option) => `  ${option}`)].join(' \\\n'),
  ]);
}
