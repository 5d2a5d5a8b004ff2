import { check, jsonSchema, tokenOf } from '../../lib/internal';
import { machines } from '../../lib/words/machine';
import { checkProps } from '../../lib/rules';
import { gpuWorkloadSchema } from '../../lib/plans/workload/plans/gpu-workload-schema';
import { gpuTrainingJobSchema } from '../../lib/plans/workload/plans/training-job-props';
import { trainingJob } from '../../lib/plans/workload/workloads';
import { job, problemsOfJob, problemsOfWorkload, slices, train, web } from './support';

test('props that are right have no problems', () => {
  expect(problemsOfJob(job)).toEqual([]);
  expect(problemsOfJob({ request: { gpus: 8 }, image: 'x:1', pool: train })).toEqual([]);
  expect(problemsOfJob({ request: { mig: '1g.10gb' }, image: 'x:1', pool: slices })).toEqual([]);
  expect(problemsOfWorkload(web)).toEqual([]);
});

test.each([
  ['an unknown key', { numNode: 4 }, 'job.numNode: is not a known property'],
  ['no image', { image: undefined }, 'job.image: is missing'],
  ['a command for a shell', { command: 'torchrun train.py' }, 'job.command: has the wrong type or form'],
  ['no command at all', { command: [] }, 'job.command: needs at least 1 entry'],
  ['no GPU', { request: { gpus: 0 } }, 'job.request.gpus: is out of range'],
  ['part of a GPU', { request: { gpus: 0.5 } }, 'job.request.gpus: is not a whole number'],
  [
    'GPUs and MIG devices',
    { request: { gpus: 1, mig: '1g.10gb' } },
    'job.request: needs exactly one of gpus, mig, vgpu, claim, vcuda, alaudaMps, accelerator',
  ],
  ['nothing', { request: {} }, 'job.request: needs exactly one of gpus, mig, vgpu, claim, vcuda, alaudaMps, accelerator'],
  [
    'a number of whole GPUs twice',
    { request: { gpus: 1, count: 2 } },
    'job.request.count: counts MIG devices, and the request is for whole GPUs',
  ],
  ['something that is no profile', { request: { mig: '1g' } }, 'job.request.mig: has the wrong type or form'],
  ['no node', { numNodes: 0 }, 'job.numNodes: is out of range'],
  ['a pool that is none', { pool: { name: 'train' } }, 'job.pool: has the wrong type or form'],
  ['a description of something else', { pool: { description: { kind: 'Node' } } }, 'job.pool: has the wrong type or form'],
  ['a name that no Service can have', { name: '7b' }, 'job.name: has the wrong type or form'],
  ['a name that is not known', { name: tokenOf(0) }, 'job.name: is an Output, and must be known when the program is written'],
  ['memory without sense', { resources: { cpu: 1, memory: 'much' } }, 'job.resources.memory: has the wrong type or form'],
  ['a number as a variable', { env: { A: 1 } }, 'job.env.A: has the wrong type or form'],
  ['a variable that no shell can have', { env: { 'A B': '1' } }, 'job.env["A B"]: is not a valid key'],
  [
    'two sources of one volume',
    { volumes: { v: { emptyDir: {}, hostPath: { path: '/x' } } } },
    'job.volumes.v: needs exactly one of persistentVolumeClaim, emptyDir, configMap, secret, hostPath, source',
  ],
  [
    'a volume without source',
    { volumes: { v: { mountPath: '/x' } } },
    'job.volumes.v: needs exactly one of persistentVolumeClaim, emptyDir, configMap, secret, hostPath, source',
  ],
  ['a probe of nothing', { readinessProbe: { periodSeconds: 5 } }, 'job.readinessProbe: needs exactly one of httpGet, tcpSocket, exec'],
  ['a controller that we do not know', { controller: 'TFJob' }, 'job.controller: is not one of the allowed values'],
  ['null', { numNodes: null }, 'job.numNodes: is null'],
] as const)('fails with %s', (_what, change, problem) => {
  expect(problemsOfJob({ ...job, ...change })).toEqual([problem]);
});

