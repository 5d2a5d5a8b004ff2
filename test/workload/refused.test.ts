import { check, type Schema, tokenOf } from '../../lib/internal';
import { memoryText } from '../../lib/words/kubernetes';
import { statefulSet } from '../../lib/plans/workload/plans/gpu-workload-schema';
import { mpsInferenceServiceSchema } from '../../lib/plans/workload/plans/mps-inference-service-schema';
import { gpuTrainingJobSchema } from '../../lib/plans/workload/plans/training-job-props';
import { autoscalingSchema } from '../../lib/plans/workload/objects/autoscaler';
import { scheduleProblem } from '../../lib/plans/workload/objects/cron';
import { find, job, planJob, planWorkload, podSpec, problemsOfJob, problemsOfWorkload, slices, train, web } from './support';

const inGib = (mountPath: string) => ({ mountPath, emptyDir: { sizeLimit: '1Gi' } });
const extra = { name: 'extra', image: 'x:1', resources: { cpu: 1, memory: '1Gi' } };
const form = 'has the wrong type or form';

test.each([
  ['mount path with a colon', { volumes: { v: inGib('/a:b') } }, `volumes.v.mountPath: ${form}`],
  ['relative mount path', { volumes: { v: inGib('data') } }, `volumes.v.mountPath: ${form}`],
  [
    'mount path that is another one in other words',
    { volumes: { a: inGib('/data'), b: inGib('//x/../data/./') } },
    'volumes.b.mountPath: is where a is mounted',
  ],
  [
    'relative mount path of a sidecar',
    { volumes: { v: { emptyDir: {} } }, sidecars: [{ ...extra, volumeMounts: { v: 'data' } }] },
    `sidecars[0].volumeMounts.v: ${form}`,
  ],
  [
    'one mount path for two volumes of a sidecar',
    { volumes: { a: { emptyDir: {} }, b: { emptyDir: {} } }, sidecars: [{ ...extra, volumeMounts: { a: '/x', b: { mountPath: '/x/' } } }] },
    'sidecars[0].volumeMounts.b: is where a is mounted',
  ],
  ['absolute subPath', { volumes: { v: { ...inGib('/v'), subPath: '/a' } } }, `volumes.v.subPath: ${form}`],
  ['subPath that leaves the volume', { volumes: { v: { ...inGib('/v'), subPath: 'a/../../b' } } }, `volumes.v.subPath: ${form}`],
  ['more bytes than 64 bits count', { resources: { memory: 1e300 } }, 'resources.memory: is more than Kubernetes can count'],
  ['hostPath with a step up', { volumes: { v: { hostPath: { path: '/a/../etc' } } } }, `volumes.v.hostPath.path: ${form}`],
  ['relative hostPath', { volumes: { v: { hostPath: { path: 'a' } } } }, `volumes.v.hostPath.path: ${form}`],
  ['volume of two kinds', { volumes: { v: { source: { nfs: {}, csi: {} } } } }, 'volumes.v.source: is more than one kind of volume'],
  ['volume of no kind', { volumes: { v: { source: {} } } }, 'volumes.v.source: needs at least 1 entry'],
  [
    'claim that no object can be',
    { volumes: { v: { persistentVolumeClaim: { claimName: 'A_b' } } } },
    `volumes.v.persistentVolumeClaim.claimName: ${form}`,
  ],
  ['ConfigMap that no object can be', { volumes: { v: { configMap: { name: 'a/b' } } } }, `volumes.v.configMap.name: ${form}`],
  ['Secret that no object can be', { volumes: { v: { secret: { secretName: '-a' } } } }, `volumes.v.secret.secretName: ${form}`],
  [
    'size of /dev/shm beside a volume there',
    { shm: '1Gi', volumes: { cache: inGib('/dev/shm') } },
    'shm: is ignored: volume cache is mounted at /dev/shm',
  ],
  [
    'size of /dev/shm beside a volume at /dev/shm/',
    { shm: '1Gi', volumes: { cache: inGib('/dev/shm/') } },
    'shm: is ignored: volume cache is mounted at /dev/shm',
  ],
  [
    'sidecar that mounts a /dev/shm that is off',
    { shm: false, sidecars: [{ ...extra, volumeMounts: { dshm: '/dev/shm' } }] },
    'sidecars[0].volumeMounts.dshm: is not a volume of the pod',
  ],
  [
    'value that operator Exists does not look at',
    { tolerations: [{ key: 'a', operator: 'Exists', value: 'b' }] },
    "tolerations[0].value: is not looked at by operator 'Exists'",
  ],
  ['toleration of a value without key', { tolerations: [{ value: 'b' }] }, 'tolerations[0].key: is missing'],
  ['toleration of nothing', { tolerations: [{}] }, 'tolerations[0].key: is missing'],
  [
    'seconds of a toleration for new pods',
    { tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoSchedule', tolerationSeconds: 5 }] },
    "tolerations[0].tolerationSeconds: is for effect 'NoExecute' alone",
  ],
  [
    'seconds of a toleration of every effect',
    { tolerations: [{ operator: 'Exists', tolerationSeconds: 5 }] },
    "tolerations[0].tolerationSeconds: is for effect 'NoExecute' alone",
  ],
  ['taint value that is none', { tolerations: [{ key: 'a', value: 'a b' }] }, `tolerations[0].value: ${form}`],
  ['image with a blank before it', { image: ' x:1' }, `image: ${form}`],
  ['image without its tag', { image: 'registry.example/llama:' }, `image: ${form}`],
  ['image without its digest', { image: 'llama@' }, `image: ${form}`],
  ['image without its name', { image: 'registry.example/' }, `image: ${form}`],
  ['image with a line end after it', { image: 'x:1\n' }, `image: ${form}`],
  ['annotation without a name', { annotations: { 'example.com/': 'x' } }, 'annotations["example.com/"]: is not a valid key'],
  ['pod annotation with a blank', { podAnnotations: { 'a b': 'x' } }, 'podAnnotations["a b"]: is not a valid key'],
  ['annotation whose prefix is too long', { annotations: { [`${'a'.repeat(254)}/b`]: 'x' } }, 'is not a valid key'],
  ['annotations that are too large', { podAnnotations: { a: 'é'.repeat(128 * 1024) } }, 'podAnnotations: is too large'],
  [
    'Secret of a variable that no object can be',
    { env: { A: { secretKeyRef: { name: 'A', key: 'k' } } } },
    `env.A.secretKeyRef.name: ${form}`,
  ],
  ['key that no Secret can have', { env: { A: { secretKeyRef: { name: 'a', key: '..' } } } }, `env.A.secretKeyRef.key: ${form}`],
  [
    'ConfigMap of a variable that no object can be',
    { env: { A: { configMapKeyRef: { name: 'a b', key: 'k' } } } },
    `env.A.configMapKeyRef.name: ${form}`,
  ],
  ['Secret of many variables that no object can be', { envFrom: [{ secretRef: { name: 'A' } }] }, `envFrom[0].secretRef.name: ${form}`],
  ['beginning of variables that is none', { envFrom: [{ secretRef: { name: 'a' }, prefix: '9' }] }, `envFrom[0].prefix: ${form}`],
  ['variable that is a folder', { env: { '..': 'x' } }, 'env[".."]: is not a valid key'],
  ['field that no variable can show', { env: { A: { fieldRef: { fieldPath: 'spec.containers' } } } }, `env.A.fieldRef.fieldPath: ${form}`],
  ['all labels as one variable', { env: { A: { fieldRef: { fieldPath: 'metadata.labels' } } } }, `env.A.fieldRef.fieldPath: ${form}`],
  ['registry credentials that no object can be', { imagePullSecrets: ['A'] }, `imagePullSecrets[0]: ${form}`],
  ['relative working directory', { workingDir: 'src' }, `workingDir: ${form}`],
  [
    'subPath of what is not mounted',
    { volumes: { v: { emptyDir: {}, subPath: 'a' } } },
    'volumes.v.subPath: is ignored: the main container mounts no volume without mountPath',
  ],
  ['registry credential twice', { imagePullSecrets: ['a', 'b', 'a'] }, 'imagePullSecrets[2]: is given twice'],
  ['label whose prefix is too long', { labels: { [`${'a'.repeat(254)}/b`]: 'x' } }, 'is not a valid key'],
  ['ServiceAccount that no object can be', { serviceAccountName: 'a/b' }, `serviceAccountName: ${form}`],
  ['PriorityClass that no object can be', { priorityClassName: 'High' }, `priorityClassName: ${form}`],
  [
    'no profile where one is meant',
    { podSecurityContext: { seccompProfile: { type: 'Localhost' } } },
    "podSecurityContext.seccompProfile.localhostProfile: is missing: type 'Localhost' needs it",
  ],
  [
    'profile where none is read',
    { podSecurityContext: { seccompProfile: { type: 'Unconfined', localhostProfile: 'a' } } },
    "podSecurityContext.seccompProfile.localhostProfile: is for type 'Localhost' alone",
  ],
  [
    'profile from elsewhere',
    { podSecurityContext: { seccompProfile: { type: 'Localhost', localhostProfile: '../a' } } },
    `podSecurityContext.seccompProfile.localhostProfile: ${form}`,
  ],
  [
    'privileged container that may not gain privileges',
    { securityContext: { privileged: true, allowPrivilegeEscalation: false } },
    'securityContext.allowPrivilegeEscalation: cannot be false: the container is privileged or has SYS_ADMIN',
  ],
  [
    'sidecar with SYS_ADMIN that may not gain privileges',
    { sidecars: [{ ...extra, securityContext: { allowPrivilegeEscalation: false, capabilities: { add: ['CAP_SYS_ADMIN'] } } }] },
    'sidecars[0].securityContext.allowPrivilegeEscalation: cannot be false: the container is privileged or has SYS_ADMIN',
  ],
  [
    'root that is not root',
    { podSecurityContext: { runAsNonRoot: true, runAsUser: 0 } },
    'podSecurityContext: runs as root, which runAsNonRoot rules out',
  ],
  [
    'container as root in a pod without',
    { podSecurityContext: { runAsNonRoot: true }, securityContext: { runAsUser: 0 } },
    'securityContext: runs as root, which runAsNonRoot rules out',
  ],
  [
    'probe of an init container',
    { initContainers: [{ ...extra, readinessProbe: { tcpSocket: { port: 1 } } }] },
    'initContainers[0].readinessProbe: is refused: an init container runs to its end',
  ],
  [
    'probe of a port that is not there',
    { readinessProbe: { httpGet: { port: 'http' } } },
    'readinessProbe.httpGet.port: is not the name of a port of the container',
  ],
  [
    "probe of a port that is another container's",
    { ports: [{ name: 'http', containerPort: 80 }], sidecars: [{ ...extra, livenessProbe: { tcpSocket: { port: 'http' } } }] },
    'sidecars[0].livenessProbe.tcpSocket.port: is not the name of a port of the container',
  ],
  ['probe of a number in quotes', { livenessProbe: { tcpSocket: { port: '80' } } }, `livenessProbe.tcpSocket.port: ${form}`],
  [
    'probe that is given too long',
    { startupProbe: { tcpSocket: { port: 80 }, failureThreshold: 2 ** 31 } },
    'startupProbe.failureThreshold: is out of range',
  ],
  [
    'port twice',
    { ports: [{ containerPort: 80 }, { containerPort: 80, protocol: 'TCP' }] },
    "ports[1]: is a port that container 'trainer' has already",
  ],
  ['port of the construct once more', { ports: [{ containerPort: 29500 }] }, "ports[0]: is a port that container 'trainer' has already"],
  ['preemption without a class', { preemptionPolicy: 'Never' }, 'preemptionPolicy: needs priorityClassName'],
  [
    'port name of another container',
    { ports: [{ name: 'a', containerPort: 80 }], sidecars: [{ ...extra, ports: [{ name: 'a', containerPort: 81 }] }] },
    "sidecars[0].ports[0].name: is taken by a port of container 'trainer'",
  ],
  [
    'port of two containers, which share one network',
    { ports: [{ containerPort: 80 }], sidecars: [{ ...extra, ports: [{ containerPort: 80 }] }] },
    "sidecars[0].ports[0]: is a port that container 'trainer' has already",
  ],
  [
    'label that selects the pods',
    { labels: { 'cdk8s-gpu/workload': 'x' } },
    'labels["cdk8s-gpu/workload"]: is how the pods of the workload are found',
  ],
  ['label of the Job controller', { labels: { 'job-name': 'x' } }, "labels.job-name: is written by the pods' controller"],
  [
    'another pool by its label',
    { pool: train, nodeSelector: { 'cdk8s-gpu/pool': 'other' } },
    'nodeSelector["cdk8s-gpu/pool"]: is in the pool\'s own selector with another value',
  ],
  [
    'a pool that is not known yet by its label',
    { pool: train, nodeSelector: { 'cdk8s-gpu/pool': tokenOf(0) } },
    'nodeSelector["cdk8s-gpu/pool"]: is in the pool\'s own selector with another value',
  ],
])('fails with a %s', (_what, props, problem) => {
  const problems = problemsOfJob({ ...job, ...props });
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(problems[0]).toMatch(/^job[.[]/);
});

test.each([
  ['Service without port', { service: { type: 'LoadBalancer' } }, 'service: needs port: without it there is no Service'],
  [
    'Service before ports alone',
    { service: {}, ports: [{ name: 'http', containerPort: 8080 }] },
    'service: needs port: without it there is no Service',
  ],
  [
    "DaemonSet without its Service's port",
    { kind: 'DaemonSet', service: { port: 80 } },
    'service: needs port: without it there is no Service',
  ],
  [
    'roll-out that moves no pod',
    { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: '0%' } } },
    'strategy.rollingUpdate: replaces no pod: both are 0',
  ],
  [
    'Recreate that rolls',
    { strategy: { type: 'Recreate', rollingUpdate: { maxSurge: 1 } } },
    "strategy.rollingUpdate: is for type 'RollingUpdate' alone",
  ],
  ['DaemonSet that replaces no pod', { kind: 'DaemonSet', maxUnavailable: 0 }, 'maxUnavailable: replaces no pod'],
  [
    'claim where memory is mounted',
    { kind: 'StatefulSet', request: { gpus: 2 }, volumeClaimTemplates: { a: { mountPath: '/dev/shm/', storage: '1Gi' } } },
    'volumeClaimTemplates.a.mountPath: is where dshm is mounted',
  ],
  [
    'claim of the name of memory',
    { kind: 'StatefulSet', volumeClaimTemplates: { dshm: { mountPath: '/a', storage: '1Gi' } } },
    'volumeClaimTemplates.dshm: is the name of the volume for /dev/shm',
  ],
  [
    'two claims in one place',
    { kind: 'StatefulSet', volumeClaimTemplates: { a: { mountPath: '/a', storage: '1Gi' }, b: { mountPath: '/a/', storage: '1Gi' } } },
    'volumeClaimTemplates.b.mountPath: is where a is mounted',
  ],
  [
    'claim of a StorageClass that cannot be',
    { kind: 'StatefulSet', volumeClaimTemplates: { a: { mountPath: '/a', storage: '1Gi', storageClassName: 'A' } } },
    `volumeClaimTemplates.a.storageClassName: ${form}`,
  ],
  [
    'claim for one pod and for more',
    {
      kind: 'StatefulSet',
      volumeClaimTemplates: { a: { mountPath: '/a', storage: '1Gi', accessModes: ['ReadWriteOncePod', 'ReadWriteOnce'] } },
    },
    'volumeClaimTemplates.a.accessModes: has other access modes with ReadWriteOncePod',
  ],
  ['time zone in the schedule', { kind: 'CronJob', schedule: 'TZ=UTC 0 3 * *' }, `schedule: ${form}`],
  ['time zone before the schedule', { kind: 'CronJob', schedule: 'CRON_TZ=UTC 0 3 * * *' }, `schedule: ${form}`],
  ['time zone of the machine', { kind: 'CronJob', schedule: '@daily', timeZone: 'local' }, `timeZone: ${form}`],
  ['time zone by a path', { kind: 'CronJob', schedule: '@daily', timeZone: '../Berlin' }, `timeZone: ${form}`],
  ['time zone with two dots', { kind: 'CronJob', schedule: '@daily', timeZone: 'a...' }, `timeZone: ${form}`],
  ['hour that is none', { kind: 'CronJob', schedule: '0 24 * * *' }, "schedule: is not a schedule: '24' is not a valid hour: 0 to 23"],
])('fails with a %s', (_what, props, problem) => {
  expect(problemsOfWorkload({ ...web, ...props })).toEqual([expect.stringContaining(`web.${problem}`)]);
});

