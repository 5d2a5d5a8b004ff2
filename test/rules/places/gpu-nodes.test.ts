import type { OperatorFacts } from '../../../lib/plans/model';
import { exclusive } from '../../../lib/plans/allocators';
import { labs, onLabs, operator } from '../hami-cases';
import { podWith } from '../pod-with';
import { found, foundIn, places } from './places';

const ONE = 'resources: {limits: {nvidia.com/gpu: 1}}';
const vllm = (selects: string, dtype = 'bfloat16'): string => podWith(`command: [vllm, serve, m, --dtype, ${dtype}]\n${ONE}`, selects);
const affinity = (...terms: readonly string[]): string =>
  `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [${terms.join(', ')}]}}}`;
const product = (...values: readonly string[]): string =>
  `{matchExpressions: [{key: nvidia.com/gpu.product, operator: In, values: [${values.join(', ')}]}]}`;
const HERE = ['spec.containers[0]'];

describe('the GPUs of nodes without a pool', () => {
  test.each<[string, string]>([
    ['a product', vllm('nodeSelector: {nvidia.com/gpu.product: Tesla-T4}')],
    ['a product that is shared', vllm('nodeSelector: {nvidia.com/gpu.product: Tesla-T4-SHARED}')],
    ['an instance type', vllm('nodeSelector: {node.kubernetes.io/instance-type: g4dn.xlarge}')],
    ['an instance type of SageMaker', vllm('nodeSelector: {node.kubernetes.io/instance-type: ml.g4dn.xlarge}')],
    ['a family', vllm('nodeSelector: {nvidia.com/gpu.family: turing}')],
    ['an accelerator of GKE', vllm('nodeSelector: {cloud.google.com/gke-accelerator: nvidia-tesla-t4}')],
    ['a required affinity', vllm(affinity(product('Tesla-T4', 'Tesla-V100-SXM2-16GB')))],
    ['each term of an affinity', vllm(affinity(product('Tesla-T4'), product('Tesla-V100-SXM2-16GB')))],
  ])('are named by %s', (_what, text) => expect(places('pool/dtype', text)).toEqual(HERE));

  test.each<[string, string]>([
    ['another type of numbers', vllm('nodeSelector: {nvidia.com/gpu.product: Tesla-T4}', 'half')],
    ['a newer GPU', vllm('nodeSelector: {nvidia.com/gpu.product: NVIDIA-L4}')],
    ['a product that is not known here', vllm('nodeSelector: {nvidia.com/gpu.product: NVIDIA-X1}')],
    ['an instance type that is not known here', vllm('nodeSelector: {node.kubernetes.io/instance-type: constructor}')],
    ['an affinity that leaves a newer GPU', vllm(affinity(product('Tesla-T4', 'NVIDIA-L4')))],
    ['an affinity with an unknown product', vllm(affinity(product('Tesla-T4', 'NVIDIA-X1')))],
    ['an affinity with a term for other nodes', vllm(affinity(product('Tesla-T4'), '{matchExpressions: [{key: a, operator: Exists}]}'))],
    ['no selector', vllm('priorityClassName: a')],
    ['no GPUs', podWith('command: [vllm, serve, m, --dtype=bfloat16]', 'nodeSelector: {nvidia.com/gpu.product: Tesla-T4}')],
  ])('say nothing against %s', (_what, text) => expect(places('pool/dtype', text)).toEqual([]));

  test('are held against the CUDA of an image', () => {
    const on = (image: string): string => podWith(ONE, 'nodeSelector: {nvidia.com/gpu.product: NVIDIA-B200}').replace('x:1', image);
    expect(places('pool/cuda-gpu', on('pytorch/pytorch:2.3.0-cuda12.1-cudnn8-runtime'))).toEqual(['spec.containers[0].image']);
    expect(places('pool/cuda-gpu', on('pytorch/pytorch:2.7.0-cuda12.8-cudnn9-runtime'))).toEqual([]);
  });

  test('are held against it by their family alone', () => {
    const on = (family: string, cuda: string): readonly unknown[] =>
      found('pool/cuda-gpu', podWith(ONE, `nodeSelector: {nvidia.com/gpu.family: ${family}}`).replace('x:1', `a/b:cuda${cuda}`)).map(
        ({ problem }) => problem,
      );
    expect(on('blackwell', '12.2')).toEqual([
      'CUDA 12.2 has no code for the GPUs of the nodes with nvidia.com/gpu.family=blackwell, of compute capability 10.0',
    ]);
    expect(on('volta', '13.0')).toHaveLength(1);
    for (const [family, cuda] of [
      ['blackwell', '12.8'],
      ['hopper', '12.2'],
      ['rubin', '12.2'],
    ] as const)
      expect(on(family, cuda)).toEqual([]);
  });

  test('are not held against MIG devices by their family alone', () => {
    const on = (profile: string): string =>
      podWith(`resources: {limits: {nvidia.com/mig-${profile}: 1}}`, 'nodeSelector: {nvidia.com/gpu.family: hopper}');
    expect(places('mig/requested-profile', on('1g.5gb'))).toEqual([]);
    expect(places('mig/known-profile', on('1g.5gb'))).toEqual([]);
    expect(places('mig/known-profile', on('1g.7gb'))).toHaveLength(1);
  });

  test('are held against the CUDA that the least of them needs', () => {
    const on = (gpus: string, cuda: string): readonly unknown[] =>
      found('pool/cuda-gpu', podWith(ONE, affinity(gpus)).replace('x:1', `a/b:cuda${cuda}`)).map(({ problem, allowed }) => [
        problem,
        allowed,
      ]);
    const said = (values: string, cuda: string, capability: string, allowed: string): unknown => [
      [
        `CUDA ${cuda} has no code for the GPUs of the nodes with nvidia.com/gpu.product=${values}, of compute capability ${capability}`,
        allowed,
      ],
    ];
    expect(on(product('Tesla-V100-SXM2-16GB', 'NVIDIA-L4'), '13.1')).toEqual(
      said('Tesla-V100-SXM2-16GB or NVIDIA-L4', '13.1', '7.0', 'CUDA 12'),
    );
    expect(on(product('Tesla-V100-SXM2-16GB'), '12.8')).toEqual([]);
    expect(on(product('NVIDIA-B200', 'NVIDIA-L4'), '12.1')).toEqual([]);
    expect(on(product('Tesla-T4'), '13.1')).toEqual([]);
    expect(on(product('NVIDIA-L4'), '13.1')).toEqual([]);
    expect(on(product('NVIDIA-B200'), '12.4')).toEqual(said('NVIDIA-B200', '12.4', '10.0', 'CUDA 12.8 or newer'));
    expect(on(product('NVIDIA-B300'), '12.8')).toEqual([]);
  });

  test('are held against the MIG devices that are asked for', () => {
    const on = (gpu: string, profile: string): string =>
      podWith(`resources: {limits: {nvidia.com/mig-${profile}: 1}}`, `nodeSelector: {nvidia.com/gpu.product: ${gpu}}`);
    const wrong = found('mig/requested-profile', on('NVIDIA-H100-80GB-HBM3', '1g.5gb'));
    expect(wrong).toMatchObject([{ got: 'nvidia.com/mig-1g.5gb', allowed: expect.arrayContaining(['nvidia.com/mig-1g.10gb']) as unknown }]);
    expect(places('mig/requested-profile', on('Tesla-T4', '1g.5gb'))).toHaveLength(1);
    const onPool = { ...onLabs({ 'nvidia.com/mig-1g.5gb': 1 }), pools: [labs({ sharing: exclusive() })] };
    expect(foundIn('mig/requested-profile', onPool)).toEqual([]);
    for (const profile of ['1g.10gb', '1g.10gb.me', '1g.20gb.shared', '1c.3g.40gb'])
      expect(places('mig/requested-profile', on('NVIDIA-H100-80GB-HBM3', profile))).toEqual([]);
  });
});

