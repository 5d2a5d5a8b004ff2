import { GKE_KUBELET_FIELDS } from '../../../../words/formats';
import { type Carried, kubeletOf, type NodePlan, type Primitive } from '../../../model';
import { filled } from './filled';
import { sysfsOf } from './host-setup';
import { carriedPages, staticPages } from './huge-pages';
import { kernelArgumentsOf } from './kernel-arguments';
import { carriedFields } from './known-fields';

/** Those that it has inside of others. */
const NESTED: ReadonlySet<string> = new Set(['topologyManagerPolicy', 'topologyManagerScope', 'memoryManagerPolicy']);

/** Keys of sysctl that it takes. Source: Google Kubernetes Engine API v1, LinuxNodeConfig.sysctls. */
const SYSCTLS =
  /^(?:net\.core\.(?:busy_poll|busy_read|netdev_max_backlog|[rw]mem_(?:max|default)|optmem_max|somaxconn)|net\.ipv4\.tcp_(?:rmem|wmem|tw_reuse|mtu_probing|max_orphans|max_tw_buckets|syn_retries|ecn|congestion_control)|net\.netfilter\.nf_conntrack_(?:max|buckets|acct|tcp_timeout_(?:close_wait|time_wait|established))|kernel\.(?:shmmni|shmmax|shmall|perf_event_paranoid|sched_rt_runtime_us|softlockup_panic|yama\.ptrace_scope|kptr_restrict|dmesg_restrict|sysrq)|fs\.(?:aio-max-nr|file-max|inotify\.max_user_(?:instances|watches)|nr_open)|vm\.(?:dirty_(?:background_)?(?:ratio|bytes)|dirty_expire_centisecs|dirty_writeback_centisecs|max_map_count|overcommit_memory|overcommit_ratio|vfs_cache_pressure|swappiness|watermark_scale_factor|min_free_kbytes))$/;

const THP = /^\/sys\/kernel\/mm\/transparent_hugepage\/(enabled|defrag)$/;

/** A primitive as far as GKE's configuration of a node can carry it; `takes` may refuse values that it bounds. */
export function carriedByGke(primitive: Primitive, takes: (field: string, value: unknown) => boolean = () => true): Carried {
  switch (primitive.kind) {
    case 'kubelet':
      return carriedFields(primitive, (field, value) => (field in GKE_KUBELET_FIELDS || NESTED.has(field)) && takes(field, value));
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

/** Fields of the kubelet, by GKE's names. */
export function kubeletConfig(plan: NodePlan): object {
  const kubelet = (kubeletOf(plan) ?? {}) as Readonly<Record<string, unknown>>;
  const named = Object.entries(GKE_KUBELET_FIELDS).flatMap(([field, name]) => (field in kubelet ? [[name, kubelet[field]] as const] : []));
  const nested = filled({
    topologyManager: given({ policy: kubelet['topologyManagerPolicy'], scope: kubelet['topologyManagerScope'] }),
    memoryManager: given({ policy: kubelet['memoryManagerPolicy'] }),
  });
  return { ...Object.fromEntries(named), ...nested };
}

/** Huge pages and transparent ones, by GKE's names. */
export function linuxValues(
  plan: NodePlan,
): { readonly hugepageConfig: Readonly<Record<string, string>> } & Readonly<Record<string, unknown>> {
  const pages = staticPages(kernelArgumentsOf(plan)).map(({ size, count }) => [`hugepage_size${size.toLowerCase()}`, count]);
  const transparent = Object.entries(sysfsOf(plan)).map(([path, value]) => {
    const name = THP.exec(path)?.[1] ?? '';
    const word = value.replace('defer+madvise', 'defer_with_madvise').toUpperCase();
    return [`transparentHugepage${name === 'enabled' ? 'Enabled' : 'Defrag'}`, `TRANSPARENT_HUGEPAGE_${name.toUpperCase()}_${word}`];
  });
  return {
    ...(Object.fromEntries(transparent) as object),
    hugepageConfig: Object.fromEntries(pages) as Readonly<Record<string, string>>,
  };
}

/** Without what is undefined. */
const given = (value: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
