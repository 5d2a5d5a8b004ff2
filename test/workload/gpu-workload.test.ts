import { find, kinds, mainContainer, planWorkload, podSpec, slices, web } from './support';

const common = { request: { gpus: 1 }, image: 'x:1' } as const;
const selector = { matchLabels: { 'cdk8s-gpu/workload': 'llama' } };

test('a Deployment replaces the old pod first, since a further one would wait for a GPU', () => {
  const { spec } = find(planWorkload({ ...common, kind: 'Deployment' }), 'Deployment');
  expect(spec).toMatchObject({ selector, strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } });
  expect(spec).not.toHaveProperty('replicas');
  expect(spec).toMatchObject({ template: { metadata: { labels: selector.matchLabels } } });
});

test('a Deployment rolls out as the user says', () => {
  const spec = (strategy: object) =>
    find(planWorkload({ ...common, kind: 'Deployment', replicas: 3, strategy } as never), 'Deployment').spec;
  expect(spec({ type: 'Recreate' })).toMatchObject({ replicas: 3, strategy: { type: 'Recreate' } });
  expect(spec({ type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%' } })).toHaveProperty('strategy', {
    type: 'RollingUpdate',
    rollingUpdate: { maxSurge: '25%' },
  });
});

test('a port becomes a named container port, and a Service in front of it', () => {
  const plan = planWorkload({ ...common, kind: 'Deployment', port: 8000 });
  expect(kinds(plan)).toEqual(['Service', 'Deployment']);
  expect(find(plan, 'Service').spec).toEqual({
    selector: selector.matchLabels,
    ports: [{ name: 'http', port: 8000, targetPort: 'http' }],
  });
  expect(mainContainer(plan).ports).toEqual([{ name: 'http', containerPort: 8000 }]);
});

test('the Service takes its own port, type and annotations, or is left away', () => {
  const plan = planWorkload({
    ...common,
    kind: 'DaemonSet',
    port: 8000,
    service: { port: 80, type: 'LoadBalancer', annotations: { internal: 'true' } },
  });
  expect(find(plan, 'Service')).toMatchObject({
    metadata: { annotations: { internal: 'true' } },
    spec: { type: 'LoadBalancer', ports: [{ port: 80, targetPort: 'http' }] },
  });
  expect(kinds(planWorkload({ ...common, kind: 'Deployment', port: 8000, service: false }))).toEqual(['Deployment']);
});

test('a StatefulSet has its headless Service, and volumes of its own for each pod', () => {
  const plan = planWorkload({
    ...common,
    kind: 'StatefulSet',
    replicas: 2,
    port: 8000,
    podManagementPolicy: 'Parallel',
    updateStrategy: 'OnDelete',
    volumeClaimTemplates: { cache: { mountPath: '/cache', storage: '100Gi', storageClassName: 'nvme' } },
  });
  expect(kinds(plan)).toEqual(['Service', 'StatefulSet']);
  expect(find(plan, 'Service').spec).toMatchObject({ clusterIP: 'None', publishNotReadyAddresses: true, selector: selector.matchLabels });
  expect(find(plan, 'StatefulSet').spec).toMatchObject({
    serviceName: 'llama',
    replicas: 2,
    podManagementPolicy: 'Parallel',
    updateStrategy: { type: 'OnDelete' },
    volumeClaimTemplates: [
      {
        metadata: { name: 'cache' },
        spec: { accessModes: ['ReadWriteOnce'], storageClassName: 'nvme', resources: { requests: { storage: '100Gi' } } },
      },
    ],
  });
  expect(mainContainer(plan).volumeMounts).toEqual([{ name: 'cache', mountPath: '/cache' }]);
});

test('a StatefulSet may stand below a Service of another name', () => {
  const plan = planWorkload({ ...common, kind: 'StatefulSet', serviceName: 'store' });
  expect(find(plan, 'Service').metadata.name).toBe('store');
  expect(find(plan, 'StatefulSet').spec).toMatchObject({ serviceName: 'store' });
});

test('a DaemonSet replaces as many pods at once as the user says', () => {
  const spec = find(planWorkload({ ...common, kind: 'DaemonSet', maxUnavailable: '10%' }), 'DaemonSet').spec;
  expect(spec).toMatchObject({ selector, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '10%' } } });
});

test('a CronJob does not start a job while the one before holds the GPUs', () => {
  const plan = planWorkload({ ...common, kind: 'CronJob', schedule: '0 3 * * *', timeZone: 'Europe/Berlin', backoffLimit: 1 });
  expect(find(plan, 'CronJob').spec).toMatchObject({
    schedule: '0 3 * * *',
    timeZone: 'Europe/Berlin',
    concurrencyPolicy: 'Forbid',
    jobTemplate: { spec: { backoffLimit: 1, template: { spec: { restartPolicy: 'Never' } } } },
  });
});

test('a Job runs as often and as long as the user says', () => {
  const plan = planWorkload({
    ...common,
    kind: 'Job',
    completions: 8,
    parallelism: 2,
    restartPolicy: 'OnFailure',
    suspend: true,
    activeDeadlineSeconds: 60,
  });
  expect(find(plan, 'Job').spec).toMatchObject({ completions: 8, parallelism: 2, suspend: true, activeDeadlineSeconds: 60 });
  expect(podSpec(plan).restartPolicy).toBe('OnFailure');
});

test.each(['Job', 'Pod'] as const)('a changed %s gets a name of its own when asked', (kind) => {
  const name = (image: string) => find(planWorkload({ ...common, kind, image, redeploy: 'newName' }), kind).metadata.name;
  expect(name('x:1')).toMatch(/^llama-[0-9a-f]{8}$/);
  expect(name('x:1')).toBe(name('x:1'));
  expect(name('x:2')).not.toBe(name('x:1'));
});

test('a Pod carries what its template would', () => {
  const plan = planWorkload({ ...common, kind: 'Pod', annotations: { a: '1' }, podAnnotations: { b: '2' }, restartPolicy: 'Never' });
  expect(find(plan, 'Pod').metadata).toMatchObject({ annotations: { a: '1', b: '2' }, labels: selector.matchLabels });
  expect(podSpec(plan).restartPolicy).toBe('Never');
  expect(find(planWorkload({ ...common, kind: 'Pod' }), 'Pod').metadata).not.toHaveProperty('annotations');
});

test('a MIG device is asked for by the name that the pool gives it', () => {
  const plan = planWorkload({ ...web, pool: slices, request: { mig: '1g.10gb', count: 2 } });
  expect(mainContainer(plan).resources!.limits).toMatchObject({ 'nvidia.com/mig-1g.10gb': 2 });
  expect(plan.model.pods).toMatchObject([
    { pool: 'prod/slices', owner: { group: 'apps', kind: 'Deployment', name: 'llama', namespace: 'ml' } },
  ]);
  expect(plan.model.pods![0]).not.toHaveProperty('guaranteed');
});

test.each(['Deployment', 'StatefulSet', 'DaemonSet'] as const)(
  'two of kind %s that share an application name do not select each other',
  (kind) => {
    const labels = { 'app.kubernetes.io/name': 'llm', 'app.kubernetes.io/managed-by': 'me' };
    const plan = planWorkload({ ...common, kind, port: 1, labels });
    const selected = { 'cdk8s-gpu/workload': 'llama' };
    expect(find(plan, kind).spec).toHaveProperty('selector.matchLabels', selected);
    expect(find(plan, 'Service').spec).toHaveProperty('selector', selected);
    expect(plan.model.pods![0]!.labels).toEqual({ ...labels, ...selected });
  },
);
