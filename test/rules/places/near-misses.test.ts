import type { ObjectFacts, Sharing } from '../../../lib/plans/model';
import { flow } from '../../../lib/rules/relations/tolerates';
import { podNamesOf } from '../../../lib/words/kinds/pod-names';
import { meetingPlacesOf } from '../../../lib/rules/checks/commands/rendezvous-addresses';
import { together } from '../../../lib/rules/lookups/together';
import { gpuOperatorReleases } from '../../../lib/plans/charts/gpu-operator/versions';
import { exclusive, mig, mps, timeSlicing } from '../../../lib/plans/allocators';
import { labs, onLabs, operator } from '../hami-cases';
import { podWith } from '../pod-with';
import { documents, found, foundIn, places, placesIn } from './places';

describe('what is known together', () => {
  const at = (facts: Partial<ObjectFacts>): ObjectFacts => ({
    path: 'x',
    object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } },
    ...facts,
  });

  test('is not by a folder that nobody has named', () => {
    const UNDEFINED = String(undefined);
    expect(together([[at({ scope: 'a' }), 'k', 1]])(at({ scope: 'b', folder: UNDEFINED }), 'k')).toBeUndefined();
    expect(together([[at({ scope: 'a', folder: UNDEFINED }), 'k', 1]])(at({ scope: 'b' }), 'k')).toBeUndefined();
  });
});

describe('train/rendezvous', () => {
  const hosts = (words: Parameters<typeof meetingPlacesOf>[0]) => meetingPlacesOf(words).map(({ host }) => host);

  test('reads the command and its arguments', () => {
    expect(hosts({ command: ['torchrun', '--master-addr=a-0.x'], args: ['--rdzv-endpoint=b-0.x:1'] })).toEqual(['a-0.x', 'b-0.x']);
  });

  test('reads options alone, which begin with two dashes', () => {
    expect(hosts({ command: ['torchrun'], args: ['__master_addr', 'a-0.x', '_-master-addr=b-0.x'] })).toEqual([]);
  });

  test('leaves alone a label with more than indices after the name', () => {
    const spec = { replicatedJobs: [{ name: 'w', template: { spec: {} } }] };
    const [names] = podNamesOf({ apiVersion: 'jobset.x-k8s.io/v1alpha2', kind: 'JobSet', metadata: { name: 'a' }, spec }) ?? [];
    expect(['a-w-0-0', 'a-w-x-0-0', 'a-w-x0'].map((label) => names?.means(label))).toEqual([true, false, false]);
  });
});

test('pool/tolerations writes words as they are, and quotes all else', () => {
  expect(flow({ a: 'plain', b: '1a', c: 'a b' })).toBe('{a: plain, b: "1a", c: "a b"}');
});

test('pod/hugepages looks at pages alone', () => {
  const limits = (name: string) => podWith(`resources: {limits: {memory: 1Gi, hugepages-2Mi: 2Mi, ${name}: 6}}`);
  expect(places('pod/hugepages', limits('a.example/4'))).toEqual([]);
  expect(places('pod/hugepages', limits('hugepages-4'))).toHaveLength(1);
});

test('dra/claim-names sees one container of several that uses a claim', () => {
  const two = podWith('resources: {claims: [{name: b}]}', 'initContainers: [{name: first, image: "x:1"}]');
  expect(places('dra/claim-names', two)).toEqual(['spec.containers[0].resources.claims']);
});

test('operator/driver-mig is about pools that are cut', () => {
  const values = { driver: { version: '570.133.20' } };
  const on = (sharing?: Sharing) =>
    placesIn('operator/driver-mig', { pools: [labs(sharing && { sharing })], operators: [operator({ values })] });
  expect(on()).toEqual([]);
  expect(on(mig({ groups: [{ devices: [0], layout: { '1g.10gb': 7 } }] }))).toEqual(['values.driver.version']);
});

test('operator/tolerations takes a null for nothing', () => {
  const taints = [{ key: 'example.com/mine', value: 'x', effect: 'NoSchedule' }] as const;
  const on = (values: Record<string, unknown>) =>
    placesIn('operator/tolerations', { pools: [labs({ taints })], operators: [operator({ values })] });
  expect(on({ daemonsets: null })).toEqual(on({}));
  expect(on({ daemonsets: { tolerations: null } })).toEqual(on({}));
});

