import { mergeModel, type NodeCount } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import { tokenOf } from '../../lib/internal';
import { envOf, find, kinds, mainContainer, planJob, podsIn, podSpec, slices, train } from './support';

test('several nodes become a headless Service, then an Indexed Job', () => {
  const plan = planJob({ numNodes: 4 });
  expect(kinds(plan)).toEqual(['Service', 'Job']);
  expect(find(plan, 'Job').spec).toMatchObject({ completionMode: 'Indexed', completions: 4, parallelism: 4 });
  expect(find(plan, 'Service').spec).toEqual({
    clusterIP: 'None',
    publishNotReadyAddresses: true,
    selector: { 'batch.kubernetes.io/job-name': 'llama' },
  });
  expect(podSpec(plan).subdomain).toBe('llama');
});

test('torchrun reads the rendezvous from its own variables', () => {
  expect(envOf(planJob({ numNodes: 4 }))).toEqual({
    PET_NNODES: '4',
    PET_NPROC_PER_NODE: '8',
    PET_NODE_RANK: { fieldRef: { fieldPath: "metadata.annotations['batch.kubernetes.io/job-completion-index']" } },
    PET_MASTER_ADDR: 'llama-0.llama',
    PET_MASTER_PORT: '29500',
    MASTER_ADDR: 'llama-0.llama',
    MASTER_PORT: '29500',
  });
});

test('one node meets itself without a Service and without DNS', () => {
  const plan = planJob();
  expect(kinds(plan)).toEqual(['Job']);
  expect(envOf(plan)).toMatchObject({ PET_NNODES: '1', PET_MASTER_ADDR: '127.0.0.1' });
  expect(podSpec(plan).subdomain).toBeUndefined();
});

test.each([
  [{ request: { gpus: 8 } }, '8'],
  [{ request: { mig: '1g.10gb' } }, '1'],
  [{ request: { mig: '1g.10gb', count: 2 } }, '2'],
  [{ request: { gpus: 8 }, nprocPerNode: 4 }, '4'],
] as const)('the number of processes is explicit: %j gives %s', (props, count) => {
  expect(envOf(planJob(props))['PET_NPROC_PER_NODE']).toBe(count);
});

test("the user's variables come after ours, and MASTER_ADDR may be another one", () => {
  const plan = planJob({ env: { NCCL_DEBUG: 'WARN', MASTER_ADDR: 'elsewhere', TOKEN: { secretKeyRef: { name: 'hub', key: 'token' } } } });
  expect(mainContainer(plan).env!.map(({ name }) => name)).toEqual([
    'PET_NNODES',
    'PET_NPROC_PER_NODE',
    'PET_NODE_RANK',
    'PET_MASTER_ADDR',
    'PET_MASTER_PORT',
    'MASTER_ADDR',
    'MASTER_PORT',
    'NCCL_DEBUG',
    'TOKEN',
  ]);
  expect(envOf(plan)).toMatchObject({ MASTER_ADDR: 'elsewhere', TOKEN: { secretKeyRef: { name: 'hub', key: 'token' } } });
});

test('a failed rank is started again, a lost pod is not counted, and a rank that keeps failing ends the job', () => {
  const plan = planJob({ numNodes: 2, maxRestarts: 5 });
  expect(find(plan, 'Job').spec).toMatchObject({
    backoffLimitPerIndex: 5,
    maxFailedIndexes: 0,
    podFailurePolicy: { rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }] },
  });
  expect(podSpec(plan).restartPolicy).toBe('Never');
});

test('a JobSet makes its own Service, starts all pods again together, and calls rank 0 by its composed name', () => {
  const plan = planJob({ numNodes: 4, controller: 'JobSet', ttlSecondsAfterFinished: 60, suspend: true, activeDeadlineSeconds: 7200 });
  expect(kinds(plan)).toEqual(['JobSet']);
  const { spec } = find(plan, 'JobSet');
  expect(spec).toMatchObject({
    suspend: true,
    ttlSecondsAfterFinished: 60,
    network: { enableDNSHostnames: true, publishNotReadyAddresses: true },
    failurePolicy: {
      maxRestarts: 3,
      restartStrategy: 'BlockingRecreate',
      rules: [
        { action: 'RestartJobSetAndIgnoreMaxRestarts', onJobFailureReasons: ['PodFailurePolicy'] },
        { action: 'FailJobSet', onJobFailureReasons: ['DeadlineExceeded'] },
      ],
    },
  });
  const group = { completionMode: 'Indexed', completions: 4, parallelism: 4, backoffLimit: 0, activeDeadlineSeconds: 7200 };
  const podFailurePolicy = { rules: [{ action: 'FailJob' }] };
  expect(spec).toMatchObject({ replicatedJobs: [{ name: 'node', replicas: 1, template: { spec: { ...group, podFailurePolicy } } }] });
  expect(podSpec(plan)).toMatchObject({ restartPolicy: 'Never' });
  expect(podSpec(plan).subdomain).toBeUndefined();
  expect(envOf(plan)).toMatchObject({ PET_MASTER_ADDR: 'llama-node-0-0.llama', MASTER_ADDR: 'llama-node-0-0.llama' });
});

