import { type MachineShape, machines } from '../../../lib/words/machine';
import type { KubeletConfiguration, PodSpec, ResourceList } from '../../../lib/words/kubernetes';
import type { ObjectFacts } from '../../../lib/plans/model';
import type { NodeTuning } from '../../../lib/plans/node';
import { labs } from '../hami-cases';
import { exclusive } from '../../../lib/plans/allocators';
import { foundIn } from './places';

const { dgxH100 } = machines;
const paged = (...pages: readonly (Record<string, number> | undefined)[]): MachineShape => ({
  ...dgxH100,
  numa: dgxH100.numa!.map((node, index) => ({ ...node, ...(pages[index] ? { hugePages: pages[index] } : {}) })),
});
const strict: KubeletConfiguration = {
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  topologyManagerPolicy: 'single-numa-node',
  memoryManagerPolicy: 'Static',
};
const profile = (spec: object, annotations = {}): ObjectFacts => ({
  path: 'profile',
  object: {
    apiVersion: 'performance.openshift.io/v2',
    kind: 'PerformanceProfile',
    metadata: { name: 'gpu', annotations },
    spec: { nodeSelector: { 'cdk8s-gpu/pool': 'labs' }, ...spec },
  },
});
const sized = (limits: ResourceList, rest: object = {}) => ({
  name: 'main',
  image: 'x',
  resources: { limits: { cpu: 8, memory: '8Gi', ...limits } },
  ...rest,
});

interface On {
  readonly machines?: readonly MachineShape[];
  readonly kubelet?: KubeletConfiguration;
  readonly profiles?: readonly ObjectFacts[];
  readonly tuning?: NodeTuning;
}
const said = (spec: PodSpec | ResourceList, { machines: given = [dgxH100], kubelet, profiles = [], tuning }: On) =>
  foundIn('pool/huge-pages', {
    pools: [
      labs({
        sharing: exclusive(),
        shapes: given.map((machine) => ({ machine, ...(kubelet ? { kubelet } : {}) })),
        ...(tuning === undefined ? {} : { tuning: { intent: 'training', ...tuning } }),
      }),
    ],
    objects: profiles,
    pods: [
      {
        path: 'ml/a',
        owner: { group: '', kind: 'Pod', name: 'a' },
        pointer: 'spec',
        spec: 'containers' in spec ? (spec as PodSpec) : { containers: [sized(spec)] },
        pool: 'prod/labs',
      },
    ],
  }).map(({ at, problem, allowed }) => `${at}: ${/(stays Pending|refuses it)/.exec(problem)?.[1]}, ${String(allowed)}`);

const AT = 'spec.containers[0].resources.limits.hugepages-1Gi';
const ask = (size: string): ResourceList => ({ 'hugepages-1Gi': size });

describe('pages of nodes that are set up as their pool says', () => {
  const small = (size: string): ResourceList => ({ 'hugepages-2Mi': size });
  const SMALL = AT.replace('1Gi', '2Mi');
  const p5 = machines.aws['p5.48xlarge'];

  test('are none where the pool sets none aside, and of another size than it does', () => {
    expect(said(ask('1Gi'), { tuning: {} })).toEqual([`${AT}: stays Pending, none`]);
    const other = paged({ '1Gi': 16 });
    expect(said(small('2Mi'), { machines: [other], tuning: { hugePages: { '1Gi': 16 } } })).toEqual([`${SMALL}: stays Pending, none`]);
    expect(said(ask('16Gi'), { machines: [other], tuning: { hugePages: { '1Gi': 16 } } })).toEqual([]);
  });

  test('are set aside by what the message says', () => {
    const pool = labs({ sharing: exclusive(), shapes: [{ machine: dgxH100 }], tuning: { intent: 'training' } });
    const pod = { path: 'a', owner: { group: '', kind: 'Pod', name: 'a' }, pointer: 'spec', pool: pool.path };
    const spec: PodSpec = { containers: [sized({ 'hugepages-2Mi': '1Gi' })] };
    const [finding] = foundIn('pool/huge-pages', { pools: [pool], pods: [{ ...pod, spec }] });
    expect(finding?.fix).toContain("hugePages: { '2Mi': 512 }");
  });

  test('are those of EFA, where the machine or a pod has its devices', () => {
    const EFA = { 'vpc.amazonaws.com/efa': 1 };
    expect(said(small('10256Mi'), { machines: [p5], tuning: {} })).toEqual([]);
    expect(said(small('10258Mi'), { machines: [p5], tuning: {} })).toEqual([`${SMALL}: stays Pending, 10256Mi in all`]);
    const { nics: _nics, ...unlisted } = machines.aws['p5en.48xlarge'];
    const p5en = { machines: [unlisted], tuning: {} };
    expect(said({ ...small('5120Mi'), ...EFA }, p5en)).toEqual([]);
    expect(said({ ...small('20Gi'), ...EFA }, p5en)).toEqual([`${SMALL}: stays Pending, 10256Mi in all`]);
    expect(said(small('5120Mi'), p5en)).toEqual([`${SMALL}: stays Pending, none`]);
  });

  test('are not known where nobody says how nodes are set up, or says it in other words', () => {
    expect(said(ask('1Gi'), {})).toEqual([]);
    for (const tuning of [{ kernelArguments: ['hugepages=512'] }, { sysctl: { 'vm.nr_hugepages': '512' } }] as unknown as NodeTuning[])
      expect(said(ask('1Gi'), { tuning })).toEqual([]);
    const { numa: _numa, ...flat } = dgxH100;
    expect(said(ask('1Gi'), { machines: [flat], tuning: { hugePages: { '1Gi': 16 } } })).toEqual([]);
  });
});