test('operator/tolerations leaves what is not a list to the rule for broken values', () => {
  const taints = [{ key: 'example.com/mine', value: 'x', effect: 'NoSchedule' }] as const;
  const values = { daemonsets: { tolerations: { key: 'example.com/mine' } } };
  expect(placesIn('operator/tolerations', { pools: [labs({ taints })], operators: [operator({ values })] })).toEqual([]);
});

test.each([
  ['v24.9.2', '1.31', '1.32'],
  ['v25.3.0', '1.33', '1.34'],
  ['v25.10.1', '1.35', '1.36'],
  ['v26.3.0', '1.32', '1.31'],
  // Between v25.3.4 and v25.10.0: what one of them supports.
  ['v25.3.9', '1.35', '1.36'],
])('operator/kubernetes-version knows that %s supports %s, and not %s', (version, fits, not) => {
  const on = (kubernetes: string) =>
    foundIn('operator/kubernetes-version', {
      operators: [operator({ version, cluster: { name: 'prod', path: 'prod', kubernetes, distribution: 'kubeadm' } as never })],
    });
  expect(on(fits)).toEqual([]);
  expect(on(not)).toHaveLength(1);
});

test('the supported minors of every release of the operator are known', () =>
  expect(gpuOperatorReleases.filter(({ kubernetes }) => kubernetes === undefined).map(({ version }) => version)).toEqual([]));

test('operator/kubernetes-version sees a cluster that is too new', () => {
  const later: string = '1.99';
  const cluster = { ...operator().cluster!, kubernetes: later as '1.36' };
  expect(foundIn('operator/kubernetes-version', { operators: [operator({ cluster })] })).toMatchObject([{ at: 'version', got: '1.99' }]);
});

test('kserve/scaled-twice sees what both have no namespace', () => {
  const service = (namespace: string) =>
    `{apiVersion: serving.kserve.io/v1alpha1, kind: LLMInferenceService, metadata: {name: a${namespace}}, spec: {replicas: 2}}`;
  const scaler = (namespace: string) =>
    `{apiVersion: keda.sh/v1alpha1, kind: ScaledObject, metadata: {name: b${namespace}}, spec: {scaleTargetRef: {name: a}}}`;
  const said = (one: string, other: string) => places('kserve/scaled-twice', documents(service(one), scaler(other)));
  expect(said('', '')).toEqual(['spec.scaleTargetRef.name']);
  expect(said(', namespace: ml', '')).toEqual([]);
});

test('node/late-selector waits until the operating system is known', () => {
  const on = (rest: Partial<ReturnType<typeof labs>>) =>
    placesIn('node/late-selector', { pools: [labs({ nodeSelector: { 'node-role.kubernetes.io/gpu': '' }, ...rest })] });
  expect(on({})).toEqual([]);
  expect(on({ os: 'ubuntu' })).toHaveLength(1);
});

test('quota/prefix takes the prefix away where a name begins with it', () => {
  const quota = (key: string) => `{apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: {${key}: 1}}}`;
  const said = (key: string) => found('quota/prefix', quota(key)).map(({ allowed }) => allowed);
  expect(said('limits.nvidia.com/gpu')).toEqual([['requests.nvidia.com/gpu']]);
  expect(said('nvidia.com/limits.gpu')).toEqual([['requests.nvidia.com/limits.gpu']]);
});

test('scheduler/config writes a key with a dot as it is', () => {
  const file = '{apiVersion: kubescheduler.config.k8s.io/v1, kind: KubeSchedulerConfiguration, "a.b": 1}';
  expect(places('scheduler/config', file)).toEqual(['["a.b"]']);
});

test('numa/shared-gpus is about shared GPUs, and about both strict policies', () => {
  const configuration = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' } as const;
  const on = (sharing: Sharing, topologyManagerPolicy: 'restricted' | 'single-numa-node' | 'best-effort') => {
    const [shape] = labs().shapes!;
    const shapes = [{ ...shape!, kubelet: { ...configuration, topologyManagerPolicy } }];
    return placesIn('numa/shared-gpus', { pools: [labs({ sharing, shapes })] });
  };
  const shared = timeSlicing({ replicas: 4 });
  expect(on(shared, 'restricted')).toHaveLength(1);
  expect(on(shared, 'single-numa-node')).toHaveLength(1);
  expect(on(shared, 'best-effort')).toEqual([]);
  expect(on(exclusive(), 'single-numa-node')).toEqual([]);
});

