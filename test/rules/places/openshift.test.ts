import { machines } from '../../../lib/words/machine';
import type { PoolDescription } from '../../../lib/plans/model';
import { fromYaml } from '../from-yaml';
import { labs } from '../hami-cases';
import { found, foundIn, places } from './places';

const kubelet = (apiVersion: string, at: 'spec.kubeletConfig' | 'whole'): string =>
  at === 'whole'
    ? `apiVersion: ${apiVersion}\nkind: KubeletConfiguration\nfeatureGates: {RouteExternalCertificate: true}\n`
    : `apiVersion: ${apiVersion}\nkind: KubeletConfig\nmetadata: {name: gpu}\nspec: {kubeletConfig: {featureGates: {RouteExternalCertificate: true}}}\n`;

test('a kubelet of OpenShift has gates of its own', () => {
  const [own, theirs] = [
    kubelet('kubelet.config.k8s.io/v1beta1', 'whole'),
    kubelet('machineconfiguration.openshift.io/v1', 'spec.kubeletConfig'),
  ];
  const said = (text: string, context: object) => places('kubelet/feature-gate', text, context);
  expect(said(own, { kubernetes: '1.34' })).toEqual(['featureGates.RouteExternalCertificate']);
  expect(said(own, { kubernetes: '1.34', distribution: 'openshift' })).toEqual([]);
  expect(said(theirs, { kubernetes: '1.34' })).toEqual([]);
});

const ROLE = 'node-role.kubernetes.io/gpu';
const profile = (spec: string, role = ROLE): string =>
  `{apiVersion: performance.openshift.io/v2, kind: PerformanceProfile, metadata: {name: a}, spec: {nodeSelector: {${role}: ''}, ${spec}}}`;
const onMachine = (machine: unknown, labels: object = {}): object => ({
  kubernetes: '1.34',
  pools: [{ name: 'gpu', machine, nodeSelector: { [ROLE]: '', ...labels } }],
});
const small = { name: 'small', gpu: 'L4', gpus: [{ index: 0 }], cpus: 8, confidence: 'D', source: 'made up for this test' };

/** Pools of the role, by what each has. */
const pooled = (...pools: readonly object[]): object => ({
  kubernetes: '1.34',
  pools: pools.map((one, index) => ({ name: `p${index}`, nodeSelector: { [ROLE]: '', pool: `p${index}` }, ...one })),
});

describe('node/profile-cpus', () => {
  const said = (cpu: string, machine: unknown = small, role = ROLE) =>
    found('node/profile-cpus', profile(`cpu: {${cpu}}`, role), onMachine(machine)).map(({ at, problem }) => `${at}: ${problem}`);
  const LEFT = "of small, which pool 'gpu' has, in no set: pods get these CPUs, and the system runs on them too";

  test('sees CPUs in no set, and CPUs that the machine does not have', () => {
    expect(said('reserved: 0-1, isolated: 2-6')).toEqual([`spec.cpu.isolated: leaves CPU 7 ${LEFT}`]);
    expect(said('reserved: 0, isolated: 2-7')).toEqual([`spec.cpu.isolated: leaves CPU 1 ${LEFT}`]);
    expect(said('reserved: 0-1, isolated: 2-9')).toEqual([
      "spec.cpu.isolated: names CPU 8-9, and there is none on small, which pool 'gpu' has",
    ]);
    expect(said('reserved: "0,8", isolated: 1-7')[0]).toContain('spec.cpu.reserved: names CPU 8');
    const numa = [
      { id: 0, cpus: '0-3' },
      { id: 1, cpus: '8-11' },
    ];
    expect(said('reserved: 0-1, isolated: 2-7', { ...small, numa })[0]).toContain('leaves CPU 8-11 of small');
  });

  test('leaves alone sets that hold all CPUs, however many there are', () => {
    expect(said('reserved: 0-1, isolated: 2-7')).toEqual([]);
    expect(said('reserved: 0-1, isolated: 2-3, shared: 4-5, ovsDpdk: "6", offlined: "7"')).toEqual([]);
    expect(said('reserved: 0-1, isolated: 2-7, offlined: 8-9')).toEqual([]);
  });

  test('leaves alone sets that are not known, and nodes of another role', () => {
    expect(said('reserved: 0-1')).toEqual([]);
    expect(said('reserved: 0-1, isolated: 2-a')).toEqual([]);
    expect(said('reserved: 0-1, isolated: "{{ .Values.cpus }}"')).toEqual([]);
    expect(said('reserved: 0-1, isolated: 2-6', small, 'node-role.kubernetes.io/other')).toEqual([]);
    expect(
      found('node/profile-cpus', profile('cpu: {reserved: 0-1, isolated: 2-6}').replace(`{${ROLE}: ''}`, '{}'), onMachine(small)),
    ).toEqual([]);
    expect(said('reserved: ["0-1"], isolated: 2-6')).toEqual([]);
    const both = profile('cpu: {reserved: 0-1, isolated: 2-6}').replace(`{${ROLE}: ''}`, `{${ROLE}: '', tier: gold}`);
    expect(places('node/profile-cpus', both, onMachine(small))).toEqual([]);
    expect(places('node/profile-cpus', both, onMachine(small, { tier: 'gold' }))).toHaveLength(1);
  });

  test('says once what two pools of one machine have in common', () =>
    expect(
      found('node/profile-cpus', profile('cpu: {reserved: 0-1, isolated: 2-6}'), pooled({ machine: small }, { machine: small })),
    ).toHaveLength(1));
});

