import type { KubeletConfiguration, ResourceList } from '../../lib/words/kubernetes';
import { type MachineShape, machines } from '../../lib/words/machine';
import { mergeModel } from '../../lib/plans/model';
import { planTunedGpuNode } from '../../lib/plans/node/plan-pool';
import { judge } from '../../lib/rules';
import { exclusive } from '../../lib/plans/allocators';
import { small } from '../node/machines';
import { clusterOf, train } from '../node/shell';
import { labs, onLabs } from './hami-cases';
import { foundIn } from './places/places';

/** The fix of what keeps a pod off a DGX H100 for ever. */
function fixFor(kubelet: Partial<KubeletConfiguration>, limits: ResourceList): string | undefined {
  const props = { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training', kubelet } as const;
  const { description, plan } = planTunedGpuNode(train, props, clusterOf());
  const spec = { containers: [{ name: 'main', image: 'x', resources: { limits, requests: limits } }] };
  const pods = [{ path: 'ml/llama', owner: { group: 'batch', kind: 'Job', name: 'llama' }, pointer: 'spec', spec, pool: description.path }];
  return judge(mergeModel([plan.model, { pods }])).find(({ rule }) => rule === 'numa/never-admits')?.fix;
}

describe('what helps a pod that is rejected for ever', () => {
  test('is whole cores, where CPUs are given away by cores', () => {
    expect(fixFor({}, { 'nvidia.com/gpu': 1, cpu: 3, memory: '8Gi' })).toBe(
      'ask for a multiple of 2 CPUs, whole cores with all their threads',
    );
  });

  test('stands beside what the pod asks for', () =>
    expect(foundIn('numa/never-admits', on([[small(2, [1, 1, 1, 0]), SINGLE]], { [GPU]: 4 }))).toMatchObject([
      { got: { main: { [GPU]: 4 } } },
    ]));

  test('is fewer GPUs or another policy, where all must be on one NUMA node', () => {
    expect(fixFor({ topologyManagerPolicy: 'single-numa-node' }, { 'nvidia.com/gpu': 8, cpu: 32, memory: '200Gi' })).toBe(
      'ask for at most 4 nvidia.com/gpu in a pod, as many as a NUMA node has, or use topologyManagerPolicy restricted or best-effort',
    );
  });

  test('is agreement of CPU, memory and GPUs otherwise', () => {
    const otherwise = 'ask for CPU and memory that need as many NUMA nodes as the GPUs do, or use topologyManagerPolicy best-effort';
    expect(fixFor({ topologyManagerPolicy: 'restricted' }, { 'nvidia.com/gpu': 8, cpu: 32, memory: '200Gi' })).toBe(otherwise);
    expect(fixFor({ topologyManagerPolicy: 'single-numa-node' }, { 'nvidia.com/gpu': 4, cpu: 120, memory: '200Gi' })).toBe(otherwise);
  });
});

/** Nodes of these machines, each with a kubelet, and one pod. */
const on = (
  shapes: readonly (readonly [MachineShape, Partial<KubeletConfiguration>])[],
  limits: ResourceList,
  spec: Record<string, unknown> = {},
) => ({
  ...onLabs(limits, spec),
  pools: [
    labs({
      sharing: exclusive(),
      shapes: shapes.map(([machine, kubelet]) => ({
        machine,
        kubelet: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...kubelet },
      })),
    }),
  ],
});
const GPU = 'nvidia.com/gpu';
const SINGLE = { topologyManagerPolicy: 'single-numa-node' } as const;
const WHOLE_CORES = { cpuManagerPolicy: 'static', cpuManagerPolicyOptions: { 'full-pcpus-only': 'true' } } as const;
const fixes = (...args: Parameters<typeof on>) => foundIn('numa/never-admits', on(...args)).map(({ fix }) => fix);
const atMost = (count: number): string => expect.stringMatching(`^ask for at most ${count} ${GPU} in a pod`) as string;

describe('GPUs that one NUMA node has', () => {
  test('are as many as the node with most of them has', () => {
    expect(fixes([[small(2, [1, 1, 1, 0]), SINGLE]], { [GPU]: 4 })).toEqual([atMost(3)]);
    expect(fixes([[small(3, [1, 1, 2]), SINGLE]], { [GPU]: 3 })).toEqual([atMost(2)]);
  });

  test('are not those without a NUMA node', () => {
    const { gpus, ...rest } = small(2, [0, 1, 0, 0, 0, 0]);
    const apart = gpus.map(({ index, numaNode }) => (index < 2 ? { index, numaNode: numaNode! } : { index }));
    const machine = { ...rest, gpus: apart, confidence: 'measured' } as const;
    expect(fixes([[machine, SINGLE]], { [GPU]: 3 })).toEqual([atMost(1)]);
    const none = { ...machine, gpus: gpus.map(({ index }) => ({ index })) };
    const cpus = { [GPU]: 1, cpu: 10, memory: '1Gi' };
    expect(fixes([[none, { ...SINGLE, cpuManagerPolicy: 'static' }]], cpus)).toEqual([expect.stringMatching(/^ask for CPU and memory/)]);
  });

  test('are not asked for twice by containers that run one after the other', () => {
    const resources = { limits: { [GPU]: 2, cpu: 10, memory: '1Gi' }, requests: { [GPU]: 2, cpu: 10, memory: '1Gi' } };
    const spec = { initContainers: [{ name: 'first', image: 'x', resources }] };
    expect(fixes([[small(2, [0, 0, 1, 1]), { ...SINGLE, cpuManagerPolicy: 'static' }]], resources.limits, spec)).toEqual([
      expect.stringMatching(/^ask for CPU and memory/),
    ]);
  });
});

