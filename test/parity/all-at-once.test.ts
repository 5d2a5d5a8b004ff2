import { App, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import * as gpu from '../../lib';
import { machines } from '../../lib/words/machine';
import { refusedOf } from '../refused';
import { freshStack } from '../pulumi/stack';
import { scratch } from '../scratch';
import * as pulumiFace from '../../lib/faces/pulumi';

const pod = { containers: [{ name: 'main', image: 'x:1', resources: { limits: { cpu: 4, 'nvidia.com/mig-1g.10gb': 1 } } }] };
const pool = {
  machine: machines.dgxH100,
  nodes: { min: 5, max: 2 },
  nodeSelector: { a: '1', 'b c': '2' },
  labels: { a: '2', b: 7 },
  silence: { 'pool/offer': 'why', 'mig/layout': '' },
};

const OF_POOL = [
  'labels.a has another value in nodeSelector',
  'labels.b has the wrong type or form',
  'nodeSelector["b c"] is not a valid key',
  'silence["pool/offer"] is not the id of a rule',
  'silence["mig/layout"] is empty',
];

/** Props that are wrong in several ways: in the form of one, in what several say together, and in a silence. */
const pools = {
  GpuNodePool: [{ ...pool, taints: 'none' }, ['taints has the wrong type or form', 'nodes has a minimum above its maximum', ...OF_POOL]],
  TunedGpuNode: [
    { ...pool, nodes: '5', os: 'ubuntu-24.04', intent: 'training', pods: [pod] },
    [
      'nodes has the wrong type or form',
      ...OF_POOL,
      'pods[0].containers[0].resources.limits["nvidia.com/mig-1g.10gb"] is a resource that the pool does not offer',
    ],
  ],
  MigPartitionedNodePool: [
    { ...pool, layout: {}, intent: 'learning' },
    ['intent is not one of the allowed values', 'layout cuts no GPU', 'nodes has a minimum above its maximum', ...OF_POOL],
  ],
} as const;

const workloads = {
  GpuTrainingJob: [
    {
      image: 5,
      request: { gpus: 8 },
      env: { PET_MASTER_ADDR: 'me' },
      tolerations: [{ effect: 'NoSchedule' }],
      silence: { 'pool/offer': 'why' },
    },
    [
      'image has the wrong type or form',
      'tolerations[0].key is missing',
      'env.PET_MASTER_ADDR follows from the job itself, and another value would break the rendezvous',
      'resources needs cpu and memory: the pods are of QoS class Guaranteed, and no fair share is known',
      'silence["pool/offer"] is not the id of a rule',
    ],
  ],
  GpuWorkload: [
    {
      kind: 'CronJob',
      image: 'x:1',
      request: { gpus: 1 },
      schedule: '61 * * * *',
      sidecars: [{ name: 'main', image: 'y:1' }],
      suspend: 'no',
    },
    [
      'suspend has the wrong type or form',
      'sidecars[0].name is taken by another container of the pod',
      "schedule is not a schedule: '61' is not a valid minute: 0 to 59, a range such as 0-59, or *, each with /step",
    ],
  ],
} as const;

const paths = (problems: readonly string[], before: string): readonly string[] =>
  problems.map((problem) => problem.replace(new RegExp(`^${before}[.]`), '')).sort();

beforeEach(() => freshStack());

describe.each(Object.entries(pools))('%s', (name, [props, expected]) => {
  test('says all that is wrong at once, in cdk8s', () => {
    const chart = new Chart(new App({ outdir: scratch() }), 'ml');
    const cluster = new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34' });
    const Pool = gpu[name as 'GpuNodePool'] as new (scope: Construct, id: string, props: never) => unknown;
    expect(
      paths(
        refusedOf(() => new Pool(cluster, 'p', props as never)),
        'ml/prod/p',
      ),
    ).toEqual([...expected].sort());
  });

  test('says all that is wrong at once, in Pulumi', () => {
    const cluster = new pulumiFace.GpuCluster('prod', { kubernetes: '1.34' });
    const Pool = pulumiFace[name as 'GpuNodePool'] as new (name: string, args: never) => unknown;
    expect(
      paths(
        refusedOf(() => new Pool('p', { ...props, cluster } as never)),
        'prod/p',
      ),
    ).toEqual([...expected].sort());
  });
});

describe.each(Object.entries(workloads))('%s', (name, [props, expected]) => {
  test('says all that is wrong at once, in cdk8s', () => {
    const chart = new Chart(new App({ outdir: scratch() }), 'ml');
    const Workload = gpu[name as 'GpuWorkload'] as new (scope: Construct, id: string, props: never) => unknown;
    expect(
      paths(
        refusedOf(() => new Workload(chart, 'w', props as never)),
        'ml/w',
      ),
    ).toEqual([...expected].sort());
  });

  test('says all that is wrong at once, in Pulumi', () => {
    const Workload = pulumiFace[name as 'GpuWorkload'] as new (name: string, args: never) => unknown;
    expect(
      paths(
        refusedOf(() => new Workload('w', props as never)),
        'w',
      ),
    ).toEqual([...expected].sort());
  });
});

test('a release says that it stands in no cluster, or in one that is closed, beside what is wrong with its props', () => {
  const chart = new Chart(new App({ outdir: scratch() }), 'ml');
  expect(refusedOf(() => new gpu.GpuOperator(chart, 'gpu', { versio: '1' } as never))).toEqual([
    'ml/gpu is not inside a GpuCluster',
    'ml/gpu.versio is not a known property',
  ]);
  const cluster = new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  new gpu.Hami(cluster, 'hami');
  expect(refusedOf(() => new gpu.GpuOperator(cluster, 'gpu', { versio: '1' } as never))).toEqual([
    'ml/prod/gpu.versio is not a known property',
    expect.stringMatching(/^ml\/prod\/gpu the cluster was closed by ml\/prod\/hami/),
  ]);
});

test('a pool says that its cluster is closed, beside what is wrong with its props', () => {
  const wrong = { machine: gpu.machines.dgxH100, nodes: 1, nods: 1 };
  const chart = new Chart(new App({ outdir: scratch() }), 'ml');
  const cluster = new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  new gpu.GpuOperator(cluster, 'gpu');
  expect(refusedOf(() => new gpu.GpuNodePool(cluster, 'late', wrong as never))).toEqual([
    'ml/prod/late.nods is not a known property',
    expect.stringMatching(/^ml\/prod\/late the cluster was closed by ml\/prod\/gpu/),
  ]);
  const other = new pulumiFace.GpuCluster('prod', { kubernetes: '1.34' });
  new pulumiFace.GpuOperator('gpu', { cluster: other });
  expect(refusedOf(() => new pulumiFace.GpuNodePool('late', { ...wrong, cluster: other }))).toEqual([
    'prod/late.nods is not a known property',
    expect.stringMatching(/^prod\/late the cluster was closed by prod\/gpu/),
  ]);
});