test('the port of the rendezvous is the same everywhere', () => {
  const plan = planJob({ numNodes: 2, masterPort: 30000 });
  expect(envOf(plan)).toMatchObject({ PET_MASTER_PORT: '30000', MASTER_PORT: '30000' });
  expect(mainContainer(plan).ports).toEqual([{ name: 'rendezvous', containerPort: 30000 }]);
});

test('the pods get two minutes for a checkpoint, or as long as the user says', () => {
  expect(podSpec(planJob()).terminationGracePeriodSeconds).toBe(120);
  expect(podSpec(planJob({ terminationGracePeriodSeconds: 600 })).terminationGracePeriodSeconds).toBe(600);
});

describe('on a pool whose nodes come and go', () => {
  const annotationsOn = (nodes: NodeCount | undefined, podAnnotations?: Record<string, string>) => {
    const description = { ...train.description, ...(nodes === undefined ? {} : { nodes }) };
    const plan = planJob({ pool: { ...train, description }, ...(podAnnotations === undefined ? {} : { podAnnotations }) });
    return podsIn(plan)[0]!.annotations;
  };
  const KEPT = { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false', 'karpenter.sh/do-not-disrupt': 'true' };

  test('no autoscaler ends the pods of a training job', () => {
    expect(annotationsOn({ min: 0, max: 4 }, { a: 'b' })).toEqual({ ...KEPT, a: 'b' });
  });

  test('what the user says of them holds', () => {
    const movable = { 'karpenter.sh/do-not-disrupt': 'false' };
    expect(annotationsOn({ min: 0, max: 4 }, movable)).toEqual({ ...KEPT, ...movable });
  });

  test.each([[undefined], [{ min: 4, max: 4 }]])('nothing is written where they stay: %j', (nodes) => {
    expect(annotationsOn(nodes)).toBeUndefined();
  });
});

describe('Guaranteed QoS', () => {
  const fair = (props: object) => mainContainer(planJob({ pool: train, resources: {}, ...props })).resources!;

  test('requests equal limits', () => {
    const { requests, limits } = mainContainer(planJob()).resources!;
    expect(requests).toEqual({ cpu: '64', memory: '512Gi', 'nvidia.com/gpu': 8 });
    expect(limits).toEqual(requests);
  });

  test('CPU and memory are the fair share of a known machine, in whole cores', () => {
    const one = fair({ request: { gpus: 1 } });
    const eight = fair({ request: { gpus: 8 } });
    expect(Number(one.limits!['cpu']) % 2).toBe(0);
    expect(Number(eight.limits!['cpu'])).toBeGreaterThanOrEqual(8 * Number(one.limits!['cpu']));
    expect(Number(eight.limits!['cpu'])).toBeLessThan(224);
    expect(one.limits!['memory']).toMatch(/^\d+Mi$/);
  });

  test('what the user gives stands, and only the rest is the fair share', () => {
    expect(fair({ request: { gpus: 8 }, resources: { cpu: 100 } }).limits).toMatchObject({
      cpu: '100',
      memory: expect.stringMatching(/[MG]i$/),
    });
  });

  test('a MIG device gets the share of its slice', () => {
    const slice = fair({ pool: slices, request: { mig: '1g.10gb' } });
    expect(slice.limits).toMatchObject({ 'nvidia.com/mig-1g.10gb': 1 });
    expect(Number(slice.limits!['cpu'])).toBeLessThan(5);
  });

  test('what sidecars hold is taken off the share, in whole cores', () => {
    const sidecars = [{ name: 'logs', image: 'logs:1', resources: { cpu: '500m', memory: '1Gi' } }];
    const [without, beside] = [fair({ request: { gpus: 8 } }), fair({ request: { gpus: 8 }, sidecars })];
    expect(Number(beside.limits!['cpu'])).toBe(Number(without.limits!['cpu']) - 2);
    expect(Number.parseInt(String(beside.limits!['memory']))).toBe(Number.parseInt(String(without.limits!['memory'])) - 1024);
  });

  test('every pod says that it is promised', () => {
    expect(planJob({ numNodes: 2 }).model.pods).toMatchObject([{ guaranteed: true, replicas: 2, path: 'ml/llama' }]);
  });
});

describe('a second deploy', () => {
  const nameOf = (props: object) => find(planJob({ redeploy: 'newName', ...props }), 'Job').metadata.name;

  test('keeps the name by default, so that a changed template is refused', () => {
    expect(find(planJob({ numNodes: 2 }), 'Job').metadata.name).toBe('llama');
    expect(find(planJob({ numNodes: 2, image: 'other:1' }), 'Job').metadata.name).toBe('llama');
  });

  test('gets a name of its own when the content changed, and the same name for the same content', () => {
    expect(nameOf({})).toMatch(/^llama-[0-9a-f]{8}$/);
    expect(nameOf({})).toBe(nameOf({}));
    for (const change of [{ image: 'other:1' }, { numNodes: 2 }, { env: { A: '1' } }, { maxRestarts: 9 }])
      expect(nameOf(change)).not.toBe(nameOf({}));
  });

  test('keeps the name when only what may change did', () => {
    for (const change of [{ suspend: true }, { ttlSecondsAfterFinished: 5 }, { activeDeadlineSeconds: 5 }, { annotations: { a: 'b' } }]) {
      expect(nameOf(change)).toBe(nameOf({}));
    }
  });

  test('uses the new name wherever the name stands', () => {
    const plan = planJob({ redeploy: 'newName', numNodes: 2 });
    const { name } = find(plan, 'Job').metadata;
    expect(find(plan, 'Service')).toMatchObject({ metadata: { name }, spec: { selector: { 'batch.kubernetes.io/job-name': name } } });
    expect(podSpec(plan).subdomain).toBe(name);
    expect(envOf(plan)['PET_MASTER_ADDR']).toBe(`${name}-0.${name}`);
  });
});

test('the pool decides resource names, nodes and tolerations', () => {
  const plan = planJob({ pool: train, tolerations: [{ key: 'maintenance', operator: 'Exists' }], nodeSelector: { zone: 'a' } });
  expect(podSpec(plan)).toMatchObject({
    nodeSelector: { 'cdk8s-gpu/pool': 'train', zone: 'a' },
    tolerations: [
      { key: 'nvidia.com/gpu', operator: 'Equal', value: 'present', effect: 'NoSchedule' },
      { key: 'maintenance', operator: 'Exists' },
    ],
  });
  expect(plan.model.pods).toMatchObject([{ pool: 'prod/train' }]);
});

test('every object has the namespace, and the props win over the chart', () => {
  const namespaces = (props: object) => planJob({ numNodes: 2, ...props }).objects.map(({ object }) => object.metadata.namespace);
  expect(namespaces({})).toEqual(['ml', 'ml']);
  expect(namespaces({ namespace: tokenOf(0) })).toEqual([tokenOf(0), tokenOf(0)]);
});

test('the same props give the same bytes', () => {
  const props = { pool: train, numNodes: 4, env: { B: '2', A: '1' } };
  expect(JSON.stringify(planJob(props))).toBe(JSON.stringify(planJob(props)));
});

test('several nodes as a Job are told that a drain counts in the pods that are left, and as a JobSet are not', () => {
  const told = (props: object) => {
    const { model, objects } = planJob({ command: ['torchrun', 'train.py'], ...props });
    const judged = judge(mergeModel([model, { objects: objects.map(({ object }) => ({ path: 'ml/llama', object })) }]));
    return judged.filter(({ rule }) => rule === 'train/counted-restarts').map(({ severity, got }) => [severity, got]);
  };
  expect(told({ numNodes: 4 })).toEqual([['info', 3]]);
  expect(told({ numNodes: 4, maxRestarts: 20 })).toEqual([['info', 20]]);
  expect(told({})).toEqual([]);
  expect(told({ numNodes: 4, controller: 'JobSet' })).toEqual([]);
});
