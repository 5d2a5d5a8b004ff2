import { found, places } from './places';

const object = (apiVersion: string, kind: string, spec: string): string =>
  `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: a, namespace: ml}, spec: {${spec}}}`;
const limited = (...limits: readonly string[]): string =>
  `containers: [${limits.map((one, index) => `{name: c${index}, image: "x:1", resources: {limits: {${one}}}}`).join(', ')}]`;
const role = (name: string, replicas: number, pod: string): string => `${name}: {replicas: ${replicas}, template: {spec: {${pod}}}}`;

describe('train/removed-field', () => {
  const id = 'train/removed-field';
  const problem = 'was removed in Trainer 2.2: the API server rejects or drops it';
  const trainer = (kind: string, spec: string, group = 'trainer.kubeflow.org'): string => object(`${group}/v1alpha1`, kind, spec);
  const PER_NODE = 'mlPolicy: {numNodes: 2, torch: {numProcPerNode: auto}}';
  const OVERRIDES = 'runtimeRef: {name: torch}, podTemplateOverrides: [{targetJobs: [{name: node}]}]';

  test.each(['TrainingRuntime', 'ClusterTrainingRuntime'])('sees numProcPerNode of a %s', (kind) =>
    expect(found(id, trainer(kind, PER_NODE))).toMatchObject([{ at: 'spec.mlPolicy.torch.numProcPerNode', problem, got: 'auto' }]),
  );

  test('sees podTemplateOverrides of a TrainJob', () =>
    expect(found(id, trainer('TrainJob', OVERRIDES))).toMatchObject([
      { at: 'spec.podTemplateOverrides', problem, got: 'podTemplateOverrides' },
    ]));

  test.each([
    ['a TrainJob of today', trainer('TrainJob', 'runtimeRef: {name: torch}, runtimePatches: []')],
    ['a runtime of today', trainer('ClusterTrainingRuntime', 'mlPolicy: {numNodes: 2, torch: {}}')],
    ['a TrainJob of somebody else', trainer('TrainJob', OVERRIDES, 'example.com')],
    ['a runtime of somebody else', trainer('ClusterTrainingRuntime', PER_NODE, 'example.com')],
  ])('leaves alone %s', (_what, text) => expect(places(id, text)).toEqual([]));
});

describe('train/standalone', () => {
  const job = (policy: string): string =>
    object('kubeflow.org/v1', 'PyTorchJob', `elasticPolicy: {${policy}}, pytorchReplicaSpecs: {${role('Worker', 1, limited('cpu: 1'))}}`);

  test('sees it', () =>
    expect(found('train/standalone', job('standalone: true'))).toMatchObject([
      {
        at: 'spec.elasticPolicy.standalone',
        problem: 'gives torchrun an empty PET_STANDALONE, with which it ends at once',
        got: true,
      },
    ]));
  test('leaves alone a job that says no', () => expect(places('train/standalone', job('standalone: false'))).toEqual([]));
});

describe('train/mpi-launcher', () => {
  const id = 'train/mpi-launcher';
  const job = (policy: string, limit = 'nvidia.com/gpu: 8', version = 'v2beta1'): string =>
    object(
      `kubeflow.org/${version}`,
      'MPIJob',
      `${policy}slotsPerWorker: 8, mpiReplicaSpecs: {${role('Launcher', 1, limited('cpu: 1'))}, ${role('Worker', 2, limited(limit))}}`,
    );
  const said = { problem: 'the launcher starts before its workers, and fails until it finds them', got: 'AtStartup' };

  test('sees a job that says nothing of it', () =>
    expect(found(id, job(''))).toMatchObject([{ ...said, at: 'spec', allowed: ['WaitForWorkersReady'] }]));
  test('sees a job that says AtStartup', () =>
    expect(found(id, job('launcherCreationPolicy: AtStartup, '))).toMatchObject([{ ...said, at: 'spec.launcherCreationPolicy' }]));

  test.each([
    ['a launcher that waits', job('launcherCreationPolicy: WaitForWorkersReady, ')],
    ['workers without GPUs', job('', 'cpu: 8')],
    ['another version', job('', 'nvidia.com/gpu: 8', 'v1')],
  ])('leaves alone %s', (_what, text) => expect(places(id, text)).toEqual([]));
});

describe('train/mig-ranks', () => {
  const id = 'train/mig-ranks';
  const MIG = 'nvidia.com/mig-3g.40gb: 1';
  const workers = (replicas: number, pod: string): string =>
    object('kubeflow.org/v1', 'PyTorchJob', `pytorchReplicaSpecs: {${role('Worker', replicas, pod)}}`);

  test.each<[string, string, number, readonly string[]]>([
    ['pods with one each', workers(3, limited(MIG)), 3, ['nvidia.com/mig-3g.40gb']],
    ['one pod with two', workers(1, limited('nvidia.com/mig-3g.40gb: 2')), 2, ['nvidia.com/mig-3g.40gb']],
    ['pods with two each', workers(2, limited(MIG, MIG)), 4, ['nvidia.com/mig-3g.40gb']],
    ['pods that have a GPU beside it', workers(2, limited(MIG, 'nvidia.com/gpu: 1')), 2, ['nvidia.com/mig-3g.40gb', 'nvidia.com/gpu']],
  ])('sees %s', (_what, text, count, got) =>
    expect(found(id, text)).toMatchObject([
      {
        at: 'spec.pytorchReplicaSpecs.Worker.template.spec',
        problem: `the job goes over ${count} MIG devices, which cannot reach each other's memory`,
        got,
      },
    ]),
  );

  const job = (replicas: number, pod: string, more = ''): string =>
    object(
      'batch/v1',
      'Job',
      `parallelism: ${replicas}, completions: ${replicas}, template: {spec: {${more}restartPolicy: Never, ${pod}}}`,
    );
  const one = (more: string): string => `containers: [{name: a, image: x, ${more}resources: {limits: {${MIG.replace('1', '2')}}}}]`;

  test.each([
    ['pods of a Job that meet', job(3, limited(MIG), 'subdomain: s, '), 3],
    ['ranks of one pod', job(1, one('env: [{name: PET_NPROC_PER_NODE, value: "2"}], ')), 2],
    [
      'ranks beside other programs',
      job(1, one('env: [{name: A, value: b}, {name: PET_NNODES, value: "1"}], ').replace(/\]$/, ', {name: b, image: y}]')),
      2,
    ],
    ['workers of an MPIJob', object('kubeflow.org/v2beta1', 'MPIJob', `mpiReplicaSpecs: {${role('Worker', 2, limited(MIG))}}`), 2],
    [
      'pods of a JobSet',
      object(
        'jobset.x-k8s.io/v1alpha2',
        'JobSet',
        `replicatedJobs: [{name: w, replicas: 2, template: {spec: {template: {spec: {restartPolicy: Never, ${limited(MIG)}}}}}}]`,
      ),
      2,
    ],
  ])('sees %s', (_what, text, count) =>
    expect(found(id, text)).toMatchObject([{ problem: `the job goes over ${count} MIG devices, which cannot reach each other's memory` }]),
  );

  test.each([
    ['one device', workers(1, limited(MIG))],
    ['whole GPUs', workers(2, limited('nvidia.com/gpu: 8'))],
    ['pods of a Job that have nothing to do with each other', job(3, limited(MIG))],
    ['programs of one pod that are told of no ranks', job(1, one('env: [{name: OTHER, value: "2"}], '))],
  ])('leaves alone %s', (_what, text) => expect(places(id, text)).toEqual([]));
});