describe('node/profile-pages', () => {
  const said = (spec: string, context?: object) =>
    found('node/profile-pages', profile(spec), context).map(({ at, got, allowed }) => ({ at, got, allowed }));
  const pages = (size: string): string => `hugepages: {pages: [{size: ${size}, count: 1}]}`;
  const at = 'spec.hugepages.pages[0].size';
  const x86 = onMachine({ ...small, architecture: 'amd64' });
  const arm = onMachine({ ...small, gpu: 'GH200-96GB' });

  test('sees sizes that the processors lack', () => {
    expect(said(pages('32M'), x86)).toEqual([{ at, got: '32M', allowed: ['2M', '1G'] }]);
    expect(said(pages('512M'), arm)).toEqual([{ at, got: '512M', allowed: ['64k', '2M', '32M', '1G'] }]);
    expect(said(`kernelPageSize: 64k, ${pages('1G')}`, arm)).toEqual([{ at, got: '1G', allowed: ['2M', '512M', '16G'] }]);
    expect(said('hugepages: {defaultHugepagesSize: 32M}', x86)).toMatchObject([{ at: 'spec.hugepages.defaultHugepagesSize' }]);
    expect(said('kernelPageSize: 64k', x86)).toEqual([{ at: 'spec.kernelPageSize', got: '64k', allowed: ['4k'] }]);
    expect(said(pages('32M'), onMachine(small, { 'kubernetes.io/arch': 'amd64' }))).toHaveLength(1);
  });

  test('sees sizes that no processor has', () => {
    expect(said(pages('4M'))).toEqual([{ at, got: '4M', allowed: ['2M', '1G', '64k', '32M'] }]);
    expect(said(pages('16G'))).toHaveLength(1);
    expect(said('kernelPageSize: 16k')).toEqual([{ at: 'spec.kernelPageSize', got: '16k', allowed: ['4k', '64k'] }]);
  });

  test('leaves alone what one of the processors has, or that is not known', () => {
    for (const size of ['2M', '1G']) expect(said(pages(size), x86)).toEqual([]);
    for (const size of ['64k', '2M', '32M', '1G']) expect(said(pages(size), arm)).toEqual([]);
    for (const size of ['2M', '512M', '16G']) expect(said(`kernelPageSize: 64k, ${pages(size)}`, arm)).toEqual([]);
    for (const context of [undefined, onMachine(small)]) expect(said(pages('32M'), context)).toEqual([]);
    expect(said(pages('"{{ .Values.size }}"'), x86)).toEqual([]);
    expect(said('hugepages: {pages: [1]}, kernelPageSize: 4', x86)).toEqual([]);
  });

  test('names the processors where all are of one kind', () => {
    const problems = (spec: string, context?: object) => found('node/profile-pages', profile(spec), context).map(({ problem }) => problem);
    const [intel, grace] = [
      { machine: { ...small, architecture: 'amd64' } },
      { machine: { ...small, name: 'grace', gpu: 'GH200-96GB', architecture: 'arm64' } },
    ];
    expect(problems(pages('4M'))).toEqual(['is not a size of huge pages with pages of 4k']);
    expect(problems(pages('4M'), pooled(intel, grace))).toEqual(['is not a size of huge pages with pages of 4k']);
    expect(problems(pages('4M'), x86)).toEqual(['is not a size of huge pages on amd64 with pages of 4k']);
    expect(problems('kernelPageSize: 16k')).toEqual(["is not a size of the kernel's pages"]);
    expect(problems('kernelPageSize: 16k', arm)).toEqual(["is not a size of the kernel's pages on arm64"]);
    expect(problems(pages('512M'), onMachine(small, { 'kubernetes.io/arch': 'arm64' }))).toEqual([
      'is not a size of huge pages on arm64 with pages of 4k',
    ]);
  });

  test('asks of several processors that one has the size', () => {
    const both = pooled(
      { machine: { ...small, architecture: 'amd64' } },
      { machine: { ...small, name: 'grace', gpu: 'GH200-96GB', architecture: 'arm64' } },
    );
    expect(said('kernelPageSize: 64k', both)).toEqual([]);
    expect(said(`kernelPageSize: 64k, ${pages('1G')}`, both)).toEqual([{ at, got: '1G', allowed: ['2M', '512M', '16G'] }]);
  });

  test('knows the processors of machines that agree, and of a pool whose GPU alone is told', () => {
    const of = (pool: Partial<PoolDescription>) =>
      foundIn('node/profile-pages', fromYaml(profile(pages('16G'))), { pools: [labs({ labels: { [ROLE]: '' }, ...pool })] }).map(
        ({ problem }) => problem,
      );
    const machine = (architecture: 'amd64' | 'arm64', name: string) => ({ machine: { ...machines.dgxH100, name, architecture } });
    const [plain, onArm] = ['is not a size of huge pages', 'is not a size of huge pages on arm64'].map(
      (what) => `${what} with pages of 4k`,
    );
    expect(of({ shapes: [machine('arm64', 'a'), machine('arm64', 'b')] })).toEqual([onArm]);
    expect(of({ shapes: [machine('arm64', 'a'), machine('amd64', 'b')] })).toEqual([plain]);
    expect(of({ shapes: [], gpu: 'GH200-96GB' })).toEqual([onArm]);
    expect(of({ shapes: [], gpu: 'H100-SXM5-80GB' })).toEqual([plain]);
  });
});
