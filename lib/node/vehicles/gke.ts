import { comment, lines, shellQuote, toYaml } from '../../internal';
import { nodeGroupLabels, taintText } from '../../kubernetes';
import { type Carried, kubeletOf, type NodePlan, type PlannedFile, type Primitive, registrationOf, type VehicleRow } from '../../model';
import { filled } from './parts/filled';
import { sysctlsOf, sysfsOf } from './parts/host-setup';
import { carriedPages, staticPages } from './parts/huge-pages';
import { kernelArgumentsOf } from './parts/kernel-arguments';
import { carriedFields } from './parts/known-fields';

/** What the file calls fields of the kubelet that it takes as they are. Source: gcloud container node-pools create. */
const FIELDS: Readonly<Record<string, string>> = {
  allowedUnsafeSysctls: 'allowedUnsafeSysctls',
  containerLogMaxFiles: 'containerLogMaxFiles',
  containerLogMaxSize: 'containerLogMaxSize',
  cpuCFSQuota: 'cpuCFSQuota',
  cpuCFSQuotaPeriod: 'cpuCFSQuotaPeriod',
  cpuManagerPolicy: 'cpuManagerPolicy',
  imageGCHighThresholdPercent: 'imageGcHighThresholdPercent',
  imageGCLowThresholdPercent: 'imageGcLowThresholdPercent',
  imageMaximumGCAge: 'imageMaximumGcAge',
  imageMinimumGCAge: 'imageMinimumGcAge',
  podPidsLimit: 'podPidsLimit',
  singleProcessOOMKill: 'singleProcessOomKill',
};
/** Those that it has inside of others. */
const NESTED: ReadonlySet<string> = new Set(['topologyManagerPolicy', 'topologyManagerScope', 'memoryManagerPolicy']);

/** Keys of sysctl that it takes. Source: Google Kubernetes Engine API v1, LinuxNodeConfig.sysctls. */
const SYSCTLS =
  /^(?:net\.core\.(?:busy_poll|busy_read|netdev_max_backlog|[rw]mem_(?:max|default)|optmem_max|somaxconn)|net\.ipv4\.tcp_(?:rmem|wmem|tw_reuse|mtu_probing|max_orphans|max_tw_buckets|syn_retries|ecn|congestion_control)|net\.netfilter\.nf_conntrack_(?:max|buckets|acct|tcp_timeout_(?:close_wait|time_wait|established))|kernel\.(?:shmmni|shmmax|shmall|perf_event_paranoid|sched_rt_runtime_us|softlockup_panic|yama\.ptrace_scope|kptr_restrict|dmesg_restrict|sysrq)|fs\.(?:aio-max-nr|file-max|inotify\.max_user_(?:instances|watches)|nr_open)|vm\.(?:dirty_(?:background_)?(?:ratio|bytes)|dirty_expire_centisecs|dirty_writeback_centisecs|max_map_count|overcommit_memory|overcommit_ratio|vfs_cache_pressure|swappiness|watermark_scale_factor|min_free_kbytes))$/;

const THP = /^\/sys\/kernel\/mm\/transparent_hugepage\/(enabled|defrag)$/;

/**
 * The node system configuration of GKE, and the command that makes a node pool with it. What is reserved for the system GKE
 * computes itself.
 *
 * Source: gcloud container node-pools create, `--system-config-from-file`; Google Kubernetes Engine API v1.
 */
export const gke: VehicleRow = {
  id: 'gke',
  name: "GKE's node system configuration",
  serves: ({ id }, _os, nodeImage) => id === 'gke' && nodeImage !== 'autopilot',
  delivers: new Set(['kubelet', 'registration', 'kernelArgument', 'sysctl', 'sysfs']),
  carries: carriedByGke,
  write: (plan) => {
    const config = filled({ kubeletConfig: kubeletConfig(plan), linuxConfig: linuxConfig(plan) });
    const isEmpty = Object.keys(config).length === 0;
    return [...(isEmpty ? [] : [configFile(plan, config)]), script(plan, !isEmpty)];
  },
};