test.each([
  '60 * * * *',
  '* * 0 * *',
  '* * * 13 *',
  '* * * * 7',
  '*/0 * * * *',
  '5-1 * * * *',
  '1-2-3 * * * *',
  '1/2/3 * * * *',
  'mon * * * *',
  '* * * * foo',
  '1,,2 * * * *',
  '*-5 * * * *',
  '-1 * * * *',
  '@often',
  '@every',
  '@every day',
])('fails with the schedule %s', (schedule) => {
  expect(problemsOfWorkload({ ...web, kind: 'CronJob', schedule })).toHaveLength(1);
});

test.each([
  '0 3 * * *',
  '*/15 0-6,22-23 1,15 jan-MAR mon-fri',
  '? ? ? ? ?',
  '5/20 * * * sun',
  '0\t3 * *  *',
  '@hourly',
  '@midnight',
  '@every 1h30m',
  '@every 1.5h',
])('the schedule %j is one', (schedule) => {
  expect(scheduleProblem(schedule)).toBeUndefined();
  expect(problemsOfWorkload({ ...web, kind: 'CronJob', schedule })).toEqual([]);
});

test.each(['Europe/Berlin', 'UTC', 'Etc/GMT+1', 'America/Argentina/Buenos_Aires'])('the time zone %s is one', (timeZone) => {
  expect(problemsOfWorkload({ ...web, kind: 'CronJob', schedule: '@daily', timeZone })).toEqual([]);
});

