import { jemalloc, pytorch, serviceUnit } from '../../lib';

const unit = {
  description: 'Ranker at 100%',
  command: ['/opt/ranker/serve', '--name', 'a "b" $HOME 50%\n'],
  user: 'ml',
  env: { GREETING: 'hello $world' },
  gpus: 2,
  cpus: 16,
  realtime: { policy: 'rr', priority: 40, resetOnFork: true },
  numactl: { cpunodebind: '0', membind: '0' },
  malloc: jemalloc({ backgroundThread: true }),
  framework: pytorch({ dataLoader: { numWorkers: 2, pinMemory: true } }),
} as const;

test('a machine without Kubernetes gets a unit that starts the program in the same way', () =>
  expect(serviceUnit(unit)).toBe(`[Unit]
Description=Ranker at 100%%

[Service]
User=ml
# jemalloc takes the place of the C library's malloc
Environment=LD_PRELOAD=/usr/lib/x86_64-linux-gnu/libjemalloc.so.2
# how jemalloc keeps memory and gives it back
Environment=MALLOC_CONF=abort_conf:true,background_thread:true
# 16 CPUs for 2 processes, less 2 data-loader workers each
Environment=OMP_NUM_THREADS=6
Environment="GREETING=hello $world"
CPUSchedulingPolicy=rr
CPUSchedulingPriority=40
CPUSchedulingResetOnFork=yes
# pinned memory is locked, and systemd allows 8 MiB of it
LimitMEMLOCK=infinity
ExecStart=/usr/bin/numactl --cpunodebind=0 --membind=0 /opt/ranker/serve --name "a \\"b\\" $$HOME 50%%\\x0a"

[Install]
WantedBy=multi-user.target
`));

test('CPUs and weight are words of systemd', () => {
  const text = serviceUnit({ description: 'a', command: ['/bin/true'], taskset: '0-6:2,9', nice: -5 });
  expect(text).toContain('\nCPUAffinity=0,2,4,6,9\nNice=-5\n');
});

test.each<[string, object, string]>([
  ['a program without its path', { command: ['python3'] }, 'is not a whole path'],
  ['an unknown property', { usr: 'ml' }, 'usr'],
  ['a description of two lines', { description: 'a\n[Service]' }, 'description'],
  ['two memory policies', { numactl: { membind: '0', interleave: '0' } }, 'two memory policies'],
  ['a variable twice', { env: { LD_PRELOAD: '/a.so' } }, 'is set by malloc as well'],
])('fails for %s', (_what, props, message) => expect(() => serviceUnit({ ...unit, ...props })).toThrow(message));