test.each<[string, unknown]>([
  ['in quotes', '8'],
  ['left out', undefined],
  ['a list', [8]],
])('a request that is %s is told what one looks like', (_what, request) => {
  expect(check(gpuTrainingJobSchema, { ...job, request }, 'job')).toEqual([
    expect.objectContaining({ path: 'job.request', allowed: expect.stringContaining('such as { gpus: 8 }') as string }),
  ]);
});

const ONE = 'needs exactly one of secretKeyRef, configMapKeyRef, fieldRef';
const ref = { name: 'a', key: 'b' };

test.each<[string, object, object]>([
  ['has no source', { Y: {} }, { path: 'job.env.Y', problem: ONE, fix: 'give one of them' }],
  [
    'has two sources',
    { Y: { configMapKeyRef: ref, fieldRef: { fieldPath: 'spec.nodeName' } } },
    { path: 'job.env.Y', problem: ONE, fix: 'keep one of them' },
  ],
  ['has a source in part', { Y: { secretKeyRef: { name: 'a' } } }, { path: 'job.env.Y.secretKeyRef.key', problem: 'is missing' }],
  ['has more than a source', { Y: { secretKeyRef: ref, prefix: 'x' } }, { path: 'job.env.Y.prefix', problem: 'is not a known property' }],
])('a variable that %s is told so', (_what, env, problem) => {
  expect(check(gpuTrainingJobSchema, { ...job, env }, 'job')).toEqual([expect.objectContaining(problem)]);
});

test('a variable whose source is misspelt is told of the word', () => {
  const env = { Y: { secretKeyReff: ref } };
  expect(check(gpuTrainingJobSchema, { ...job, env }, 'job')).toMatchObject([
    { path: 'job.env.Y.secretKeyReff', problem: 'is not a known property', fix: 'write secretKeyRef, or remove it' },
    { path: 'job.env.Y', problem: ONE },
  ]);
});

test('variables of a Secret and of a ConfigMap at once are one too many', () => {
  expect(problemsOfJob({ ...job, envFrom: [{ secretRef: { name: 'a' }, configMapRef: { name: 'b' } }, {}] })).toEqual([
    'job.envFrom[0]: needs exactly one of secretRef, configMapRef',
    'job.envFrom[1]: needs exactly one of secretRef, configMapRef',
  ]);
});

test('fails without CPU and memory when no machine is known', () => {
  const problem = 'job.resources: needs cpu and memory: the pods are of QoS class Guaranteed, and no fair share is known';
  expect(problemsOfJob({ ...job, resources: undefined })).toEqual([problem]);
  expect(problemsOfJob({ ...job, resources: { cpu: 4 } })).toEqual([problem.replace('cpu and ', '')]);
});

test('says that a pool has no share for a request that it does not offer', () => {
  const known = { ...train, description: { ...train.description, shapes: [{ machine: machines.dgxH100 }] } } as typeof train;
  expect(problemsOfJob({ ...job, resources: undefined, pool: known, request: { mig: '1g.10gb' } })).toContain(
    'job.resources: needs cpu and memory: the pods are of QoS class Guaranteed, and the pool has no fair share for what request asks for',
  );
});

test('says of a known machine that it leaves too little', () => {
  const { description } = train;
  const { numa: _numa, ...machine } = { ...machines.dgxH100, memoryMiB: 600 };
  const small = { ...train, description: { ...description, shapes: [{ machine }] } };
  const onSmall = { ...job, resources: undefined, pool: small as typeof train };
  expect(problemsOfJob(onSmall)).toContain(
    'job.resources: needs cpu and memory: the pods are of QoS class Guaranteed, and what its kubelet leaves of the machine is too little for a fair share',
  );
  expect(fixesOfJob(onSmall)).toEqual([
    'give resources of less than the machine has, such as a part of a CPU, or a pool of larger machines',
  ]);
  expect(fixesOfJob({ ...job, resources: undefined })).toEqual([
    "give resources: { cpu: 32, memory: '256Gi' }, or a pool whose machine is known",
  ]);
});