test('what Kubernetes takes is taken', () => {
  expect(
    problemsOfJob({
      ...job,
      tolerations: [{ operator: 'Exists' }, { key: 'a' }, { key: 'a', effect: 'NoExecute', operator: 'Exists', tolerationSeconds: 0 }],
      annotations: { 'Example.COM/Name_1': '', a: '日本' },
      env: {
        A: { fieldRef: { fieldPath: "metadata.labels['app.kubernetes.io/name']" } },
        'b.c-d': { fieldRef: { fieldPath: 'status.hostIPs' } },
        C: { secretKeyRef: { name: 'a.b-c', key: 'tls.crt' } },
      },
      envFrom: [{ configMapRef: { name: 'a' }, prefix: 'APP_' }],
      ports: [
        { name: 'http', containerPort: 80 },
        { containerPort: 80, protocol: 'UDP' },
      ],
      readinessProbe: { httpGet: { port: 'http' } },
      livenessProbe: { tcpSocket: { port: 'rendezvous' } },
      securityContext: { allowPrivilegeEscalation: false, capabilities: { add: ['SYS_NICE'] } },
      podSecurityContext: { runAsNonRoot: true, seccompProfile: { type: 'Localhost', localhostProfile: 'profiles/a..b.json' } },
      volumes: { a: { ...inGib('/a..b'), subPath: '..a/b..' }, b: { mountPath: '/b', hostPath: { path: '/' } } },
      sidecars: [{ ...extra, ports: [{ containerPort: 81 }], volumeMounts: { dshm: '/dev/shm', a: { mountPath: '/a', subPath: 'x' } } }],
      nodeSelector: { 'cdk8s-gpu/pool': 'train' },
      pool: train,
    }),
  ).toEqual([]);
});

