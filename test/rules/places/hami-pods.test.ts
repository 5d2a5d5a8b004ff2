import { exclusive, hami } from '../../../lib/plans/allocators';
import type { ModelFragment } from '../../../lib/plans/model';
import { labs, onLabs, operator, release, served } from '../hami-cases';
import { foundIn, placesIn } from './places';

const SPEC = 'spec.template.spec';
const LIMITS = `${SPEC}.containers[0].resources.limits`;
const train = labs({ name: 'train', sharing: exclusive() });
const container = (limits: Record<string, number | string>, rest: object = {}) => ({
  containers: [{ name: 'main', image: 'x', resources: { limits }, ...rest }],
});
/** A pod that names no pool. */
const unbound = (limits: Record<string, number | string>, pools: ModelFragment['pools'] = [labs()]): ModelFragment => {
  const [{ pool: _pool, ...pod }] = onLabs(limits).pods as [NonNullable<ModelFragment['pods']>[number]];
  return { pods: [pod], pools };
};

describe('hami/quantity', () => {
  const said = (limits: Record<string, number | string>) => placesIn('hami/quantity', onLabs(limits));

  test.each<[string, number | string]>([
    ['nvidia.com/gpu', 1],
    ['nvidia.com/gpu', 2147483647],
    ['nvidia.com/gpumem', 1],
    ['nvidia.com/gpumem', 2147483647],
    ['nvidia.com/gpumem', '1e3'],
    ['nvidia.com/gpumem', '1E+03'],
    ['nvidia.com/gpumem-percentage', 100],
    ['nvidia.com/gpucores', 0],
    ['nvidia.com/gpucores', '100'],
    ['nvidia.com/priority', 1],
  ])('understands %s: %s', (resource, value) => expect(said({ 'nvidia.com/gpu': 1, [resource]: value })).toEqual([]));

  test.each<[string, number | string]>([
    ['nvidia.com/gpu', 0],
    ['nvidia.com/gpu', 2147483648],
    ['nvidia.com/gpumem', 0],
    ['nvidia.com/gpumem', 2147483648],
    ['nvidia.com/gpumem', '3Gi'],
    ['nvidia.com/gpumem', '-3'],
    ['nvidia.com/gpumem', '1.5'],
    ['nvidia.com/gpumem', '1e-3'],
    ['nvidia.com/gpumem-percentage', '1e3'],
    ['nvidia.com/gpumem-percentage', 0],
    ['nvidia.com/gpumem-percentage', 101],
    ['nvidia.com/gpucores', 101],
    ['nvidia.com/priority', 2],
  ])('misreads %s: %s', (resource, value) => {
    const [finding] = foundIn('hami/quantity', onLabs({ 'nvidia.com/gpu': 1, ...(value === 0 ? { cpu: 1 } : {}), [resource]: value }, {}));
    if (resource === 'nvidia.com/gpu' && value === 0) expect(finding).toBeUndefined();
    else expect(finding).toMatchObject({ at: LIMITS, got: value });
  });

  test('sees memory that is asked for twice, and only that', () => {
    expect(
      foundIn('hami/quantity', onLabs({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 5, 'nvidia.com/gpumem-percentage': 50 })),
    ).toMatchObject([{ at: LIMITS, got: 50 }]);
    expect(said({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 5 })).toEqual([]);
    expect(said({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem-percentage': 50 })).toEqual([]);
  });

  test('is asked of pods of no known pool, where HAMi is the only one who would read them', () => {
    const wrong = { 'nvidia.com/gpu': '1.5' };
    const count = (model: ModelFragment) => placesIn('hami/quantity', model).length;
    expect(count(unbound(wrong))).toBe(1);
    expect(count(unbound(wrong, [labs(), train]))).toBe(0);
    expect(count(unbound(wrong, [train]))).toBe(0);
    expect(count(unbound(wrong, []))).toBe(0);
    expect(count(unbound({ 'nvidia.com/gpumem': '3Gi' }, []))).toBe(1);
    expect(count(unbound({ 'nvidia.com/mig-1g.10gb': 1, 'nvidia.com/priority': 7 }))).toBe(0);
    expect(count(onLabs({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': '3Gi' }))).toBe(1);
    expect(count({ ...onLabs({ 'nvidia.com/gpumem': '3Gi' }), pools: [train] })).toBe(0);
  });

  test('is not asked of pods on pools of HAMi that ask for no GPU, or of other devices', () => {
    expect(said({ 'nvidia.com/priority': 7 })).toEqual([LIMITS]);
    expect(said({ cpu: 1 })).toEqual([]);
    expect(said({ 'nvidia.com/gpu': 1, 'nvidia.com/hostdev': 1, 'nvidia.com/gpumem': '3Gi' })).toEqual([LIMITS]);
  });
});

describe('hami/whole-gpu', () => {
  const said = (limits: Record<string, number | string>) => foundIn('hami/whole-gpu', onLabs(limits));

  test('says how many', () => {
    expect(said({ 'nvidia.com/gpu': 1 })).toMatchObject([{ at: LIMITS, problem: expect.stringContaining('takes a GPU of pool') }]);
    expect(said({ 'nvidia.com/gpu': 2 })).toMatchObject([{ at: LIMITS, problem: expect.stringContaining('takes 2 GPUs of pool') }]);
  });

  test('leaves alone parts, and containers without a GPU', () => {
    expect(said({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem-percentage': 50 })).toEqual([]);
    expect(said({ 'nvidia.com/gpucores': 50 })).toEqual([]);
  });
});

test('hami/privileged and hami/node-name say where', () => {
  const limits = { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 8192 };
  expect(foundIn('hami/privileged', onLabs(limits, container(limits, { securityContext: { privileged: true } })))).toMatchObject([
    { at: `${SPEC}.containers[0].securityContext.privileged`, got: true, allowed: [false] },
  ]);
  expect(foundIn('hami/node-name', onLabs(limits, { nodeName: 'node-1' }))).toMatchObject([
    { at: `${SPEC}.nodeName`, problem: 'the node is named, and HAMi refuses the pod', got: 'node-1' },
  ]);
});

describe('hami/privileged', () => {
  const PARTS = { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 8192 };
  const YES = { securityContext: { privileged: true } };
  const AT = (step: string) => `${SPEC}.${step}.securityContext.privileged`;
  const said = (limits: Record<string, number>, spec: object = {}, model: ModelFragment = {}) => {
    const { pods = [], pools = [] } = onLabs(limits, { ...container(limits, YES), ...spec });
    return placesIn('hami/privileged', { pods, pools, ...model });
  };

  test.each<[string, Record<string, number>]>([
    ['memory', { 'nvidia.com/gpumem': 1 }],
    ['a percentage', { 'nvidia.com/gpumem-percentage': 1 }],
    ['cores', { 'nvidia.com/gpucores': 1 }],
    ['no GPU by number', { 'nvidia.com/gpu': 0 }],
  ])('sees a container that asks for %s', (_what, limits) => expect(said(limits)).toEqual([AT('containers[0]')]));

  test('sees a container of the requests, which the API server refuses as well', () =>
    expect(said({}, { containers: [{ name: 'main', image: 'x', resources: { requests: PARTS }, ...YES }] })).toHaveLength(1));

  test.each<[string, () => readonly unknown[]]>([
    ['MIG devices', () => said({ 'nvidia.com/mig-1g.10gb': 1 })],
    ['a priority alone', () => said({ 'nvidia.com/priority': 1 })],
    ['nothing', () => said({})],
    ['other pools', () => said(PARTS, {}, { pools: [labs({ sharing: exclusive() })] })],
    ['another scheduler, which is an error', () => said(PARTS, { schedulerName: 'volcano' })],
    [
      "another's own scheduler",
      () => said(PARTS, { schedulerName: 'mine' }, { operators: [operator({ values: { schedulerName: 'mine' } })] }),
    ],
  ])('leaves alone a container that asks for %s', (_what, places) => expect(places()).toEqual([]));

  test('sees pods of every name of the scheduler', () => {
    expect(said(PARTS, { schedulerName: undefined })).toHaveLength(1);
    expect(said(PARTS, { schedulerName: 'default-scheduler' })).toHaveLength(1);
    expect(said(PARTS, { schedulerName: 'mine' }, { operators: [release({ schedulerName: 'mine' })] })).toHaveLength(1);
  });

  test('is said of what HAMi alone would read, without a pool', () => {
    const alone = (limits: Record<string, number>, model: ModelFragment = {}) => {
      const { pods = [] } = unbound(limits);
      return placesIn('hami/privileged', { pods: pods.map((pod) => ({ ...pod, spec: container(limits, YES) })), ...model });
    };
    expect(alone(PARTS)).toEqual([AT('containers[0]')]);
    expect(alone(PARTS, { pools: [train] })).toHaveLength(1);
    expect(alone({ 'nvidia.com/gpu': 1 })).toEqual([]);
    expect(alone({ 'nvidia.com/gpu': 1 }, { pools: [labs()] })).toHaveLength(1);
    expect(alone({ 'nvidia.com/gpu': 1 }, { pools: [labs(), train] })).toEqual([]);
  });

  describe('before 2.10', () => {
    const OLD = release({}, { version: '2.9.0' });
    const beside = { containers: [...container(PARTS).containers, { name: 'idle', image: 'x', ...YES }] };

    test('is said of containers that ask, and HAMi passes over', () => {
      const found = foundIn('hami/privileged', { ...onLabs(PARTS, container(PARTS, YES)), operators: [OLD] });
      expect(found).toMatchObject([{ problem: "container 'main' is privileged, and HAMi 2.9.0 passes over it" }]);
      expect(foundIn('hami/privileged', onLabs(PARTS, container(PARTS, YES)))).toMatchObject([
        { problem: "container 'main' is privileged, and HAMi refuses the pod, or before 2.10 passes over it" },
      ]);
      expect(foundIn('hami/privileged', { ...onLabs(PARTS, container(PARTS, YES)), operators: [release({})] })).toMatchObject([
        { problem: "container 'main' is privileged, and HAMi refuses the pod" },
      ]);
    });

    test('is not said of others beside them', () => {
      expect(said(PARTS, beside, { operators: [OLD] })).toEqual([]);
      expect(said(PARTS, beside, { operators: [release({})] })).toEqual([AT('containers[1]')]);
      expect(said(PARTS, beside, { operators: [release({}, { version: '2.4.1' })] })).toEqual([]);
      expect(said(PARTS, beside, { operators: [release({}, { version: 'v3.0.0' })] })).toHaveLength(1);
    });

    test('is a warning of others beside them, where nobody knows the version', () => {
      expect(said(PARTS, beside)).toEqual([]);
      const warned = (model: ModelFragment) => foundIn('hami/refused', { ...onLabs(PARTS, beside), ...model });
      expect(warned({})).toMatchObject([
        { at: AT('containers[1]'), problem: "container 'idle' is privileged, and HAMi from 2.10 on rejects these pods" },
      ]);
      expect(warned({ operators: [OLD] })).toEqual([]);
      expect(warned({ operators: [release({})] })).toEqual([]);
      expect(foundIn('hami/refused', onLabs(PARTS, container(PARTS, YES)))).toEqual([]);
    });

    test('is said as the one HAMi of the documents would', () => {
      const { pods = [] } = unbound(PARTS);
      const alone = (...operators: NonNullable<ModelFragment['operators']>) =>
        placesIn('hami/privileged', { pods: pods.map((pod) => ({ ...pod, spec: beside })), operators });
      expect(alone(OLD)).toEqual([]);
      expect(alone(operator(), OLD)).toEqual([]);
      expect(alone(release({}))).toHaveLength(1);
      expect(alone(OLD, release({}, { path: 'other' }))).toEqual([]);
      expect(alone(release({}, { path: 'other' }), OLD)).toEqual([]);
    });
  });
});

describe('hami/node-name', () => {
  const parts = { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 8192 };
  const said = (limits: Record<string, number>, rest: object = {}, pools: ModelFragment['pools'] = []) => {
    const { pods = [] } = unbound(limits);
    return placesIn('hami/node-name', { pods: pods.map((pod) => ({ ...pod, spec: { ...pod.spec, nodeName: 'a' }, ...rest })), pools });
  };

  test('is said of what HAMi alone would read, without a pool', () => {
    expect(said(parts)).toEqual([`${SPEC}.nodeName`]);
    expect(said(parts, {}, [train])).toHaveLength(1);
    expect(said({ 'nvidia.com/gpu': 1 })).toEqual([]);
    expect(said({ 'nvidia.com/gpu': 1 }, {}, [labs()])).toHaveLength(1);
  });

  test('leaves alone what the webhook is told to ignore', () => {
    expect(said(parts, { labels: { 'hami.io/webhook': 'ignore' } })).toEqual([]);
    expect(said(parts, { labels: { 'hami.io/webhook': 'heed' } })).toHaveLength(1);
    const limits = { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 8192 };
    const ignored = { labels: { 'hami.io/webhook': 'ignore' } };
    const spec = container(limits, { securityContext: { privileged: true } });
    for (const id of ['hami/privileged', 'hami/node-name'])
      expect(foundIn(id, onLabs(limits, { ...spec, nodeName: 'a' }, ignored))).toEqual([]);
    const namespace = { path: 'ns', object: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'ml', ...ignored } } };
    const inIt = onLabs(limits, { nodeName: 'a' }, { owner: { group: 'batch', kind: 'Job', name: 'a', namespace: 'ml' } });
    expect(foundIn('hami/node-name', inIt)).toHaveLength(1);
    expect(foundIn('hami/node-name', { ...inIt, objects: [namespace] })).toEqual([]);
  });

  test('leaves alone pods of other schedulers', () =>
    expect(said(parts, { spec: { ...container(parts), nodeName: 'a', schedulerName: 'volcano' } })).toEqual([]));

  test('leaves alone a pod that was read from a cluster', () => {
    const annotations = { 'hami.io/vgpu-node': 'a' };
    const owner = { group: '', kind: 'Pod', name: 'a' };
    expect(said(parts, { owner, annotations })).toEqual([]);
    expect(said(parts, { owner })).toHaveLength(1);
    expect(said(parts, { annotations })).toHaveLength(1);
  });
});

describe('hami/refused', () => {
  const ONE = { 'nvidia.com/gpu': 1 };
  const PRIVILEGED = container(ONE, { securityContext: { privileged: true } });
  const SCHEDULED = { owner: { group: '', kind: 'Pod', name: 'a' }, annotations: { 'hami.io/vgpu-node': 'a' } };
  const values = (admissionWebhook: object) => ({ scheduler: { admissionWebhook } });
  /** A pod without a pool beside HAMi. */
  const said = (spec: object, model: Partial<ModelFragment> = {}, rest: object = {}, limits: Record<string, number> = ONE) => {
    const { pods = [] } = unbound(limits);
    const plain = pods.map(({ spec: { schedulerName: _, ...given }, ...pod }) => ({ ...pod, spec: { ...given, ...spec }, ...rest }));
    return foundIn('hami/refused', { operators: [release({})], ...model, pods: plain });
  };
  const withValues = (given: object, spec: object = {}) => said({ nodeName: 'a', ...spec }, { operators: [release({ ...given })] });

  test('sees a node that is named, and containers that are privileged', () => {
    expect(said({ nodeName: 'a' })).toMatchObject([
      { at: `${SPEC}.nodeName`, problem: expect.stringMatching(/^the node is named, and HAMi/), got: 'a' },
    ]);
    expect(said(PRIVILEGED)).toMatchObject([
      {
        at: `${SPEC}.containers[0].securityContext.privileged`,
        problem: expect.stringMatching(/^container 'main' is privileged, and HAMi/),
        got: true,
        allowed: [false],
      },
    ]);
    expect(said({ nodeName: 'a', schedulerName: 'hami-scheduler' })).toHaveLength(1);
    expect(said({ nodeName: 'a', schedulerName: 'default-scheduler' })).toHaveLength(1);
    expect(withValues({ schedulerName: 'mine' }, { schedulerName: 'mine' })).toHaveLength(1);
    expect(said({ nodeName: 'a' }, { operators: [operator(), release({})] })).toHaveLength(1);
    expect(
      withValues({ resourceName: 'nvidia.com/gpu', ...values({ enabled: true, objectSelector: { matchExpressions: [] } }) }),
    ).toHaveLength(1);
  });

  test.each<[string, () => readonly unknown[]]>([
    ['no HAMi', () => said({ nodeName: 'a' }, { operators: [] })],
    ['an operator alone', () => said({ nodeName: 'a' }, { operators: [operator()] })],
    ['two of them', () => said({ nodeName: 'a' }, { operators: [release({}), release({}, { path: 'other' })] })],
    ['HAMi of which a part is elsewhere', () => said({ nodeName: 'a' }, { operators: [release({}, { partial: true })] })],
    ['pools, which say more', () => said({ nodeName: 'a' }, { pools: [train] })],
    ['a pool that is not among the documents', () => said({ nodeName: 'a' }, {}, { pool: 'elsewhere' })],
    ['another scheduler', () => said({ nodeName: 'a', schedulerName: 'volcano' })],
    [
      "HAMi's scheduler under a name that it does not have here",
      () => withValues({ schedulerName: 'mine' }, { schedulerName: 'hami-scheduler' }),
    ],
    ['another resource', () => said({ nodeName: 'a' }, {}, {}, { 'nvidia.com/mig-1g.10gb': 1 })],
    ['no GPU', () => said({ nodeName: 'a' }, {}, {}, {})],
    ['parts of GPUs, which are an error', () => said({ nodeName: 'a' }, {}, {}, { ...ONE, 'nvidia.com/gpumem': 5 })],
    ['a label that says so', () => said({ nodeName: 'a' }, {}, { labels: { 'hami.io/webhook': 'ignore' } })],
    ['no webhook', () => withValues(values({ enabled: false }))],
    ['another name of GPUs', () => withValues({ resourceName: 'example.com/gpu' })],
    ['namespaces that are left alone', () => withValues(values({ whitelistNamespaces: ['ml'] }))],
    ['a webhook elsewhere', () => withValues(values({ customURL: { enabled: true } }))],
    ...['namespaceSelector', 'objectSelector'].flatMap((selector): [string, () => readonly unknown[]][] => [
      [`what a ${selector} chooses`, () => withValues(values({ [selector]: { matchLabels: { a: 'b' } } }))],
      [`what expressions of a ${selector} choose`, () => withValues(values({ [selector]: { matchExpressions: [{ key: 'a' }] } }))],
    ]),
    ['a pod that was read from a cluster', () => said({ nodeName: 'a' }, {}, SCHEDULED)],
    ['pods of the default scheduler that are left alone', () => withValues({ scheduler: { forceOverwriteDefaultScheduler: false } })],
    ['DRA', () => withValues({ dra: { enabled: true } })],
    ['what HAMi 2.9 lets in', () => said(PRIVILEGED, { operators: [release({}, { version: '2.9.0' })] })],
  ])('says nothing of %s', (_what, places) => expect(places()).toEqual([]));

  test('says nothing of a namespace that HAMi ignores', () => {
    const namespace = (labels: Record<string, string>) => ({
      objects: [{ path: 'ns', object: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'ml', labels } } }],
    });
    const owner = { group: 'batch', kind: 'Job', name: 'a', namespace: 'ml' };
    expect(said({ nodeName: 'a' }, namespace({ 'hami.io/webhook': 'ignore' }), { owner })).toEqual([]);
    expect(said({ nodeName: 'a' }, namespace({ 'hami.io/webhook': 'off' }), { owner })).toHaveLength(1);
    expect(said({ nodeName: 'a' }, namespace({ 'hami.io/webhook': 'ignore' }), { owner: { ...owner, namespace: undefined } })).toHaveLength(
      1,
    );
  });
});

describe('hami/scheduler-name', () => {
  const said = (schedulerName: string | undefined, values: object | undefined, clusters: ModelFragment['clusters'] = []) =>
    foundIn(
      'hami/scheduler-name',
      onLabs(undefined, schedulerName === undefined ? { schedulerName: undefined as never } : { schedulerName }),
      {
        clusters,
        operators: values === undefined ? [] : [release({ ...values })],
      },
    );
  const PROD = [{ name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' }] as const;

  test('sees another scheduler', () => {
    expect(said('volcano', {})).toMatchObject([{ at: `${SPEC}.schedulerName`, got: 'volcano', allowed: ['hami-scheduler'] }]);
    expect(said('volcano', { schedulerName: 'mine' })).toMatchObject([{ allowed: ['mine'] }]);
    expect(said('volcano', { schedulerName: '' })).toMatchObject([{ allowed: ['hami-scheduler'] }]);
  });

  test('leaves alone its own names', () => {
    expect(said('mine', { schedulerName: 'mine' })).toEqual([]);
    expect(said('hami-scheduler', { schedulerName: 'mine' })).toEqual([]);
  });

  test('leaves the default to the webhook, except where a cluster is described whole, or there is none', () => {
    expect(said('default-scheduler', {})).toEqual([]);
    expect(said(undefined, {})).toEqual([]);
    expect(said(undefined, undefined)).toEqual([]);
    expect(said(undefined, {}, PROD)).toHaveLength(1);
    expect(said(undefined, {}, [{ ...PROD[0], path: 'test' }])).toEqual([]);
    expect(said(undefined, { scheduler: { admissionWebhook: { enabled: false } } })).toHaveLength(1);
    expect(said(undefined, { scheduler: { forceOverwriteDefaultScheduler: false } })).toHaveLength(1);
  });
});

describe('hami/tensor-parallel', () => {
  const said = (args: readonly string[], limits: Record<string, number> = { 'nvidia.com/gpu': 2, 'nvidia.com/gpucores': 50 }) =>
    placesIn('hami/tensor-parallel', onLabs(limits, container(limits, { args })));

  test('sees a model that is spread over GPUs with a limit of cores', () => {
    expect(said(['--tp=2'])).toEqual([LIMITS]);
    expect(said(['--nproc-per-node=2', '--tp=2'])).toEqual([LIMITS]);
  });

  test('leaves alone other options, a spread over one, a GPU by itself, and whole cores', () => {
    expect(said(['--nproc-per-node=2'])).toEqual([]);
    expect(said(['--tp=1'])).toEqual([]);
    expect(said(['--tp=2'], { 'nvidia.com/gpu': 1, 'nvidia.com/gpucores': 50 })).toEqual([]);
    expect(said(['--tp=2'], { 'nvidia.com/gpu': 2, 'nvidia.com/gpucores': 100 })).toEqual([]);
  });
});

describe('hami/kube-scheduler', () => {
  const said = (tag: string, registry?: string) =>
    foundIn(
      'hami/kube-scheduler',
      served({ scheduler: { kubeScheduler: { image: { tag, ...(registry === undefined ? {} : { registry }) } } } }),
    );

  test.each(['v1.33.2', '1.33.2', 'v1.35'])('sees the other minor in %s', (got) =>
    expect(said(got)).toMatchObject([{ at: 'values.scheduler.kubeScheduler.image.tag', got, problem: 'the cluster runs Kubernetes 1.34' }]),
  );

  test.each<[string, string | undefined]>([
    ['v1.34', undefined],
    ['1.34.2', undefined],
    ['latest', 'registry.k8s.io'],
    ['latest', 'registry.cn-hangzhou.aliyuncs.com'],
    ['my-v1.33.2', undefined],
  ])('sees that %s of %s is not a tag', (got, registry) =>
    expect(said(got, registry)).toMatchObject([{ got, problem: expect.stringContaining('is not a tag') }]),
  );

  test('leaves alone the tags of the minor, none, and those of other registries', () => {
    for (const tag of ['v1.34.2', 'v1.34.12', 'v1.34.2-rc.1', '']) expect(said(tag)).toEqual([]);
    for (const tag of ['latest', '1.34', 'build-7']) expect(said(tag, 'registry.example.com')).toEqual([]);
  });
});

test('hami/webhook-scope asks for a webhook that leaves pods of other pools alone', () => {
  const said = (scheduler: object) => foundIn('hami/webhook-scope', served({ scheduler }, [labs(), train]));
  expect(said({})).toMatchObject([{ at: 'values.scheduler.forceOverwriteDefaultScheduler', got: true, allowed: [false] }]);
  expect(said({ admissionWebhook: { enabled: false } })).toEqual([]);
  expect(said({ admissionWebhook: { enabled: true } })).toHaveLength(1);
});

describe('hami/node-labels', () => {
  const said = (labels: Record<string, string>, values: object = {}, beside: object[] = []) =>
    foundIn('hami/node-labels', { pools: [labs({ labels })], operators: [release({ ...values }), ...(beside as [])] });
  const OFF = { 'nvidia.com/gpu.deploy.device-plugin': 'false', 'nvidia.com/gpu.deploy.mig-manager': 'false' };

  test('asks for the label that the release selects by', () => {
    expect(said({ gpu: 'on' })).toEqual([]);
    expect(said({})).toMatchObject([{ at: 'labels', got: {} }]);
    expect(said({ gpu: 'on' }, { devicePlugin: { nvidiaNodeSelector: { vgpu: 'yes' } } })).toHaveLength(1);
    expect(said({ vgpu: 'yes' }, { devicePlugin: { nvidiaNodeSelector: { vgpu: 'yes' } } })).toEqual([]);
  });

  test('asks for labels that keep the plugin of a GPU Operator away, where it has one', () => {
    expect(said({ gpu: 'on' }, {}, [operator()])).toHaveLength(1);
    expect(said({ gpu: 'on', ...OFF }, {}, [operator()])).toEqual([]);
    expect(said({ gpu: 'on' }, {}, [operator({ values: { devicePlugin: { enabled: false } } })])).toEqual([]);
    expect(said({ gpu: 'on' }, {}, [operator({ values: { devicePlugin: { enabled: true } } })])).toHaveLength(1);
    expect(said({ gpu: 'on' }, {}, [operator({ chart: 'nvidia-device-plugin' })])).toEqual([]);
  });
});

test('hami/tolerations is about the pools of HAMi, and taints that keep pods away', () => {
  const said = (...pools: Parameters<typeof served>[1] & object) => foundIn('hami/tolerations', served({ devicePlugin: {} }, pools));
  expect(said(labs())).toMatchObject([{ at: 'values.devicePlugin.tolerations', got: [] }]);
  expect(said(labs({ taints: [] }), train)).toEqual([]);
  expect(said(labs({ taints: [{ key: 'a', value: 'b', effect: 'PreferNoSchedule' }] }))).toEqual([]);
});

test('hami/no-pool is said where pools are known, and none is of HAMi', () => {
  const said = (pools: ModelFragment['pools'], rest: object = {}) =>
    foundIn('hami/no-pool', { pools: pools ?? [], operators: [release({}, rest)] }).length;
  expect(said([train])).toBe(1);
  expect(said([train, labs()])).toBe(0);
  const { pools: _pools, ...unknown } = release({});
  expect(foundIn('hami/no-pool', { pools: [train], operators: [unknown] })).toEqual([]);
});

describe('hami/privileges', () => {
  const said = (values: object) => foundIn('hami/privileges', served({ ...values })).map(({ problem }) => problem);

  test('says five sentences of what HAMi may do, and which ports are open', () => {
    const sentences = said({});
    expect(sentences).toHaveLength(6);
    for (const one of sentences) expect(one).toMatch(/^(?:the|it) .{50}/);
    expect(sentences.at(-1)).toMatch(/NodePorts 31998, 31993, 31992$/);
    expect(foundIn('hami/privileges', served({}, [labs()], { namespace: 'hami' })).map(({ at }) => at)).toEqual(
      Array(6).fill('namespace hami'),
    );
  });

  test('knows ports that are given, and services that are open to the cluster alone', () => {
    expect(said({ scheduler: { service: { schedulerPort: 30000 } } }).at(-1)).toMatch(/NodePorts 30000, 31993, 31992$/);
    const type = 'ClusterIP';
    expect(said({ scheduler: { service: { type } }, devicePlugin: { service: { type } } })).toHaveLength(5);
  });
});

test('hami/dra says which value it is', () => {
  const model = served({ dra: { enabled: true } }, [labs({ sharing: hami() })], { version: '2.9.0' });
  expect(foundIn('hami/dra', model)).toMatchObject([{ at: 'values.dra.enabled', got: true, allowed: [false] }]);
});
