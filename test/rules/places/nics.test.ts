import type { KubeletConfiguration, PodSpec, ResourceList } from '../../../lib/words/kubernetes';
import { type MachineShape, machines, type Nic } from '../../../lib/words/machine';
import { exclusive, mps } from '../../../lib/plans/allocators';
import type { Sharing } from '../../../lib/plans/model';
import { labs } from '../hami-cases';
import { foundIn } from './places';

const rail = (resource: string, numaNode?: number, devices = 1): Nic => ({
  name: `${resource}-${String(numaNode)}`,
  kind: 'ethernet',
  resource: `a.io/${resource}`,
  devices,
  ...(numaNode === undefined ? {} : { numaNode }),
});
/** Four GPUs on each of two NUMA nodes. */
const wired = (...nics: readonly Nic[]): MachineShape => ({ ...machines.dgxH100, nics });
const under = (
  topologyManagerPolicy: NonNullable<KubeletConfiguration['topologyManagerPolicy']>,
  rest: object = {},
): KubeletConfiguration => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  topologyManagerPolicy,
  ...rest,
});

function said(
  machine: MachineShape | readonly MachineShape[],
  kubelet: KubeletConfiguration | undefined,
  limits: ResourceList | PodSpec,
  sharing: Sharing = exclusive(),
) {
  const shapes = [machine].flat().map((one) => ({ machine: one, ...(kubelet ? { kubelet } : {}) }));
  const spec = 'containers' in limits ? (limits as PodSpec) : { containers: [{ name: 'main', image: 'x', resources: { limits } }] };
  return foundIn('numa/nics', {
    pools: [labs({ sharing, shapes })],
    pods: [{ path: 'ml/a', owner: { group: '', kind: 'Pod', name: 'a' }, pointer: 'spec', spec, pool: 'prod/labs' }],
  }).map(({ at, problem }) => `${at}: ${/under .*/.exec(problem)?.[0]}`);
}
const gpus = (count: number, others: ResourceList): ResourceList => ({ 'nvidia.com/gpu': count, ...others });
const AT = 'spec.containers[0].resources.limits';
const both = wired(rail('one', 0, 8), rail('two', 1, 8));

describe('numa/nics', () => {
  test('sees devices that need fewer NUMA nodes than the GPUs', () => {
    expect(said(both, under('restricted'), gpus(8, { 'a.io/one': 1 }))).toEqual([
      `${AT}: under restricted, 8 nvidia.com/gpu prefer 2 NUMA nodes, 1 a.io/one prefer 1 NUMA node`,
    ]);
    expect(said(both, under('restricted'), gpus(4, { 'a.io/one': 1 }))).toEqual([]);
    expect(said(wired(rail('one', 0, 4), rail('one', 1, 4)), under('restricted'), gpus(8, { 'a.io/one': 8 }))).toEqual([]);
    expect(said(wired(rail('one', 0, 8), rail('one', 1, 8)), under('restricted'), gpus(8, { 'a.io/one': 8 }))).toHaveLength(1);
  });

  test('sees devices of two NUMA nodes, where one must have all', () => {
    const strict = under('single-numa-node');
    expect(said(both, strict, gpus(1, { 'a.io/one': 1, 'a.io/two': 1 }))).toHaveLength(1);
    expect(said(both, under('restricted'), gpus(1, { 'a.io/one': 1, 'a.io/two': 1 }))).toHaveLength(1);
    expect(said(both, strict, gpus(1, { 'a.io/one': 1 }))).toEqual([]);
    expect(said(both, strict, gpus(1, { 'a.io/two': 8 }))).toEqual([]);
    const apart = {
      containers: ['a.io/one', 'a.io/two'].map((name) => ({
        name: name.slice(5),
        image: 'x',
        resources: { limits: gpus(1, { [name]: 1 }) },
      })),
    };
    expect(said(both, strict, apart as PodSpec)).toEqual([]);
    expect(said(both, under('single-numa-node', { topologyManagerScope: 'pod' }), apart as PodSpec)).toHaveLength(1);
  });

  test('says it of the container that asks for one', () => {
    const containers = [gpus(1, {}), gpus(1, { 'a.io/one': 1, 'a.io/two': 1 })].map((limits, index) => ({
      name: `c${index}`,
      image: 'x',
      resources: { limits },
    }));
    expect(said(both, under('single-numa-node'), { containers }).map((text) => text.split(':')[0])).toEqual([
      'spec.containers[1].resources.limits',
    ]);
  });

  test('leaves alone a machine that takes the pod, and kubelets that refuse none', () => {
    const ask = gpus(8, { 'a.io/one': 1 });
    expect(said([both, wired()], under('restricted'), ask)).toEqual([]);
    for (const policy of ['best-effort', 'none'] as const) expect(said(both, under(policy), ask)).toEqual([]);
    expect(said(both, undefined, ask)).toEqual([]);
  });

  test('leaves alone devices without a NUMA node, of no plugin, or that are too few', () => {
    const ask = gpus(8, { 'a.io/one': 1 });
    expect(said(wired(rail('one', 0), rail('one')), under('restricted'), ask)).toEqual([]);
    expect(said(wired({ name: 'x', kind: 'ethernet', numaNode: 0 }), under('restricted'), ask)).toEqual([]);
    expect(said(both, under('restricted'), gpus(8, { 'b.io/one': 1 }))).toEqual([]);
    expect(said(both, under('restricted'), gpus(1, { 'a.io/one': 9 }))).toEqual([]);
  });

  test('leaves to other rules what is refused without them', () => {
    const cpus = under('restricted', { cpuManagerPolicy: 'static', reservedSystemCPUs: '0-1,112-113' });
    expect(said(both, cpus, gpus(8, { cpu: 8, memory: '8Gi', 'a.io/one': 1 }))).toEqual([]);
    expect(said(both, under('restricted'), gpus(9, { 'a.io/one': 1 }))).toEqual([]);
  });

  test('knows shares of GPUs as the plugin offers them', () =>
    expect(
      said(both, under('single-numa-node'), { 'nvidia.com/gpu.shared': 1, 'a.io/one': 1, 'a.io/two': 1 }, mps({ replicas: 2 })),
    ).toHaveLength(1));
});
