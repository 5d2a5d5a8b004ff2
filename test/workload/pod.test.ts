import { envOf, mainContainer, planJob, planWorkload, podSpec, web } from './support';

test('nothing is asked of CPU and memory that the user did not say', () => {
  expect(mainContainer(planWorkload(web)).resources).toEqual({ requests: { 'nvidia.com/gpu': 1 }, limits: { 'nvidia.com/gpu': 1 } });
  expect(mainContainer(planWorkload({ ...web, resources: { memory: '8Gi' } })).resources!.limits).toEqual({
    memory: '8Gi',
    'nvidia.com/gpu': 1,
  });
});

test('quantities may be numbers, strings or a cdk8s Size', () => {
  const size = { toKibibytes: () => 8 * 2 ** 20 };
  expect(mainContainer(planWorkload({ ...web, resources: { cpu: 0.5, memory: size } })).resources!.limits).toMatchObject({
    cpu: '500m',
    memory: '8Gi',
  });
});

test('without a pool the usual taint of GPU nodes is tolerated and nothing selects nodes', () => {
  expect(podSpec(planWorkload(web))).toMatchObject({ tolerations: [{ key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' }] });
  expect(podSpec(planWorkload(web)).nodeSelector).toBeUndefined();
});

test('privileges are the least that GPU images work with', () => {
  const spec = podSpec(planWorkload(web));
  expect(spec).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(spec.containers[0]!.securityContext).toEqual({ allowPrivilegeEscalation: false });
});

test('capabilities keep the default beside them, and a container with all privileges does not', () => {
  const security = (securityContext: object) => mainContainer(planWorkload({ ...web, securityContext })).securityContext;
  expect(security({ capabilities: { add: ['IPC_LOCK'] } })).toEqual({
    allowPrivilegeEscalation: false,
    capabilities: { add: ['IPC_LOCK'] },
  });
  // The API server refuses allowPrivilegeEscalation: false beside either.
  expect(security({ privileged: true })).toEqual({ privileged: true });
  expect(security({ capabilities: { add: ['CAP_SYS_ADMIN'] } })).toEqual({ capabilities: { add: ['CAP_SYS_ADMIN'] } });
});

describe('/dev/shm', () => {
  const shmOf = (spec: ReturnType<typeof podSpec>) => spec.volumes?.find(({ name }) => name === 'dshm')?.emptyDir;

  test('of a training job is an eighth of the memory limit', () => {
    const plan = planJob();
    expect(shmOf(podSpec(plan))).toEqual({ medium: 'Memory', sizeLimit: '64Gi' });
    expect(mainContainer(plan).volumeMounts).toEqual([{ name: 'dshm', mountPath: '/dev/shm' }]);
  });

  test.each([
    ['1Gi', '128Mi'],
    ['100Mi', '64Mi'],
    ['32Mi', '32Mi'],
  ])('with a limit of %s is %s: never less than the default of runtimes, never more than the limit', (memory, sizeLimit) => {
    expect(shmOf(podSpec(planJob({ resources: { cpu: 1, memory } })))).toEqual({ medium: 'Memory', sizeLimit });
  });

  test('of other workloads is there for several GPUs, without a limit when memory has none', () => {
    expect(shmOf(podSpec(planWorkload(web)))).toBeUndefined();
    expect(shmOf(podSpec(planWorkload({ ...web, request: { gpus: 2 } })))).toEqual({ medium: 'Memory' });
  });

  test('is as large as the user says, or not there', () => {
    expect(shmOf(podSpec(planWorkload({ ...web, shm: '16Gi' })))).toEqual({ medium: 'Memory', sizeLimit: '16Gi' });
    expect(shmOf(podSpec(planJob({ shm: false })))).toBeUndefined();
  });

  test("is the user's own volume when one is mounted there", () => {
    const volumes = { shared: { mountPath: '/dev/shm', emptyDir: { medium: 'Memory' } } } as const;
    const plan = planJob({ volumes });
    expect(podSpec(plan).volumes).toEqual([{ name: 'shared', emptyDir: { medium: 'Memory' } }]);
    expect(mainContainer(plan).volumeMounts).toEqual([{ name: 'shared', mountPath: '/dev/shm' }]);
  });
});

test('volumes of every source are mounted where they say, and other containers mount them by name', () => {
  const plan = planWorkload({
    ...web,
    volumes: {
      data: { mountPath: '/data', readOnly: true, persistentVolumeClaim: { claimName: 'imagenet' } },
      scratch: { mountPath: '/scratch', emptyDir: { sizeLimit: 2 ** 40 } },
      settings: { mountPath: '/etc/app.yaml', subPath: 'app.yaml', configMap: { name: 'app', defaultMode: 0o440 } },
      keys: { secret: { secretName: 'keys' } },
      nvme: { mountPath: '/cache', hostPath: { path: '/mnt/nvme', type: 'Directory' } },
      remote: { mountPath: '/remote', source: { csi: { driver: 'csi.example', volumeAttributes: { bucket: 'b' } } } },
    },
    initContainers: [{ name: 'fetch', image: 'fetch:1', volumeMounts: { keys: '/keys', scratch: { mountPath: '/out', subPath: 'in' } } }],
  });
  expect(podSpec(plan).volumes).toEqual([
    { name: 'data', persistentVolumeClaim: { claimName: 'imagenet' } },
    { name: 'scratch', emptyDir: { sizeLimit: '1Ti' } },
    { name: 'settings', configMap: { name: 'app', defaultMode: 0o440 } },
    { name: 'keys', secret: { secretName: 'keys' } },
    { name: 'nvme', hostPath: { path: '/mnt/nvme', type: 'Directory' } },
    { name: 'remote', csi: { driver: 'csi.example', volumeAttributes: { bucket: 'b' } } },
  ]);
  expect(mainContainer(plan).volumeMounts).toEqual([
    { name: 'data', mountPath: '/data', readOnly: true },
    { name: 'scratch', mountPath: '/scratch' },
    { name: 'settings', mountPath: '/etc/app.yaml', subPath: 'app.yaml' },
    { name: 'nvme', mountPath: '/cache' },
    { name: 'remote', mountPath: '/remote' },
  ]);
  expect(podSpec(plan).initContainers![0]!.volumeMounts).toEqual([
    { name: 'keys', mountPath: '/keys' },
    { name: 'scratch', mountPath: '/out', subPath: 'in' },
  ]);
});

test('sidecars end with the main container, and a container with a request of its own gets its devices', () => {
  const spec = podSpec(
    planJob({
      initContainers: [{ name: 'fetch', image: 'fetch:1' }],
      sidecars: [{ name: 'watch', image: 'watch:1', request: { gpus: 1 }, resources: { cpu: 1, memory: '1Gi' } }],
    }),
  );
  expect(spec.initContainers).toMatchObject([
    { name: 'fetch' },
    { name: 'watch', restartPolicy: 'Always', resources: { limits: { cpu: '1', memory: '1Gi', 'nvidia.com/gpu': 1 } } },
  ]);
  expect(spec.initContainers![0]!.restartPolicy).toBeUndefined();
  expect(spec.initContainers![0]!.resources).toBeUndefined();
  expect(spec.containers.map(({ name }) => name)).toEqual(['trainer']);
});

test("the node's network comes with the DNS policy that still resolves cluster names", () => {
  expect(podSpec(planJob({ hostNetwork: true }))).toMatchObject({ hostNetwork: true, dnsPolicy: 'ClusterFirstWithHostNet' });
  expect(podSpec(planJob())).not.toHaveProperty('dnsPolicy');
});

test('labels stand on every object and its pods, annotations where they are meant', () => {
  const plan = planJob({
    numNodes: 2,
    labels: { 'kueue.x-k8s.io/queue-name': 'gpus' },
    annotations: { wave: '1' },
    podAnnotations: { networks: 'rdma' },
  });
  const labels = {
    'app.kubernetes.io/name': 'llama',
    'app.kubernetes.io/managed-by': 'cdk8s-gpu',
    'kueue.x-k8s.io/queue-name': 'gpus',
    'cdk8s-gpu/workload': 'llama',
  };
  expect(plan.objects.map(({ object }) => object.metadata.labels)).toEqual([labels, labels]);
  expect(plan.objects.map(({ object }) => object.metadata.annotations)).toEqual([undefined, { wave: '1' }]);
  expect(plan.model.pods).toMatchObject([{ labels, annotations: { networks: 'rdma' } }]);
});

test('an empty environment leaves none behind', () => {
  expect(mainContainer(planWorkload({ ...web, env: {}, envFrom: [], args: [], imagePullSecrets: [] }))).not.toHaveProperty('env');
  expect(Object.keys(envOf(planJob({ env: {} })))).toHaveLength(7);
});