describe('sharing/parts', () => {
  const on = (sharing: Sharing, part: string, enabled: unknown = false) =>
    foundIn('sharing/parts', { pools: [labs({ sharing })], operators: [operator({ values: { [part]: { enabled } } })] });

  test('says what the pool needs a part for', () => {
    expect(on(exclusive(), 'devicePlugin')).toMatchObject([
      { problem: "pool 'labs' needs it: the device plugin gives out its devices", got: false, allowed: [true] },
    ]);
    expect(on(mps({ replicas: 4 }), 'devicePlugin')).toMatchObject([{ problem: expect.stringMatching(/shares its devices/) as unknown }]);
  });

  test('reads a text as the boolean that the chart prints of it', () => {
    for (const text of ['false', 'False', 'FALSE']) expect(on(exclusive(), 'devicePlugin', text)).toMatchObject([{ got: text }]);
    for (const text of ['true', 'xfalse', 'falsex', '']) expect(on(exclusive(), 'devicePlugin', text)).toEqual([]);
  });

  test('wants GPU Feature Discovery for MPS alone', () => {
    expect(on(mps({ replicas: 4 }), 'gfd')).toMatchObject([{ at: 'values.gfd.enabled' }]);
    expect(on(exclusive(), 'gfd')).toEqual([]);
  });
});

test('sharing/mps-mig says the layout that is shared', () => {
  const { partition } = mig({ layout: { '1g.10gb': 7 } });
  const sharing = { ...mps({ replicas: 4 }), partition };
  expect(foundIn('sharing/mps-mig', { pools: [labs({ sharing })] })).toMatchObject([{ got: { '1g.10gb': 7 } }]);
});

describe('train/mpi-slots', () => {
  const role = (name: string, words: string, limits = '') =>
    `${name}: {replicas: 1, template: {spec: {containers: [{name: m, image: "x:1", ${words}resources: {limits: {${limits}}}}]}}}`;
  const job = (...roles: readonly string[]) =>
    `{apiVersion: kubeflow.org/v2beta1, kind: MPIJob, metadata: {name: a}, spec: {mpiReplicaSpecs: {${roles.join(', ')}}}}`;
  const worker = (words: string) => role('Worker', words, 'nvidia.com/gpu: 1');

  test('reads what the launcher starts, and not what a worker does', () => {
    expect(places('train/mpi-slots', job(worker('command: [mpirun, -np, "9"], ')))).toEqual([]);
  });

  test('reads a number of processes that arguments give', () => {
    expect(found('train/mpi-slots', job(role('Launcher', 'args: [mpirun, "-np", "9"], '), worker('')))).toMatchObject([{ got: 9 }]);
  });
});

test('volcano/partial-gang leaves alone a job of Ray, whatever else it has', () => {
  const job = (plugins: string) =>
    `{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {name: a}, spec: {minAvailable: 1, plugins: {${plugins}}, tasks: [{name: w, replicas: 2, template: {spec: {containers: [{name: m, image: "x:1"}]}}}]}}`;
  expect(places('volcano/partial-gang', job('tensorflow: []'))).toEqual(['spec.minAvailable']);
  expect(places('volcano/partial-gang', job('ray: [], tensorflow: []'))).toEqual([]);
});

describe('GPUs that have had two names', () => {
  const annotated = (value: string) => onLabs(undefined, {}, { annotations: { 'nvidia.com/use-gputype': value } });

  test('are called by one of them by hami/gpu-type', () => {
    const [shape] = labs().shapes!;
    const pools = [labs({ gpu: 'T4', shapes: [{ machine: { ...shape!.machine, gpu: 'T4' } }] })];
    expect(foundIn('hami/gpu-type', { ...annotated('H200'), pools })).toMatchObject([{ allowed: ['Tesla T4'] }]);
  });

  test('are called by one of them by hami/gpu-type-piece', () => {
    expect(foundIn('hami/gpu-type-piece', annotated('GH'))).toMatchObject([
      { problem: "'GH' is also found in NVIDIA GH200 480GB, NVIDIA GH200 144G HBM3e" },
    ]);
  });
});

describe('hami/annotation', () => {
  const ID = 'GPU-01234567-89ab-cdef-0123-456789abcdef';
  const said = (id: string) =>
    placesIn('hami/annotation', onLabs({ 'nvidia.com/gpu': 1 }, {}, { annotations: { 'nvidia.com/use-gpuuuid': id } }));

  test('does not take for the id of a GPU what only begins or ends like one', () => {
    expect(said(ID)).toEqual([]);
    for (const id of [`a${ID}`, `${ID}0`]) expect(said(id)).toHaveLength(1);
  });
});
