import type { KubeletConfiguration, PodSpec, ResourceList, Toleration } from '../../../lib/words/kubernetes';
import { machines } from '../../../lib/words/machine';
import type { PodFacts } from '../../../lib/plans/model';
import { exclusive } from '../../../lib/plans/allocators';
import { labs } from '../hami-cases';
import { foundIn } from './places';

/** Two NUMA nodes with nearly 1000 GiB each, and 56 cores. */
const kubelet: KubeletConfiguration = {
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  topologyManagerPolicy: 'best-effort',
  cpuManagerPolicy: 'static',
  reservedSystemCPUs: '0-1,112-113',
  memoryManagerPolicy: 'Static',
  systemReserved: { memory: '924Mi' },
  evictionHard: { 'memory.available': '100Mi' },
  reservedMemory: [{ numaNode: 0, limits: { memory: '1Gi' } }],
};
const pod = (limits: ResourceList, rest: Partial<PodFacts> = {}, spec: Partial<PodSpec> = {}): PodFacts => ({
  path: 'ml/a',
  owner: { group: 'batch', kind: 'Job', name: 'a' },
  pointer: 'spec',
  spec: { containers: [{ name: 'main', image: 'x', resources: { limits } }], ...spec },
  pool: 'prod/labs',
  ...rest,
});
const { cluster } = labs();
const SMALL = { cpu: 1, memory: '1Gi' };
const daemon = (rest: Partial<PodFacts> = {}, spec: Partial<PodSpec> = {}, limits: ResourceList = SMALL): PodFacts =>
  pod(limits, { path: 'ops/agent', owner: { group: 'apps', kind: 'DaemonSet', name: 'agent' }, perNode: true, ...rest }, spec);
/** A DaemonSet that selects no nodes. */
function everywhere(spec: Partial<PodSpec> = {}, rest: Partial<PodFacts> = {}): PodFacts {
  const { pool: _pool, ...anywhere } = daemon({ ...(cluster ? { cluster } : {}), ...rest }, spec);
  return anywhere;
}
const wide = pod({ 'nvidia.com/gpu': 8, cpu: 64, memory: '1200Gi' });
const ALL: Toleration = { operator: 'Exists' };

const on = (given: Partial<KubeletConfiguration>, ...pods: readonly PodFacts[]) =>
  foundIn('numa/daemon-memory', {
    pools: [labs({ sharing: exclusive(), shapes: [{ machine: machines.dgxH100, kubelet: { ...kubelet, ...given } }] })],
    pods,
  }).map(({ subject, problem }) => `${subject}: ${/needs memory of . NUMA nodes|DaemonSet.*?holds/.exec(problem)?.[0]}`);
const said = (...pods: readonly PodFacts[]) => on({}, ...pods);
const FOUND = ['ml/a: needs memory of 2 NUMA nodes'];