const fixesOfJob = (props: object) => checkProps(trainingJob, props, { path: 'job', id: 'job' }).map(({ fix }) => fix);

test.each([
  [{ labels: { app: 1 } }, "write '1', with quotes"],
  [{ nodeSelector: { spot: true } }, "write 'true', with quotes"],
  [{ env: { B: 1 } }, 'write it as a string, with quotes'],
  [{ numNodes: '3' }, 'write 3, without quotes'],
])('of %j it says that it is quotes that are wrong', (props, fix) => expect(fixesOfJob({ ...job, ...props })).toEqual([fix]));

test.each([{ HF_TOKEN: 12345678 }, { HF_TOKEN: ['12345678'] }, { HF_TOKEN: { secretKeyRef: { name: '12345678!', key: 'k' } } }])(
  'a rejected value of a variable is not echoed, wherever it stands: %j',
  (env) => {
    const sidecars = [{ name: 'a', image: 'x:1', resources: { cpu: 1, memory: '1Gi' }, env }];
    const problems = checkProps(trainingJob, { ...job, env, sidecars }, { path: 'job', id: 'job' });
    expect(problems.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^job\.env\.HF_TOKEN/),
      expect.stringMatching(/^job\.sidecars\[0\]\.env\.HF_TOKEN/),
    ]);
    expect(JSON.stringify(problems)).not.toContain('12345678');
  },
);

test('leaves more GPUs than a node has to the rules', () => {
  expect(problemsOfJob({ request: { gpus: 9 }, image: 'x:1', pool: train })).toEqual([]);
});

test('fails when a variable would break the rendezvous, and leaves others alone', () => {
  expect(problemsOfJob({ ...job, env: { PET_NNODES: '2', PET_RDZV_BACKEND: 'c10d', MASTER_ADDR: 'x', OMP_NUM_THREADS: '8' } })).toEqual([
    'job.env.PET_NNODES: follows from the job itself, and another value would break the rendezvous',
  ]);
});

test('fails when a name made from the content meets an Output, wherever it stands, but not in the namespace', () => {
  const output = tokenOf(0);
  const props = {
    ...job,
    redeploy: 'newName',
    namespace: output,
    image: `x:${output}`,
    env: { A: { secretKeyRef: { name: output, key: 'k' } } },
    args: ['a', output],
  };
  const problem = "is an Output, and with redeploy 'newName' the job's name is made from its content";
  expect([...problemsOfJob(props)].sort()).toEqual([
    `job.args[1]: ${problem}`,
    `job.env.A.secretKeyRef.name: ${problem}`,
    `job.image: ${problem}`,
  ]);
  expect(problemsOfJob({ ...props, redeploy: 'refuse' })).toEqual([]);
  expect(problemsOfWorkload({ ...web, kind: 'Job', redeploy: 'newName', image: output })).toEqual([`web.image: ${problem}`]);
});

test('fails when containers share a name, or one mounts what is not there', () => {
  const extra = { image: 'x:1', resources: { cpu: 1, memory: '1Gi' } };
  expect(
    problemsOfJob({
      ...job,
      initContainers: [{ ...extra, name: 'fetch', volumeMounts: { dat: '/data' } }],
      sidecars: [
        { ...extra, name: 'fetch' },
        { ...extra, name: 'trainer', volumeMounts: { dshm: '/dev/shm' } },
      ],
    }),
  ).toEqual([
    'job.initContainers[0].volumeMounts.dat: is not a volume of the pod',
    'job.sidecars[0].name: is taken by another container of the pod',
    'job.sidecars[1].name: is taken by another container of the pod',
  ]);
});

