import { allRules } from '../../../lib/rules';
import { foundIn } from './places';

const file = (text: string) => ({ configs: [{ path: 'a', at: 'content', sort: 'sysctl', text }] }) as const;
const said = (what: string, text: string) => foundIn(`node/${what}`, file(text)).map(({ at, got }) => [at, got]);

describe('a file of sysctl, by node/swappiness', () => {
  test.each(['vm.swappiness=0', '  vm.swappiness  =  0  ', '-vm.swappiness=0', 'vm/swappiness=0', '\tvm.swappiness\t=\t0'])(
    'sees a setting in %j',
    (line) => expect(said('swappiness', `# node\n${line}`)).toEqual([['content[1]', 'vm.swappiness=0']]),
  );

  test.each(['#vm.swappiness=0', '# vm.swappiness = 0', ';vm.swappiness=0', 'x.vm.swappiness=0', 'vm.swappiness', 'vm.swappiness=10'])(
    'leaves alone %j',
    (line) => expect(said('swappiness', line)).toEqual([]),
  );
});

describe('node/dirty-limits', () => {
  test.each(['vm.dirty_', 'vm.dirty_background_'])('sees %sratio beside the same in bytes', (begin) =>
    expect(foundIn('node/dirty-limits', file(`${begin}ratio=5\n${begin}bytes=4294967296`))).toMatchObject([
      {
        subject: 'a',
        at: 'content[1]',
        problem: `${begin}ratio is set as well, and the one that is written last holds`,
        got: `${begin}bytes=4294967296`,
      },
    ]),
  );

  test.each([
    ['a share that is 0', 'vm.dirty_ratio=0\nvm.dirty_bytes=4294967296'],
    ['bytes that are 0', 'vm.dirty_background_ratio=5\nvm.dirty_background_bytes=0'],
    ['one of each', 'vm.dirty_ratio=5\nvm.dirty_background_bytes=4294967296'],
    ['settings whose names end alike', 'ratio=5\nbytes=5\nvm.ratio=5\nvm.bytes=5'],
  ])('leaves alone %s', (_what, text) => expect(said('dirty-limits', text)).toEqual([]));
});

describe('node/removed-sysctl', () => {
  test.each(['latency_ns', 'min_granularity_ns', 'wakeup_granularity_ns', 'migration_cost_ns', 'nr_migrate', 'tunable_scaling'])(
    'sees kernel.sched_%s',
    (name) => expect(said('removed-sysctl', `kernel.sched_${name}=1`)).toEqual([['content[0]', `kernel.sched_${name}`]]),
  );

  test.each(['kernel.sched_nr_migrate_max', 'user.kernel.sched_nr_migrate', 'kernel.sched_rt_runtime_us'])('leaves alone %s', (name) =>
    expect(said('removed-sysctl', `${name}=1`)).toEqual([]),
  );
});

describe('node/dirty-default', () => {
  test.each(['vm.dirty_ratio=20', 'vm.dirty_background_ratio=10'])('sees %s', (line) =>
    expect(said('dirty-default', line)).toEqual([['content[0]', line]]),
  );
  test.each(['vm.dirty_ratio=10', 'vm.dirty_background_ratio=20', 'vm.dirty_background_ratio='])('leaves alone %s', (line) =>
    expect(said('dirty-default', line)).toEqual([]),
  );
});

describe('node/kernel-defaults', () => {
  const kubelet = (path: string, configuration: object) => ({
    path,
    configuration: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...configuration } as const,
  });
  const [on, off, silent] = [{ protectKernelDefaults: true }, { protectKernelDefaults: false }, {}];
  const beside = (text: string, ...kubelets: readonly object[]) =>
    foundIn('node/kernel-defaults', file(text), { kubelets: kubelets.map((one, index) => kubelet(`k${index}`, one)) }).map(
      ({ at, got, allowed }) => [at, got, allowed],
    );

  test.each([
    ['vm.overcommit_memory', '1'],
    ['vm.panic_on_oom', '0'],
    ['kernel.panic', '10'],
    ['kernel.panic_on_oops', '1'],
    ['kernel.keys.root_maxkeys', '1000000'],
    ['kernel.keys.root_maxbytes', '25000000'],
  ])('sees %s that is not %s, and leaves alone what is', (name, wanted) => {
    expect(beside(`${name}=7`, on)).toEqual([['content[0]', `${name}=7`, [`${name}=${wanted}`]]]);
    expect(beside(`${name}=${wanted}`, on)).toEqual([]);
  });

  test('sees it where every kubelet protects them', () => expect(beside('kernel.panic=0', on, on)).toHaveLength(1));

  test.each([
    ['no kubelet', []],
    ['a kubelet that does not', [off]],
    ['a kubelet that does not say', [silent]],
    ['a first that does not', [off, on]],
    ['a second that does not', [on, off]],
    ['a third that does not say', [on, on, silent]],
  ])('leaves alone %s', (_what, kubelets) => expect(beside('kernel.panic=0', ...kubelets)).toEqual([]));

  test('leaves alone settings that the kubelet does not ask for', () =>
    expect(beside('vm.swappiness=10\nkernel.numa_balancing=0\nfs.toString=1', on)).toEqual([]));
});

test.each([
  ['node/dirty-limits', 'each is the counterpart of the other, and writing one sets the other to 0'],
  ['node/swappiness', 'at 0 the kernel swaps when free and file-backed pages are below the high watermark of a zone'],
])('%s names the pages of the kernel', (id, what) =>
  expect(allRules().find((rule) => rule.id === id)?.source).toBe(`Linux 6.12 documentation, admin-guide/sysctl/vm.rst: ${what}`),
);