describe('numa/daemon-memory', () => {
  test('sees a pod that spans NUMA nodes of which a DaemonSet holds one', () => {
    expect(said(daemon(), wide)).toEqual(FOUND);
    expect(on({ topologyManagerPolicy: 'restricted' }, daemon(), pod({ 'nvidia.com/gpu': 8, cpu: 160, memory: '1200Gi' }))).toEqual(FOUND);
    expect(said(everywhere({ tolerations: [ALL] }), wide)).toEqual(FOUND);
  });

  test('names the DaemonSets that hold memory, and no others', () => {
    const named = (name: string, spec: Partial<PodSpec> = {}) => daemon({ owner: { group: 'apps', kind: 'DaemonSet', name } }, spec);
    const free = { containers: [{ name: 'main', image: 'x', resources: { limits: { cpu: 1 } } }] };
    const podLevel = { resources: { limits: SMALL } };
    const [finding] = foundIn('numa/daemon-memory', {
      pools: [labs({ sharing: exclusive(), shapes: [{ machine: machines.dgxH100, kubelet }] })],
      pods: [named('one'), named('two', free), named('three', podLevel), named('four'), wide],
    });
    expect(finding?.problem).toContain("DaemonSet 'one' or DaemonSet 'four' holds");
  });

  test('does not name a DaemonSet that no node admits, nor sees one alone', () => {
    const huge = daemon({ owner: { group: 'apps', kind: 'DaemonSet', name: 'huge' } }, {}, { cpu: 1, memory: '4000Gi' });
    const [finding] = foundIn('numa/daemon-memory', {
      pools: [labs({ sharing: exclusive(), shapes: [{ machine: machines.dgxH100, kubelet }] })],
      pods: [huge, daemon(), wide],
    });
    expect(finding?.problem).toContain("'labs' DaemonSet 'agent' holds");
    expect(said(huge, wide)).toEqual([]);
  });

  test('knows which taints keep a DaemonSet away', () => {
    const tainted = (...effects: readonly ('NoSchedule' | 'NoExecute' | 'PreferNoSchedule')[]) => {
      const taints = effects.map((effect) => ({ key: effect, value: 'a', effect }));
      const pools = [labs({ sharing: exclusive(), shapes: [{ machine: machines.dgxH100, kubelet }], taints })];
      return foundIn('numa/daemon-memory', {
        pools,
        pods: [everywhere({ tolerations: [{ key: 'NoSchedule', operator: 'Exists' }] }), wide],
      });
    };
    expect(tainted()).toHaveLength(1);
    expect(tainted('NoSchedule')).toHaveLength(1);
    expect(tainted('PreferNoSchedule')).toHaveLength(1);
    expect(tainted('NoSchedule', 'NoExecute')).toEqual([]);
  });

  test('leaves alone DaemonSets that hold no memory of their own', () => {
    expect(said(wide)).toEqual([]);
    expect(said(daemon({}, {}, { cpu: 1 }), wide)).toEqual([]);
    expect(said(daemon({}, { resources: { limits: SMALL } }), wide)).toEqual([]);
    const burstable = { containers: [{ name: 'main', image: 'x', resources: { requests: { cpu: 1, memory: '1Mi' }, limits: SMALL } }] };
    expect(said(daemon({}, burstable), wide)).toEqual([]);
    expect(said(pod(SMALL), wide)).toEqual([]);
  });

  test('leaves alone DaemonSets that run elsewhere', () => {
    expect(said(everywhere(), wide)).toEqual([]);
    expect(said(daemon({ pool: 'prod/other' }), wide)).toEqual([]);
    expect(said(everywhere({ tolerations: [ALL], nodeSelector: { zone: 'a' } }), wide)).toEqual([]);
    expect(said(everywhere({ tolerations: [ALL], affinity: {} }), wide)).toEqual([]);
    expect(said(everywhere({ tolerations: [ALL], nodeName: 'a' }), wide)).toEqual([]);
    expect(said(everywhere({ tolerations: [ALL] }, { cluster: { name: 'x', path: 'x', kubernetes: '1.34' } }), wide)).toEqual([]);
  });

  test('leaves alone pods of one NUMA node, and those without memory of their own', () => {
    expect(said(daemon(), pod({ 'nvidia.com/gpu': 4, cpu: 32, memory: '600Gi' }))).toEqual([]);
    expect(said(daemon(), pod({ 'nvidia.com/gpu': 8 }))).toEqual([]);
    expect(said(daemon(), daemon({ path: 'ops/other' }, {}, { cpu: 64, memory: '1200Gi' }))).toEqual([]);
    const large = { cpu: 1, memory: '600Gi' };
    expect(said(daemon({}, {}, large), daemon({}, {}, large), pod({ cpu: 2, memory: '500Gi' }))).toEqual([]);
  });

  test('leaves alone kubelets that set no memory aside', () => {
    expect(on({ memoryManagerPolicy: 'None' }, daemon(), wide)).toEqual([]);
    const shapes = [{ machine: machines.dgxH100, kubelet }, { machine: machines.dgxH200 }];
    expect(foundIn('numa/daemon-memory', { pools: [labs({ sharing: exclusive(), shapes })], pods: [daemon(), wide] })).toEqual([]);
  });

  test('leaves to others what CPUs or room keep out', () => {
    const all = pod({ 'nvidia.com/gpu': 8, cpu: 220, memory: '1200Gi' });
    expect(said(daemon({}, {}, { cpu: 2, memory: '1Gi' }), all)).toEqual([]);
    expect(said(daemon({}, {}, { cpu: 1, memory: '900Gi' }), wide)).toEqual([]);
  });

  test('leaves alone machines with NUMA nodes to spare', () => {
    const { dgxA100 } = machines;
    const shapes = [{ machine: dgxA100, kubelet: { ...kubelet, reservedSystemCPUs: '0,128' } }];
    const two = pod({ cpu: 8, memory: '300Gi' });
    expect(foundIn('numa/daemon-memory', { pools: [labs({ sharing: exclusive(), shapes })], pods: [daemon(), two] })).toEqual([]);
  });
});