describe('CPUs that are given away by whole cores', () => {
  test('are a multiple of the threads of a core', () => {
    const { numa: _, ...machine } = small(2, [0]);
    expect(fixes([[{ ...machine, threadsPerCore: 4 }, WHOLE_CORES]], { [GPU]: 1, cpu: 3, memory: '1Gi' })).toEqual([
      'ask for a multiple of 4 CPUs, whole cores with all their threads',
    ]);
  });

  test('are fewer where some cores are not whole', () => {
    const kubelet = { ...WHOLE_CORES, reservedSystemCPUs: '0,1' };
    expect(fixes([[small(2, [0]), kubelet]], { [GPU]: 1, cpu: 14, memory: '1Gi' })).toEqual(['ask for fewer CPUs']);
    expect(fixes([[small(2, [0]), kubelet]], { [GPU]: 1, cpu: 12, memory: '1Gi' })).toEqual([]);
  });
});

describe('pool/never-fits', () => {
  const never = (...args: Parameters<typeof on>) => foundIn('pool/never-fits', on(...args)).map(({ problem }) => problem);
  const two = small(2, [0]);
  const nothing = { systemReserved: { cpu: '16' } };

  test('is about room alone', () => {
    expect(never([[two, {}]], { [GPU]: 1, cpu: 17 })).toEqual([
      expect.stringMatching(/no node of pool 'labs' has room for this pod: Insufficient cpu/),
    ]);
    expect(never([[two, {}]], { [GPU]: 1, memory: '9Gi' })).toEqual([expect.stringMatching(/: Insufficient memory/)]);
    expect(never([[two, WHOLE_CORES]], { [GPU]: 1, cpu: 3, memory: '1Gi' })).toEqual([]);
    expect(never([[two, {}]], { [GPU]: 2 })).toEqual([]);
    expect(fixes([[two, {}]], { [GPU]: 1, cpu: 17 })).toEqual([]);
    expect(fixes([[two, {}]], { [GPU]: 2 })).toEqual([]);
  });

  test('is said of all that is short', () => {
    const [cpu, memory] = [expect.stringMatching(/: Insufficient cpu/), expect.stringMatching(/: Insufficient memory/)];
    expect(never([[two, {}]], { [GPU]: 1, cpu: 17, memory: '9Gi' })).toEqual([cpu, memory]);
    expect(never([[two, {}]], { [GPU]: 2, cpu: 17, memory: '9Gi' })).toEqual([cpu, memory]);
    expect(never([[two, {}]], { [GPU]: 2, cpu: 17, memory: '1Gi' })).toEqual([cpu]);
    expect(fixes([[two, { ...SINGLE, cpuManagerPolicy: 'static' }]], { [GPU]: 2, cpu: 10, memory: '1Gi' })).toEqual([]);
    const roomy = { ...two, name: 'roomy', memoryMiB: 64 * 1024, numa: two.numa!.map((node) => ({ ...node, memoryMiB: 32 * 1024 })) };
    expect(
      never(
        [
          [two, {}],
          [roomy, {}],
        ],
        { [GPU]: 1, cpu: 17, memory: '9Gi' },
      ),
    ).toEqual([cpu]);
  });

  test('stands at the largest amount of what is short, with what was given and what there is', () => {
    const said = (resources: object, spec: Record<string, unknown> = {}) =>
      foundIn('pool/never-fits', on([[two, {}]], {}, { containers: [{ name: 'main', image: 'x', resources }], ...spec })).map(
        ({ at, got, allowed }) => [at, got, allowed],
      );
    const cpus = 'up to 16 in all containers of the pod';
    expect(said({ limits: { cpu: '17' } })).toEqual([['spec.template.spec.containers[0].resources.limits.cpu', '17', cpus]]);
    expect(said({ requests: { cpu: '17' }, limits: { cpu: '20' } })).toEqual([
      ['spec.template.spec.containers[0].resources.requests.cpu', '17', cpus],
    ]);
    expect(said({ requests: { memory: '9Gi', cpu: 1 } })).toEqual([
      [
        'spec.template.spec.containers[0].resources.requests.memory',
        '9Gi',
        expect.stringMatching(/^up to \d.*i in all containers of the pod$/),
      ],
    ]);
    const second = { containers: [1, 16].map((cpu, index) => ({ name: `c${index}`, image: 'x', resources: { limits: { cpu } } })) };
    expect(said({}, second)).toEqual([['spec.template.spec.containers[1].resources.limits.cpu', 16, cpus]]);
    const first = { initContainers: [{ name: 'first', image: 'x', resources: { limits: { cpu: 18 } } }] };
    expect(said({ limits: { cpu: '17' } }, first)).toEqual([['spec.template.spec.initContainers[0].resources.limits.cpu', 18, cpus]]);
    expect(
      said(
        { limits: { cpu: '9' } },
        { containers: [9, 9].map((cpu, index) => ({ name: `c${index}`, image: 'x', resources: { limits: { cpu } } })) },
      ),
    ).toEqual([['spec.template.spec.containers[0].resources.limits.cpu', 9, cpus]]);
  });

  test('leaves alone kubelets that leave nothing to pods, unless others do', () => {
    expect(never([[two, nothing]], { [GPU]: 1, cpu: 17 })).toEqual([]);
    expect(
      never(
        [
          [two, nothing],
          [two, {}],
        ],
        { [GPU]: 1, cpu: 17 },
      ),
    ).toHaveLength(1);
  });

  test('leaves alone pods that another shape of the pool takes', () => {
    expect(
      never(
        [
          [two, {}],
          [small(4, [0]), {}],
        ],
        { [GPU]: 1, cpu: 17 },
      ),
    ).toEqual([]);
  });
});