describe('pages that a machine has', () => {
  const uneven = paged({ '1Gi': 16 }, { '1Gi': 8 });

  test('sees more than all NUMA nodes have', () => {
    expect(said(ask('25Gi'), { machines: [uneven] })).toEqual([`${AT}: stays Pending, 24Gi in all`]);
    expect(said(ask('24Gi'), { machines: [uneven] })).toEqual([]);
    expect(said(ask('40Gi'), { machines: [uneven, paged({ '1Gi': 20 }, { '1Gi': 20 })] })).toEqual([]);
    expect(said({ 'hugepages-2Mi': '3Mi' }, { machines: [paged({ '2Mi': 1 })] })[0]).toContain(' 2Mi in all');
  });

  test('sees more than one NUMA node has, where the kubelet wants one', () => {
    const on = { machines: [uneven], kubelet: strict };
    expect(said(ask('17Gi'), on)).toEqual([`${AT}: refuses it, 16Gi in a container`]);
    expect(said(ask('16Gi'), on)).toEqual([]);
    expect(said(ask('17Gi'), { ...on, machines: [uneven, paged({ '1Gi': 20 })] })).toEqual([]);
    for (const kubelet of [
      { ...strict, topologyManagerPolicy: 'restricted' as const },
      { ...strict, memoryManagerPolicy: 'None' as const },
    ])
      expect(said(ask('17Gi'), { machines: [uneven], kubelet })).toEqual([]);
  });

  test('leaves alone a pod that one of two kubelets takes', () => {
    const onTwo = (second: KubeletConfiguration) =>
      foundIn('pool/huge-pages', {
        pools: [labs({ sharing: exclusive(), shapes: [strict, second].map((kubelet) => ({ machine: uneven, kubelet })) })],
        pods: [
          {
            path: 'ml/a',
            owner: { group: '', kind: 'Pod', name: 'a' },
            pointer: 'spec',
            spec: { containers: [sized(ask('17Gi'))] },
            pool: 'prod/labs',
          },
        ],
      });
    expect(onTwo(strict)).toHaveLength(1);
    expect(onTwo({ ...strict, topologyManagerPolicy: 'best-effort' })).toEqual([]);
  });

  test('counts what a pod holds at once', () => {
    const init = sized(ask('20Gi'), { name: 'init' });
    const sidecar = sized(ask('20Gi'), { name: 'side', restartPolicy: 'Always' });
    const main = sized(ask('20Gi'));
    const on = { machines: [uneven] };
    expect(said({ initContainers: [init], containers: [main] }, on)).toEqual([]);
    expect(said({ initContainers: [sidecar], containers: [main] }, on)).toHaveLength(1);
    expect(said({ initContainers: [sidecar, init], containers: [{ ...main, resources: {} }] }, on)).toHaveLength(1);
    expect(said({ containers: [main, { ...main, name: 'other' }] }, on)).toHaveLength(1);
  });

  test('leaves alone pods that are not aligned, and sizes of which nobody speaks', () => {
    const on = { machines: [uneven], kubelet: strict };
    expect(said({ containers: [sized({ cpu: 0, memory: 0, ...ask('17Gi') })] }, on)).toEqual([]);
    expect(said({ resources: { limits: { cpu: 8, memory: '8Gi' } }, containers: [sized(ask('17Gi'))] }, on)).toEqual([]);
    expect(said({ 'hugepages-2Mi': '64Gi' }, on)).toEqual([]);
    expect(said(ask('64Gi'), { machines: [uneven, dgxH100] })).toEqual([]);
    expect(said(ask('64Gi'), {})).toEqual([]);
    expect(said(ask('64Gi'), { machines: [] })).toEqual([]);
  });
});

