/**
 * Keys of sysctl that a ComputeClass takes as whole numbers, with the least and the most of each.
 *
 * Source: GoogleCloudPlatform/compute-class-api 8067eae6 cloud.google.com_computeclasses.yaml, linuxNodeConfig.sysctls.
 */
const NUMBERS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'fs.aio-max-nr': [65536, 4194304],
  'fs.file-max': [104857, 67108864],
  'fs.inotify.max_user_instances': [8192, 1048576],
  'fs.inotify.max_user_watches': [8192, 1048576],
  'fs.nr_open': [1048576, 2147483584],
  'kernel.keys.maxbytes': [20000, 2097152],
  'kernel.keys.maxkeys': [200, 1048576],
  'kernel.kptr_restrict': [0, 2],
  'kernel.perf_event_paranoid': [-1, 3],
  'kernel.sched_rt_runtime_us': [-1, 1000000],
  'kernel.shmmni': [4096, 32768],
  'kernel.sysrq': [0, 511],
  'kernel.yama.ptrace_scope': [0, 3],
  'net.core.busy_poll': [0, 2147483647],
  'net.core.busy_read': [0, 2147483647],
  'net.core.netdev_max_backlog': [1, 2147483647],
  'net.core.optmem_max': [1, 2147483647],
  'net.core.rmem_default': [2304, 2147483647],
  'net.core.rmem_max': [2304, 2147483647],
  'net.core.somaxconn': [128, 2147483647],
  'net.core.wmem_default': [4608, 2147483647],
  'net.core.wmem_max': [4608, 2147483647],
  'net.ipv4.neigh.default.gc_thresh1': [0, 262144],
  'net.ipv4.neigh.default.gc_thresh2': [512, 524288],
  'net.ipv4.neigh.default.gc_thresh3': [1024, 1048576],
  'net.ipv4.tcp_ecn': [0, 2],
  'net.ipv4.tcp_max_orphans': [16384, 262144],
  'net.ipv4.tcp_max_tw_buckets': [4096, 2147483647],
  'net.ipv4.tcp_mtu_probing': [0, 2],
  'net.ipv4.tcp_syn_retries': [1, 127],
  'net.ipv4.tcp_tw_reuse': [0, 2],
  'net.netfilter.nf_conntrack_buckets': [65536, 524288],
  'net.netfilter.nf_conntrack_max': [65536, 4194304],
  'net.netfilter.nf_conntrack_tcp_timeout_close_wait': [60, 3600],
  'net.netfilter.nf_conntrack_tcp_timeout_established': [600, 86400],
  'net.netfilter.nf_conntrack_tcp_timeout_time_wait': [1, 600],
  'vm.dirty_background_bytes': [0, 68719476736],
  'vm.dirty_background_ratio': [1, 100],
  'vm.dirty_bytes': [0, 68719476736],
  'vm.dirty_expire_centisecs': [0, 6000],
  'vm.dirty_ratio': [1, 100],
  'vm.dirty_writeback_centisecs': [0, 1000],
  'vm.max_map_count': [65536, 2147483647],
  'vm.min_free_kbytes': [67584, 1048576],
  'vm.overcommit_memory': [0, 2],
  'vm.overcommit_ratio': [0, 100],
  'vm.swappiness': [0, 200],
  'vm.vfs_cache_pressure': [0, 100],
  'vm.watermark_scale_factor': [10, 3000],
};

/** Those that it takes as true and false. */
const FLAGS: ReadonlySet<string> = new Set([
  'kernel.dmesg_restrict',
  'kernel.softlockup_panic',
  'net.ipv6.conf.all.disable_ipv6',
  'net.ipv6.conf.default.disable_ipv6',
  'net.ipv6.conf.default.forwarding',
  'net.netfilter.nf_conntrack_acct',
]);

/** Those that it takes as text. */
const TEXTS: ReadonlySet<string> = new Set([
  'kernel.core_pattern',
  'kernel.shmall',
  'kernel.shmmax',
  'net.ipv4.tcp_congestion_control',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_wmem',
]);

/** What a ComputeClass takes for a key of sysctl; undefined where it has no such key, or not that value. */
export function computeClassSysctl(key: string, value: string): string | number | boolean | undefined {
  if (TEXTS.has(key)) return value;
  if (FLAGS.has(key)) return value === '1' ? true : value === '0' ? false : undefined;
  const [least, most] = NUMBERS[key] ?? [];
  const number = Number(value);
  if (least === undefined || most === undefined || !/^-?\d+$/.test(value) || number < least || number > most) return undefined;
  return number;
}