const configFile = (plan: NodePlan, config: object): PlannedFile => ({
  path: 'node-system-config.yaml',
  text: lines([
    comment(`Nodes of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`),
    toYaml(config),
  ]),
  about: `Node system configuration of pool ${plan.pool} on ${plan.machine.name}, for --system-config-from-file`,
});

function carriedByGke(primitive: Primitive): Carried {
  switch (primitive.kind) {
    case 'kubelet':
      return carriedFields(primitive, (field) => field in FIELDS || NESTED.has(field));
    case 'kernelArgument':
      return /^(?:default_)?hugepages/.test(primitive.argument) ? carriedPages(primitive) : { without: [primitive.argument] };
    case 'sysctl':
      return SYSCTLS.test(primitive.key) ? { primitive, without: [] } : { without: [primitive.key] };
    case 'sysfs':
      return THP.test(primitive.path) ? { primitive, without: [] } : { without: [primitive.path] };
    default:
      return { primitive, without: [] };
  }
}

function kubeletConfig(plan: NodePlan): object {
  const kubelet = (kubeletOf(plan) ?? {}) as Readonly<Record<string, unknown>>;
  const named = Object.entries(FIELDS).flatMap(([field, name]) => (field in kubelet ? [[name, kubelet[field]] as const] : []));
  const nested = filled({
    topologyManager: given({ policy: kubelet['topologyManagerPolicy'], scope: kubelet['topologyManagerScope'] }),
    memoryManager: given({ policy: kubelet['memoryManagerPolicy'] }),
  });
  return { ...Object.fromEntries(named), ...nested };
}

function linuxConfig(plan: NodePlan): object {
  const pages = staticPages(kernelArgumentsOf(plan)).map(({ size, count }) => [`hugepage_size${size.toLowerCase()}`, count]);
  const transparent = Object.entries(sysfsOf(plan)).map(([path, value]) => {
    const name = THP.exec(path)?.[1] ?? '';
    const word = value.replace('defer+madvise', 'defer_with_madvise').toUpperCase();
    return [`transparentHugepage${name === 'enabled' ? 'Enabled' : 'Defrag'}`, `TRANSPARENT_HUGEPAGE_${name.toUpperCase()}_${word}`];
  });
  return {
    ...filled({ sysctl: sysctlsOf(plan), hugepageConfig: Object.fromEntries(pages) as object }),
    ...(Object.fromEntries(transparent) as object),
  };
}

/** Without what is undefined. */
const given = (value: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));

function script(plan: NodePlan, hasConfig: boolean): PlannedFile {
  const { labels, taints } = registrationOf(plan);
  const pairs = Object.entries(nodeGroupLabels(labels)).map(([key, value]) => `${key}=${value}`);
  const options = [
    ...(hasConfig ? ['--system-config-from-file="$(dirname "$0")/node-system-config.yaml"'] : []),
    ...(pairs.length === 0 ? [] : [`--node-labels=${shellQuote(pairs.join(','))}`]),
    ...(taints.length === 0 ? [] : [`--node-taints=${shellQuote(taints.map(taintText).join(','))}`]),
  ];
  const text = lines([
    '#!/usr/bin/env bash',
    comment(`Makes a node pool of GKE for pool ${plan.pool} in cluster ${plan.cluster.name}. Made by cdk8s-gpu.`),
    '# Give it the rest: node-pool.sh NAME --cluster=CLUSTER --location=LOCATION --machine-type=TYPE --num-nodes=COUNT',
    'set -euo pipefail',
    ['gcloud container node-pools create "$@"', ...options.map((option) => `  ${option}`)].join(' \\\n'),
  ]);
  return { path: 'node-pool.sh', text, executable: true, about: `Makes a node pool of GKE with the configuration of pool ${plan.pool}` };
}