describe('pages that a PerformanceProfile sets aside', () => {
  const pages = (...given: readonly object[]) => ({ hugepages: { pages: given }, numa: { topologyPolicy: 'single-numa-node' } });
  const onProfile = (spec: object, annotations = {}) => ({ profiles: [profile(spec, annotations)] });

  test('are those of its NUMA nodes, and others spread over all of them', () => {
    const spread = onProfile(pages({ size: '1G', count: 9 }));
    expect(said(ask('6Gi'), spread)).toEqual([`${AT}: refuses it, 5Gi in a container`]);
    expect(said(ask('5Gi'), spread)).toEqual([]);
    expect(said(ask('10Gi'), spread)).toEqual([`${AT}: stays Pending, 9Gi in all`]);
    const placed = onProfile(pages({ size: '1G', count: 8, node: 0 }, { size: '1G', count: 2, node: 1 }, { size: '1G', count: 2 }));
    expect(said(ask('10Gi'), placed)).toEqual([`${AT}: refuses it, 9Gi in a container`]);
    expect(said(ask('9Gi'), placed)).toEqual([]);
    expect(said(ask('20Gi'), { ...spread, machines: [] })).toEqual([`${AT}: stays Pending, 9Gi in all`]);
    expect(said(ask('9Gi'), { ...spread, machines: [] })).toEqual([]);
  });

  test('may be of any size that a kernel has', () => {
    const POD = 'spec.containers[0].resources.limits';
    expect(said({ 'hugepages-64Ki': '2Mi' }, onProfile(pages({ size: '64k', count: 16 })))).toEqual([
      `${POD}.hugepages-64Ki: stays Pending, 1Mi in all`,
    ]);
    expect(said({ 'hugepages-512Mi': '10Gi' }, onProfile(pages({ size: '512M', count: 9 })))).toEqual([
      `${POD}.hugepages-512Mi: stays Pending, 4608Mi in all`,
    ]);
    expect(said(ask('20Gi'), onProfile(pages({ size: '1G', count: 9 }, { size: '1.5G', count: 1 })))).toEqual([]);
  });

  test('say nothing where something else may set pages aside, or decide of the kubelet', () => {
    const nine = pages({ size: '1G', count: 9 });
    const kernel = (word: unknown) => onProfile({ ...nine, additionalKernelArgs: [word] });
    expect(said(ask('20Gi'), kernel('hugepagesz=1G'))).toHaveLength(0);
    expect(said(ask('20Gi'), kernel(7))).toEqual([]);
    expect(said(ask('20Gi'), onProfile({ ...nine, additionalKernelArgs: ['nosmt', 'hugepagesz=1G'] }))).toEqual([]);
    expect(said(ask('20Gi'), kernel('nosmt'))).toHaveLength(1);
    expect(said(ask('20Gi'), { profiles: [profile(nine), { ...profile(nine), path: 'other' }] })).toEqual([]);
    expect(said(ask('20Gi'), onProfile(pages({ size: '1G', count: 9 }, { size: '1G', count: 'x' })))).toEqual([]);
    expect(said(ask('6Gi'), onProfile(nine, { 'kubeletconfig.experimental': '{}' }))).toEqual([]);
    expect(said(ask('6Gi'), onProfile(nine, { 'performance.openshift.io/dra-resource-management': 'true' }))).toEqual([]);
    expect(said(ask('6Gi'), onProfile({ ...nine, numa: {} }))).toEqual([]);
    expect(said(ask('20Gi'), onProfile({ ...nine, nodeSelector: { 'cdk8s-gpu/pool': 'other' } }))).toEqual([]);
    expect(said(ask('20Gi'), { ...onProfile(nine), machines: [paged({ '1Gi': 20 })] })).toEqual([]);
  });
});