test('fails when a volume takes the name of the one for /dev/shm', () => {
  expect(problemsOfJob({ ...job, volumes: { dshm: { mountPath: '/data', emptyDir: {} } } })).toEqual([
    'job.volumes.dshm: is the name of the volume for /dev/shm',
  ]);
  expect(problemsOfJob({ ...job, volumes: { dshm: { mountPath: '/dev/shm', emptyDir: { medium: 'Memory' } } } })).toEqual([]);
});

test('fails when two volumes are mounted in one place, or two ports have one name', () => {
  const volumes = {
    a: { mountPath: '/data', emptyDir: {} },
    b: { mountPath: '/data', emptyDir: {} },
    c: { emptyDir: {} },
    d: { emptyDir: {} },
  };
  const ports = [
    { containerPort: 1 },
    { containerPort: 2 },
    { name: 'rendezvous', containerPort: 3 },
    { name: 'x', containerPort: 4 },
    { name: 'x', containerPort: 5 },
  ];
  expect(problemsOfJob({ ...job, volumes, ports })).toEqual([
    'job.volumes.b.mountPath: is where a is mounted',
    'job.ports[2].name: is taken by another port of the container',
    'job.ports[4].name: is taken by another port of the container',
  ]);
  expect(problemsOfWorkload({ ...web, port: 80, ports: [{ name: 'http', containerPort: 81 }] })).toEqual([
    'web.ports[0].name: is taken by another port of the container',
  ]);
  expect(problemsOfWorkload({ ...web, ports: [{ name: 'http', containerPort: 81 }] })).toEqual([]);
  const volumeClaimTemplates = { a: { mountPath: '/data', storage: '1Gi' } };
  expect(
    problemsOfWorkload({ ...web, kind: 'StatefulSet', volumeClaimTemplates, volumes: { a: { mountPath: '/data', emptyDir: {} } } }),
  ).toEqual(['web.volumes.a: is a volume of volumeClaimTemplates as well', 'web.volumes.a.mountPath: is where a is mounted']);
});

test('a kind has its own properties, and problems are about the kind that was meant', () => {
  expect(problemsOfWorkload({ ...web, schedule: '@daily', replica: 1, image: '' })).toEqual([
    'web.schedule: is not a known property',
    'web.replica: is not a known property',
    'web.image: is empty',
  ]);
  expect(problemsOfWorkload({ ...web, kind: 'CronJob' })).toEqual(['web.schedule: is missing']);
  expect(problemsOfWorkload({ ...web, kind: 'CronJob', schedule: 'daily' })).toEqual(['web.schedule: has the wrong type or form']);
  expect(problemsOfWorkload({ ...web, kind: 'ReplicaSet' })).toEqual(['web.kind: is not one of the allowed values']);
  expect(check(gpuWorkloadSchema, { ...web, kind: 'ReplicaSet' }, 'web')[0]!.allowed).toEqual([
    'Deployment',
    'StatefulSet',
    'DaemonSet',
    'Job',
    'CronJob',
    'Pod',
  ]);
  expect(problemsOfWorkload({ image: 'x', request: { gpus: 1 } })).toEqual(['web.kind: is missing']);
});

test.each([undefined, null, 7, 'x', [], () => 1])('fails for props that are %p', (props) => {
  expect(check(gpuTrainingJobSchema, props, 'job')).toHaveLength(1);
  expect(check(gpuWorkloadSchema, props, 'job')).toHaveLength(1);
});

test('editors get a JSON Schema of the same props', () => {
  expect(jsonSchema(gpuTrainingJobSchema)).toMatchObject({ required: ['image', 'request'], additionalProperties: false });
  expect(jsonSchema(gpuWorkloadSchema)).toMatchObject({ anyOf: expect.arrayContaining([expect.objectContaining({ type: 'object' })]) });
});