test('an Output is not judged by its form', () => {
  const output = tokenOf(0);
  const props = {
    ...job,
    image: ` ${output}`,
    serviceAccountName: output,
    priorityClassName: output,
    imagePullSecrets: [output],
    tolerations: [{ key: output, value: output }],
    env: { A: { secretKeyRef: { name: output, key: output } }, B: { fieldRef: { fieldPath: output } } },
    volumes: {
      a: { mountPath: output, persistentVolumeClaim: { claimName: output } },
      b: { mountPath: output, subPath: output, hostPath: { path: output } },
    },
    readinessProbe: { httpGet: { port: output } },
  };
  expect(problemsOfJob(props)).toEqual([]);
  expect(problemsOfWorkload({ ...web, kind: 'CronJob', schedule: output, timeZone: output })).toEqual([]);
});

test("the pool's selector stands, with further labels beside it", () => {
  const plan = planJob({ pool: slices, nodeSelector: { zone: 'a', 'cdk8s-gpu/pool': 'slices' } });
  expect(problemsOfJob({ ...job, pool: slices, nodeSelector: { zone: 'a' } })).toEqual([]);
  expect(podSpec(plan).nodeSelector).toEqual({ 'cdk8s-gpu/pool': 'slices', zone: 'a' });
});

test('a volume at /dev/shm/ is the one that is mounted there', () => {
  const volumes = { cache: { mountPath: '/dev/shm/', emptyDir: { medium: 'Memory' } } } as const;
  expect(problemsOfJob({ ...job, volumes })).toEqual([]);
  expect(podSpec(planJob({ volumes })).volumes!.map(({ name }) => name)).toEqual(['cache']);
  expect(problemsOfJob({ ...job, volumes, shm: false })).toEqual([]);
});

