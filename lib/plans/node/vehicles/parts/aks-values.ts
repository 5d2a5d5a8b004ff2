import type { Carried, NodePlan, Primitive } from '../../../model';
import { sysctlsOf, sysfsOf } from './host-setup';
import { carriedFields } from './known-fields';

/** What AKS calls the fields of the kubelet that it takes. Source: Azure/AgentBaker 06836ee2, CustomKubeletConfig. */
export const AKS_FIELDS: Readonly<Record<string, string>> = {
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

type Range = readonly [least: number, most: number];

/**
 * Keys of sysctl that it takes, with the least and the most of each.
 *
 * Source: Azure/karpenter-provider-azure v1.7.2 AKSNodeClass v1beta1, linuxOSConfig.sysctls; ARM managedClusters/agentPools,
 * linuxOSConfig, has the same keys.
 */
const SYSCTLS: Readonly<Record<string, Range>> = {
  'fs.aio-max-nr': [65536, 6553500],
  'fs.file-max': [8192, 12000500],
  'fs.inotify.max_user_watches': [781250, 2097152],
  'fs.nr_open': [8192, 20000500],
  'kernel.threads-max': [20, 513785],
  'net.core.netdev_max_backlog': [1000, 3240000],
  'net.core.optmem_max': [20480, 4194304],
  'net.core.rmem_default': [212992, 134217728],
  'net.core.rmem_max': [212992, 134217728],
  'net.core.somaxconn': [4096, 3240000],
  'net.core.wmem_default': [212992, 134217728],
  'net.core.wmem_max': [212992, 134217728],
  'net.ipv4.neigh.default.gc_thresh1': [128, 80000],
  'net.ipv4.neigh.default.gc_thresh2': [512, 90000],
  'net.ipv4.neigh.default.gc_thresh3': [1024, 100000],
  'net.ipv4.tcp_fin_timeout': [5, 120],
  'net.ipv4.tcp_keepalive_intvl': [10, 90],
  'net.ipv4.tcp_keepalive_probes': [1, 15],
  'net.ipv4.tcp_keepalive_time': [30, 432000],
  'net.ipv4.tcp_max_syn_backlog': [128, 3240000],
  'net.ipv4.tcp_max_tw_buckets': [8000, 1440000],
  'net.ipv4.tcp_tw_reuse': [0, 1],
  'net.netfilter.nf_conntrack_buckets': [65536, 524288],
  'net.netfilter.nf_conntrack_max': [131072, 2097152],
  'vm.max_map_count': [65530, 262144],
  'vm.swappiness': [0, 100],
  'vm.vfs_cache_pressure': [0, 100],
};

const PORTS = 'net.ipv4.ip_local_port_range';
const THP = /^\/sys\/kernel\/mm\/transparent_hugepage\/(enabled|defrag)$/;

/** What AKS takes of a setting. */
export function carriedByAks(primitive: Primitive): Carried {
  switch (primitive.kind) {
    case 'kubelet':
      return carriedFields(primitive, (field) => field in AKS_FIELDS);
    case 'sysctl':
      return takes(primitive.key, primitive.value) ? { primitive, without: [] } : { without: [refused(primitive)] };
    case 'sysfs':
      return THP.test(primitive.path) ? { primitive, without: [] } : { without: [primitive.path] };
    default:
      return { primitive, without: [] };
  }
}

function takes(key: string, value: string): boolean {
  if (key === PORTS) {
    const [first = 0, last = 0] = value.trim().split(/\s+/).map(Number);
    return first >= 1024 && first <= 60999 && last >= 32768 && last <= 65535 && first <= last;
  }
  const range = SYSCTLS[key];
  return range !== undefined && Number(value) >= range[0] && Number(value) <= range[1];
}

/** A key that AKS does not know, or a value that it does not take. */
function refused({ key, value }: { readonly key: string; readonly value: string }): string {
  const range = SYSCTLS[key];
  return range === undefined ? key : `${key} of ${value} (AKS takes ${range[0]} to ${range[1]})`;
}

/** The sysctls of a plan under the names of ARM: `net.core.somaxconn` is `netCoreSomaxconn`; one name is written otherwise. */
export const armSysctls = (plan: NodePlan): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(sysctlsOf(plan)).map(([key, value]) => [
      key === 'net.ipv4.tcp_keepalive_intvl' ? 'netIpv4TcpkeepaliveIntvl' : camelCase(key),
      sysctlValue(key, value),
    ]),
  );

/** The same under the names of AKSNodeClass: `netIPv4TCPKeepaliveIntvl`. */
export const nodeClassSysctls = (plan: NodePlan): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(sysctlsOf(plan)).map(([key, value]) => [
      camelCase(key).replace('Ipv4', 'IPv4').replace('IPv4Tcp', 'IPv4TCP').replace('IPv4Ip', 'IPv4IP'),
      sysctlValue(key, value),
    ]),
  );

const camelCase = (key: string): string => key.replace(/[._-](\w)/g, (_, letter: string) => letter.toUpperCase());

function sysctlValue(key: string, value: string): unknown {
  if (key === 'net.ipv4.tcp_tw_reuse') return value !== '0';
  return key === PORTS ? value.trim().replace(/\s+/g, ' ') : Number(value);
}

/** `transparentHugePageEnabled` and `transparentHugePageDefrag`, as both APIs have them. */
export const hugePageFields = (plan: NodePlan): object =>
  Object.fromEntries(
    Object.entries(sysfsOf(plan)).map(([path, value]) => [
      THP.exec(path)?.[1] === 'enabled' ? 'transparentHugePageEnabled' : 'transparentHugePageDefrag',
      value,
    ]),
  );