describe('the driver of documents without pools', () => {
  const policy = (driver: string): string => `---
apiVersion: nvidia.com/v1
kind: ClusterPolicy
metadata: {name: cluster-policy}
spec: {operator: {}, daemonsets: {}, dcgm: {}, dcgmExporter: {}, gfd: {}, toolkit: {}, devicePlugin: {}, nodeStatusExporter: {}, driver: ${driver}}
`;
  const driver = (name: string, version: string): string => `---
apiVersion: nvidia.com/v1alpha1
kind: NVIDIADriver
metadata: {name: ${name}}
spec: {driverType: gpu, image: driver, repository: nvcr.io/nvidia, version: "${version}", nodeSelector: {driver: ${name}}}
`;
  const pod = podWith(ONE).replace('x:1', 'pytorch/pytorch:2.3.0-cuda12.1-cudnn8-runtime');
  const seen = (...documents: readonly string[]): readonly unknown[] => places('pool/cuda-driver', [pod, ...documents].join(''));

  test('is held against the CUDA of images', () => {
    expect(seen(policy('{version: "470.82.01"}'))).toEqual(['spec.containers[0].image']);
    expect(found('pool/cuda-driver', pod + policy('{version: "470.82.01"}'))).toMatchObject([
      { problem: 'the GPU Operator among the documents brings driver 470.82.01, which runs no CUDA 12' },
    ]);
    expect(seen(driver('a', '470.82.01'))).toEqual(['spec.containers[0].image']);
    expect(seen(driver('a', '470.82.01'), policy('{version: "570.172.08", nvidiaDriverCRD: {enabled: true}}'))).toHaveLength(1);
  });

  test.each<[string, string]>([
    ["an image of NVIDIA's, which brings cuda-compat", podWith(ONE).replace('x:1', 'nvidia/cuda:12.4.1-base-ubuntu22.04')],
    ['a name that only ends so', podWith(ONE).replace('x:1', 'registry.example/focu121:1')],
    ['nodes without the driver of the operator', pod.replace('spec:', 'spec:\n  nodeSelector: {nvidia.com/gpu.deploy.driver: "false"}')],
    ['nodes that are selected by their driver', pod.replace('spec:', 'spec:\n  nodeSelector: {nvidia.com/cuda.driver.major: "580"}')],
    ['nodes that are labelled with their CUDA by hand', pod.replace('spec:', 'spec:\n  nodeSelector: {cuda-major-version: "13"}')],
  ])('says nothing against %s', (_what, text) => expect(places('pool/cuda-driver', text + policy('{version: "470.82.01"}'))).toEqual([]));

  test('is held against images that others made of it', () => {
    const short = podWith(ONE).replace('x:1', 'registry.example/vllm:v0.9-cu128');
    expect(places('pool/cuda-driver', short + policy('{version: "524.1"}'))).toHaveLength(1);
    expect(places('pool/cuda-driver', short + policy('{version: "525.1"}'))).toEqual([]);
    const copy = podWith(ONE).replace('x:1', 'registry.example/nvidia/cuda:12.4.1-base-ubuntu22.04');
    expect(places('pool/cuda-driver', copy + policy('{version: "470.82.01"}'))).toHaveLength(1);
    for (const registry of ['docker.io/', 'nvcr.io/', ''])
      expect(places('pool/cuda-driver', copy.replace('registry.example/', registry) + policy('{version: "470.82.01"}'))).toEqual([]);
  });

  test('is not held against pods of a pool that is not among the documents', () => {
    const container = { name: 'main', image: 'a/b:cuda12.1', resources: { limits: { 'nvidia.com/gpu': 1 } } };
    const { pods = [] } = onLabs({}, { containers: [container] });
    const operators = [operator({ values: { driver: { version: '470.82.01' } } })];
    expect(foundIn('pool/cuda-driver', { pods, operators })).toEqual([]);
    expect(foundIn('pool/cuda-driver', { pods: pods.map(({ pool: _, ...pod }) => pod), operators })).toHaveLength(1);
  });

  test('is said of each pool by what its own operator brings', () => {
    const pool = labs({ sharing: exclusive() });
    const container = {
      name: 'main',
      image: 'pytorch/pytorch:2.3.0-cuda12.1-cudnn8-runtime',
      resources: { limits: { 'nvidia.com/gpu': 1 } },
    };
    const { pods = [] } = onLabs({}, { containers: [container] });
    const loose = pods.map(({ pool: _pool, ...rest }) => ({ ...rest, path: 'loose' }));
    const brings = (driver: object, rest: object = {}) => [operator({ values: { driver }, pools: [pool.path], ...rest })];
    const on = (operators: readonly OperatorFacts[]) =>
      foundIn('pool/cuda-driver', { pools: [pool], pods: [...pods, ...loose], operators }).map(
        ({ subject, problem }) => `${subject}: ${problem}`,
      );
    expect(on(brings({ version: '470.82.01' }))).toEqual(["ml/notebook: pool 'labs' has driver 470.82.01, which runs no CUDA 12"]);
    expect(on(brings({ version: '470.82.01', enabled: false }))).toEqual([]);
    expect(on(brings({ version: 'v470.82.01' }))).toEqual([]);
    expect(on(brings({ version: '4705' }))).toEqual([]);
  });

  test.each<[string, readonly string[]]>([
    ['a driver that is new enough', [policy('{version: "535.104.05"}')]],
    ['a driver that the operator leaves to others', [policy('{enabled: false, version: "470.82.01"}')]],
    ['the default driver of a chart', [policy('{}')]],
    ['a version that is a digest', [policy('{version: "sha256:470abc"}')]],
    ['drivers of which one is new enough', [driver('a', '470.82.01'), driver('b', '570.172.08')]],
    ['a driver that objects bring', [policy('{version: "470.82.01", useNvidiaDriverCRD: true}')]],
    ['no driver', []],
  ])('is not known from %s', (_what, documents) => expect(seen(...documents)).toEqual([]));
});