test('a sidecar of a StatefulSet mounts the claims of its pod', () => {
  const props = {
    ...web,
    kind: 'StatefulSet',
    volumeClaimTemplates: { data: { mountPath: '/data', storage: '1Gi' } },
    sidecars: [{ ...extra, volumeMounts: { data: '/data' } }],
  } as const;
  expect(problemsOfWorkload(props)).toEqual([]);
  expect(find(planWorkload(props), 'StatefulSet').spec).toHaveProperty('template.spec.initContainers.0.volumeMounts', [
    { name: 'data', mountPath: '/data' },
  ]);
});

test('several problems are told at once', () => {
  expect(check(gpuTrainingJobSchema, { ...job, image: ' x', serviceAccountName: 'A', imagePullSecrets: ['B'] }, 'job')).toHaveLength(3);
});

const autoscaling = (metric: object) =>
  check(autoscalingSchema, { maxReplicas: 2, metrics: [metric] }, 'a').map(({ path, problem }) => `${path}: ${problem}`);

test('fails with a metric that no metrics API has, or that wants nothing', () => {
  expect(autoscaling({ type: 'Pods', name: 'a/b', averageValue: 1 })).toEqual([`a.metrics[0].name: ${form}`]);
  expect(autoscaling({ type: 'Pods', name: 'vllm:waiting', averageValue: '0' })).toEqual(['a.metrics[0].averageValue: is too small']);
  expect(autoscaling({ type: 'External', name: 'a.b_c', averageValue: '500m' })).toEqual([]);
});

