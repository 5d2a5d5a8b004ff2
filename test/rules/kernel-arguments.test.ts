import { tokenOf } from '../../lib/internal';
import { allRules } from '../../lib/rules';
import { foundIn } from './places/places';

const list = (text: string) => ({ configs: [{ path: 'a', at: 'spec.kernelArguments', sort: 'kernel-arguments', text }] }) as const;
const said = (id: string, text: string) =>
  foundIn(`node/${id}`, list(text)).map(({ at, got }) => [at?.replace('spec.kernelArguments', ''), got]);

describe('node/kernel-argument-twice', () => {
  test.each(['pci', 'isolcpus', 'default_hugepagesz', 'nohz_full', 'rcu_nocbs', 'irqaffinity'])('sees a second %s', (name) => {
    expect(said('kernel-argument-twice', `${name}=a\nquiet\n${name}=b`)).toEqual([['[2]', `${name}=b`]]);
    expect(said('kernel-argument-twice', `${name}=a`)).toEqual([]);
  });

  test('sees one size of huge pages twice, in one line or several', () => {
    expect(said('kernel-argument-twice', 'hugepagesz=1G hugepages=4  hugepagesz=1G hugepages=2')).toEqual([['[0]', 'hugepagesz=1G']]);
    expect(said('kernel-argument-twice', 'hugepagesz=1G hugepages=4 hugepagesz=2M hugepages=4')).toEqual([]);
    const [finding] = foundIn('node/kernel-argument-twice', list('pci=a pci'));
    expect(finding).toMatchObject({ problem: 'pci is given twice, and only one counts', got: 'pci' });
  });

  test('leaves alone arguments that may stand often, and what is not known yet', () => {
    expect(said('kernel-argument-twice', 'console=a console=b')).toEqual([]);
    expect(said('kernel-argument-twice', `isolcpus=${tokenOf(1)} isolcpus=${tokenOf(1)}`)).toEqual([]);
    expect(said('kernel-argument-twice', '"pci=a" "pci=b"')).toEqual([]);
    expect(said('kernel-argument-twice', 'pci-a pci-b pci,a pci,b')).toEqual([]);
  });

  test('says where it knows of them', () => {
    const [finding] = foundIn('node/c-states', list('idle=poll'));
    expect(finding?.problem).toBe('no CPU ever rests, and none has the power for its turbo');
  });
});

describe('a profile of TuneD', () => {
  test('says them in lines of its own', () => {
    const text = '[main]\npci=a pci=b\n[bootloader]\n  cmdline_a = +pci=c\ncmdline=pci=d\ncmdline_b=-quiet pci=e';
    expect(said('kernel-argument-twice', text)).toEqual([
      ['[4]', 'pci=d'],
      ['[5]', 'pci=e'],
    ]);
    expect(said('kernel-argument-twice', '# my cmdline_a=\npci=a\npci=b')).toEqual([['[2]', 'pci=b']]);
    expect(said('kernel-argument-twice', 'cmdline=pci=a\nmy cmdline=pci=b')).toEqual([]);
    expect(said('kernel-argument-twice', '[bootloader]\n  cmdline_a=pci=a\npci=b pci=c')).toEqual([]);
    expect(said('kernel-argument-twice', 'mycmdline=1\npci=a\npci=b')).toEqual([['[2]', 'pci=b']]);
  });
});

describe('node/isolcpus', () => {
  test.each(['isolcpus=2-7', 'isolcpus=domain,2-7', 'isolcpus=managed_irq,domain,2-7'])('sees %s', (text) =>
    expect(said('isolcpus', text)).toEqual([['[0]', text]]),
  );
  test.each(['isolcpus=managed_irq,2-7', 'isolcpus=nohz,managed_irq,2-7', 'nohz_full=2-7'])('leaves alone %s', (text) =>
    expect(said('isolcpus', text)).toEqual([]),
  );
  test('reads flags by their first letter', () => expect(said('isolcpus', 'isolcpus=2-7:1a')).toHaveLength(1));
});

describe('node/c-states', () => {
  test.each(['idle=poll', 'cpuidle.off=1', 'intel_idle.max_cstate=0'])('sees %s', (text) =>
    expect(said('c-states', `quiet\n${text}`)).toEqual([['[1]', text]]),
  );
  test.each(['idle=halt', 'cpuidle.off=0', 'intel_idle.max_cstate=1', 'intel_idle.max_cstate=0 processor.max_cstate=1'])(
    'leaves alone %s',
    (text) => expect(said('c-states', text)).toEqual([]),
  );
});

test('node/transparent-huge-pages sees that there are none', () => {
  expect(said('transparent-huge-pages', 'quiet transparent_hugepage=never')).toEqual([['[0]', 'transparent_hugepage=never']]);
  expect(said('transparent-huge-pages', 'transparent_hugepage=madvise transparent_hugepage')).toEqual([]);
});

test.each([
  ['node/kernel-argument-twice', 'kernel-parameters.txt: pci= takes a list'],
  ['node/isolcpus', 'kernel-parameters.txt: isolcpus is deprecated'],
  ['node/c-states', 'pm/cpuidle.rst: idle=poll keeps CPUs busy'],
  ['node/transparent-huge-pages', 'mm/transhuge.rst: never is for all'],
])('%s names a page of the kernel', (id, what) =>
  expect(allRules().find((rule) => rule.id === id)?.source).toMatch(`Linux 6.12 documentation, admin-guide/${what}`),
);