test('fails with memory of a few bytes, whose unit was forgotten', () => {
  const toldOf = (schema: Schema, props: object, of: string) =>
    check(schema, props, 'p').flatMap(({ path, problem, fix }) => (path === `p.${of}` ? [problem, fix] : []));
  const asking = (memory: unknown) => toldOf(gpuTrainingJobSchema, { ...job, resources: { cpu: 1, memory } }, 'resources.memory');
  const told = ['is too small', "write '64Gi' for gibibytes"];
  expect([asking(64), asking('64'), asking('1Mi')]).toEqual([told, told, []]);
  const shm = (size: unknown) => toldOf(gpuTrainingJobSchema, { ...job, shm: size }, 'shm');
  expect([shm('64'), shm('1Mi'), shm(false), shm('all')]).toEqual([told, [], [], [form, "give a size such as '16Gi', or false"]]);
  expect(toldOf(mpsInferenceServiceSchema, { modelMemory: '64' }, 'modelMemory')).toEqual(told);
  const claims = { models: { mountPath: '/m', storage: 64 } };
  expect(toldOf(statefulSet, { volumeClaimTemplates: claims }, 'volumeClaimTemplates.models.storage')).toEqual(told);
});

test('fails with memory in thousandths of a byte; less than a byte is rounded up, of which an API server would warn', () => {
  const asking = (memory: unknown) =>
    check(gpuTrainingJobSchema, { ...job, resources: { cpu: 1, memory } }, 'job').map(({ path, problem }) => `${path}: ${problem}`);
  expect(asking('500m')).toEqual(['job.resources.memory: is in thousandths of a byte']);
  expect([asking('1.5Gi'), asking('0.1Gi'), asking('8Gi'), asking('128e6')]).toEqual([[], [], [], []]);
  expect([memoryText('1.5Gi'), memoryText('0.1Gi'), memoryText('128e6')]).toEqual(['1.5Gi', '107374183', '128e6']);
});
