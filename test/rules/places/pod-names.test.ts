import { tokenOf } from '../../../lib/internal';
import { podNamesOf } from '../../../lib/words/kinds/pod-names';
import { meetingPlacesOf } from '../../../lib/rules/checks/commands/rendezvous-addresses';
import { documents, found, places } from './places';

const named = (kind: string, group: string, spec: object) =>
  (podNamesOf({ apiVersion: `${group}/v1`, kind, metadata: { name: 'a' }, spec }) ?? []).map(({ means, has, domains, first }) => ({
    domains,
    first,
    /** `yes` is a pod, `no` means one that there is not, and nothing means something else. */
    is: (label: string): string => (means(label) ? (has(label) ? 'yes' : 'no') : ''),
  }));
const verdicts = (one: { is(label: string): string } | undefined, ...labels: readonly string[]) => labels.map((label) => one?.is(label));

describe('the pods of a JobSet', () => {
  const spec = (rest: object = {}, inner: object = { completions: 3 }, replicas: number | 'none' = 2) => ({
    replicatedJobs: [{ name: 'w', ...(replicas === 'none' ? {} : { replicas }), template: { spec: inner } }],
    ...rest,
  });

  test('have a name by their job and their index', () => {
    const [workers] = named('JobSet', 'jobset.x-k8s.io', spec());
    expect(workers).toMatchObject({ domains: ['a'], first: 'a-w-0-0.a' });
    expect(verdicts(workers, 'a-w-0-0', 'a-w-1-2', 'a-w-2-0', 'a-w-0-3', 'a-w-0', 'a-w-0-0-0', 'a-w-00-0')).toEqual([
      'yes',
      'yes',
      'no',
      'no',
      'no',
      'no',
      'no',
    ]);
    expect(verdicts(workers, 'a-v-0-0', 'a-w', 'a-w-x', 'a-w-0-x', 'xa-w-0-0', 'a-w-0-')).toEqual(Array(6).fill(''));
  });

  test('are as many as they run at once, or one', () => {
    expect(verdicts(named('JobSet', 'jobset.x-k8s.io', spec({}, { parallelism: 2 }, 'none'))[0], 'a-w-0-1', 'a-w-0-2', 'a-w-1-0')).toEqual([
      'yes',
      'no',
      'no',
    ]);
    expect(verdicts(named('JobSet', 'jobset.x-k8s.io', spec({}, {}))[0], 'a-w-0-0', 'a-w-0-1')).toEqual(['yes', 'no']);
    expect(verdicts(named('JobSet', 'jobset.x-k8s.io', spec({}, { completions: 12 }))[0], 'a-w-1-10', 'a-w-1-12')).toEqual(['yes', 'no']);
  });

  test('have a domain of their own, or none', () => {
    expect(named('JobSet', 'jobset.x-k8s.io', spec({ network: { subdomain: 'x' } }))[0]).toMatchObject({
      domains: ['x'],
      first: 'a-w-0-0.x',
    });
    const [off] = named('JobSet', 'jobset.x-k8s.io', spec({ network: { enableDNSHostnames: false } }));
    expect(off).toMatchObject({ domains: undefined, first: 'nothing, with network.enableDNSHostnames: false' });
    expect(named('JobSet', 'jobset.x-k8s.io', { replicatedJobs: [{}] })[0]?.first).toBe('a--0-0.a');
  });
});

describe('the pods of a Job', () => {
  const of = (spec: object) => named('Job', 'batch', spec)[0];

  test('have names where it is Indexed, and a domain where they name one', () => {
    const template = { spec: { subdomain: 'x' } };
    expect(of({ completionMode: 'Indexed', completions: 2, template })).toMatchObject({ domains: ['x'], first: 'a-0.x' });
    expect(verdicts(of({ completionMode: 'Indexed', completions: 2, template }), 'a-0', 'a-1', 'a-2', 'a-0-0', 'b-0')).toEqual([
      'yes',
      'yes',
      'no',
      '',
      '',
    ]);
    expect(verdicts(of({ completionMode: 'Indexed' }), 'a-0', 'a-1')).toEqual(['yes', 'no']);
    expect(of({ completionMode: 'Indexed' })).toMatchObject({ domains: undefined, first: expect.stringContaining('a headless Service') });
    expect(of({ template })).toMatchObject({ domains: undefined, first: expect.stringContaining('only pods of an Indexed job') });
    expect(verdicts(of({ template }), 'a-0', 'a-7', 'a-0-0')).toEqual(['no', 'no', '']);
  });
});

describe('the pods of a StatefulSet', () => {
  const of = (spec: object) => named('StatefulSet', 'apps', spec)[0];

  test('are counted from their start, and have the domain of its Service', () => {
    expect(of({ serviceName: 's', replicas: 2 })).toMatchObject({ domains: ['s'], first: 'a-0.s' });
    expect(verdicts(of({ replicas: 2 }), 'a-1', 'a-2', 'a-1-1', 'b-1')).toEqual(['yes', 'no', '', '']);
    expect(verdicts(of({}), 'a-0', 'a-1')).toEqual(['yes', 'no']);
    expect(of({})).toMatchObject({ domains: undefined, first: 'nothing, before the StatefulSet has a serviceName' });
    const later = of({ serviceName: 's', replicas: 2, ordinals: { start: 3 } });
    expect(later?.first).toBe('a-3.s');
    expect(verdicts(later, 'a-4', 'a-5')).toEqual(['yes', 'no']);
  });
});

describe('the pods of a PyTorchJob', () => {
  const of = (roles: object) => named('PyTorchJob', 'kubeflow.org', { pytorchReplicaSpecs: roles })[0];

  test('are those of its roles, with a Service each', () => {
    const job = of({ Master: {}, Worker: { replicas: 2 } });
    expect(job).toMatchObject({ domains: [], first: 'a-master-0' });
    expect(verdicts(job, 'a-master-0', 'a-worker-1', 'a-master-1', 'a-worker-2', 'a-0', 'a-chief-0')).toEqual([
      'yes',
      'yes',
      'no',
      'no',
      '',
      '',
    ]);
    expect(of({ Worker: {} })?.first).toBe('a-worker-0');
    expect(verdicts(of({ Worker: {} }), 'a-master-0', 'a-worker-0')).toEqual(['no', 'yes']);
  });
});

describe('the pods of a TrainJob', () => {
  const of = (spec: object) => named('TrainJob', 'trainer.kubeflow.org', spec)[0];

  test('are those of its one job of nodes', () => {
    const job = of({ trainer: { numNodes: 2 } });
    expect(job).toMatchObject({ domains: ['a'], first: 'a-node-0-0.a' });
    expect(verdicts(job, 'a-node-0-1', 'a-node-0-2', 'a-node-1-0', 'a-node-0', 'a-0')).toEqual(['yes', 'no', 'no', 'no', '']);
    expect(verdicts(of({}), 'a-node-0-99')).toEqual(['yes']);
  });
});

describe("the pods of Volcano's Job", () => {
  const of = (plugins: object | undefined, task: object = { name: 't', replicas: 2 }) =>
    named('Job', 'batch.volcano.sh', { tasks: [task], ...(plugins ? { plugins } : {}) })[0];

  test('have a domain with the plugin svc, or with one that brings it', () => {
    for (const plugins of [{ svc: [] }, { pytorch: [] }, { env: [], svc: [] }])
      expect(of(plugins)).toMatchObject({ domains: ['a'], first: 'a-t-0.a' });
    for (const plugins of [undefined, {}, { env: [] }, { ssh: [], env: [] }])
      expect(of(plugins)).toMatchObject({ domains: undefined, first: 'nothing, before plugins has svc: []' });
    expect(verdicts(of({ svc: [] }), 'a-t-1', 'a-t-2', 'a-t-0-0', 'a-0')).toEqual(['yes', 'no', '', '']);
    expect(verdicts(of({ svc: [] }, { name: 't' }), 'a-t-0', 'a-t-1')).toEqual(['yes', 'no']);
    expect(of({ svc: [] }, {})?.first).toBe('a--0.a');
  });
});

describe('the pods of a LeaderWorkerSet', () => {
  const of = (spec: object) => named('LeaderWorkerSet', 'leaderworkerset.x-k8s.io', spec)[0];

  test('are a leader and its workers, in groups', () => {
    const set = of({ replicas: 2, leaderWorkerTemplate: { size: 3 } });
    expect(set).toMatchObject({ domains: ['a'], first: '$(LWS_LEADER_ADDRESS)' });
    expect(verdicts(set, 'a-0', 'a-1-2', 'a-2', 'a-0-3', 'a-0-0-0', 'a')).toEqual(['yes', 'yes', 'no', 'no', 'no', '']);
    expect(verdicts(of({}), 'a-0', 'a-0-0', 'a-1', 'a-0-1')).toEqual(['yes', 'yes', 'no', 'no']);
  });

  test('have a domain for each group, where they are told so', () => {
    const networkConfig = { subdomainPolicy: 'UniquePerReplica' };
    expect(of({ replicas: 2, networkConfig })?.domains).toEqual(['a-0', 'a-1']);
    expect(of({ replicas: 5000, networkConfig })?.domains).toHaveLength(100);
    expect(of({ replicas: 2, networkConfig: { subdomainPolicy: 'Shared' } })?.domains).toEqual(['a']);
  });
});

test('kinds whose pods have names that are known, and the groups that they are of', () => {
  const groups = [
    'apps',
    'batch',
    'batch.volcano.sh',
    'jobset.x-k8s.io',
    'kubeflow.org',
    'leaderworkerset.x-k8s.io',
    'trainer.kubeflow.org',
  ];
  const kinds = ['JobSet', 'Job', 'StatefulSet', 'PyTorchJob', 'TrainJob', 'LeaderWorkerSet', 'Deployment', 'toString'];
  const object = (apiVersion: string, kind: string) => ({ apiVersion, kind, metadata: { name: 'a' }, spec: {} });
  const ofKind = (kind: string) => groups.filter((group) => podNamesOf(object(`${group}/v1`, kind)) !== undefined);
  expect(Object.fromEntries(kinds.map((kind) => [kind, ofKind(kind)]))).toEqual({
    JobSet: ['jobset.x-k8s.io'],
    Job: ['batch', 'batch.volcano.sh'],
    StatefulSet: ['apps'],
    PyTorchJob: ['kubeflow.org'],
    TrainJob: ['trainer.kubeflow.org'],
    LeaderWorkerSet: ['leaderworkerset.x-k8s.io'],
    Deployment: [],
    toString: [],
  });
  expect(podNamesOf(object('v1', 'Job'))).toBeUndefined();
});

describe('where a program is told to meet the others', () => {
  const hosts = (container: object) => meetingPlacesOf(container).map(({ said, host }) => `${said} ${host}`);
  const env = (name: string, value?: string) => ({ env: [{ name, ...(value === undefined ? {} : { value }) }] });

  test.each(['MASTER_ADDR', 'PET_MASTER_ADDR', 'PET_RDZV_ENDPOINT', 'RDZV_ENDPOINT'])('%s', (name) =>
    expect(hosts(env(name, 'a-0.b:29500'))).toEqual([`${name} a-0.b`]),
  );

  test.each(['--master-addr', '--master_addr', '--rdzv-endpoint', '--rdzv_endpoint', '--dist-init-addr', '--init-method'])(
    '%s',
    (option) => {
      expect(hosts({ command: ['torchrun', option, 'a-0.b:29500'] })).toEqual([`${option} a-0.b`]);
      expect(hosts({ args: ['x', `${option}=tcp://a-0.b`] })).toEqual([`${option} a-0.b`]);
      expect(hosts({ command: ['train'], args: [option, 'a-0.b:1'] })).toEqual([`${option} a-0.b`]);
      expect(hosts({ command: ['sh', '-c'], args: [`torchrun ${option} a-0.b`] })).toEqual([`${option} a-0.b`]);
    },
  );

  test.each<[string, object]>([
    ['another variable', env('OTHER_ADDR', 'a-0.b')],
    ['a variable without a value', env('MASTER_ADDR')],
    ['an empty one', env('MASTER_ADDR', '')],
    ['one that is filled in', env('MASTER_ADDR', '$(LEADER)')],
    ['one that is only known when it is deployed', env('MASTER_ADDR', tokenOf(1))],
    ['an address', env('MASTER_ADDR', '10.0.0.1:29500')],
    ['an address of the new kind', env('MASTER_ADDR', '[fd00::1]:29500')],
    ['the pod itself', env('MASTER_ADDR', 'localhost')],
    ['another option', { args: ['--address', 'a-0.b'] }],
    ['a word that is no option', { args: ['master-addr', 'a-0.b'] }],
    ['an option without a value', { args: ['--master-addr'] }],
  ])('is not %s', (_what, container) => expect(hosts(container)).toEqual([]));

  test.each(['localhost-0.b', 'my-localhost', '10.a', 'a.10', 'a-0.b:x'])('may be %s', (value) =>
    expect(hosts(env('MASTER_ADDR', value))).toEqual([`MASTER_ADDR ${value}`]),
  );

  test('is said once of each', () => {
    const twice = {
      env: [
        { name: 'MASTER_ADDR', value: 'a-0' },
        { name: 'PET_MASTER_ADDR', value: 'a-0' },
        { name: 'RDZV_ENDPOINT', value: 'a-1' },
      ],
    };
    expect(hosts(twice)).toEqual(['MASTER_ADDR a-0', 'RDZV_ENDPOINT a-1']);
  });
});

describe('train/rendezvous', () => {
  const job = (address: string, more = ''): string =>
    `{apiVersion: batch/v1, kind: Job, metadata: {name: a}, spec: {completionMode: Indexed, completions: 2, parallelism: 2, template: {spec: {restartPolicy: Never, ${more}containers: [{name: main, image: "x:1", env: [{name: MASTER_ADDR, value: ${address}}]}]}}}}`;
  const SUB = 'subdomain: s, ';
  const said = (...texts: readonly string[]) =>
    found('train/rendezvous', documents(...texts)).map(({ problem, allowed }) => [
      problem.replace('MASTER_ADDR names a pod ', ''),
      allowed,
    ]);
  const service = (name: string): string => `{apiVersion: v1, kind: Service, metadata: {name: ${name}}, spec: {}}`;

  test('sees a pod that there is not, one that no name leads to, and another domain', () => {
    expect(said(job('a-7.s', SUB))).toEqual([['that there is not', 'a-0.s']]);
    expect(said(job('a-0'))).toEqual([['that no name leads to', expect.stringContaining('nothing, before')]]);
    expect(said(job('a-0.other', SUB))).toEqual([['by a domain that its controller does not give it', 'a-0.s']]);
    expect(said(job('a-0', SUB))).toEqual([['by a domain that its controller does not give it', 'a-0.s']]);
  });

  test('leaves alone the name of a pod, of something else, and of a Service for this one pod', () => {
    for (const address of ['a-0.s', 'a-1.s', 'a-1.s.ml.svc.cluster.local', 'other', 'b-0.s']) expect(said(job(address, SUB))).toEqual([]);
    expect(said(job('a-0', SUB), service('a-0'))).toEqual([]);
    expect(said(job('a-0', SUB), service('a-1'))).toHaveLength(1);
    expect(said(job('a-0.other', SUB), service('a-0'))).toHaveLength(1);
    expect(said(job('a-0', SUB), service('a-0').replace('kind: Service', 'kind: ConfigMap'))).toHaveLength(1);
  });

  test('looks at the controller of the pod itself, of its own group', () => {
    expect(said(job('a-7.s', SUB).replace('batch/v1', 'example.com/v1'))).toEqual([]);
    expect(said(job('a-7.s', SUB).replace('name: a}', `name: "${tokenOf(1)}"}`))).toEqual([]);
    const other = job('b-9.s', SUB).replace('metadata: {name: a}', 'metadata: {name: b}');
    expect(said(job('a-7.s', SUB), other)).toHaveLength(2);
  });

  test('looks at what a TrainJob says, which has no template', () => {
    const trainJob = (address: string): string =>
      `{apiVersion: trainer.kubeflow.org/v1alpha1, kind: TrainJob, metadata: {name: a}, spec: {runtimeRef: {name: torch}, trainer: {numNodes: 2, env: [{name: MASTER_ADDR, value: ${address}}]}}}`;
    expect(places('train/rendezvous', trainJob('a-node-0-2.a'))).toEqual(['spec.trainer']);
    expect(places('train/rendezvous', trainJob('a-node-0-1.a'))).toEqual([]);
  });

  describe('sees a part that there is not, in the domain of the object', () => {
    const NONE = 'of a part that there is not';
    const template = (address: string): string =>
      `template: {spec: {containers: [{name: main, image: x, env: [{name: MASTER_ADDR, value: ${address}}]}]}}`;
    const jobSet = (address: string, network = '', name = 'a', job = 'w'): string =>
      `{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: {name: ${name}}, spec: {${network}replicatedJobs: [{name: l, template: {spec: {}}}, {name: ${job}, template: {spec: {${template(address)}}}}]}}`;
    const volcano = (address: string): string =>
      `{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {name: a}, spec: {plugins: {svc: []}, tasks: [{name: w, replicas: 2, ${template(address)}}]}}`;
    const SHARED = 'network: {subdomain: s}, ';

    test('of a JobSet', () => {
      for (const address of ['a-workers-0-0.a', 'a-master-0-0.a.ml.svc.cluster.local'])
        expect(said(jobSet(address))).toEqual([[NONE, ['a-l-0-0.a', 'a-w-0-0.a']]]);
      expect(said(jobSet('a-workers-0-0.s', SHARED))).toEqual([[NONE, ['a-l-0-0.s', 'a-w-0-0.s']]]);
    });

    test('beside a Service of another name', () =>
      expect(said(jobSet('a-workers-0-0.a'), service('a-workers-0-1'))).toEqual([[NONE, ['a-l-0-0.a', 'a-w-0-0.a']]]));

    test('of many pods', () => {
      for (const address of ['a-workers-10-0.a', 'a-workers-0-10.a']) expect(said(jobSet(address))).toHaveLength(1);
      expect(said(volcano('a-workers-10.a'))).toHaveLength(1);
    });

    test("of Volcano's Job", () => expect(said(volcano('a-workers-0.a'))).toEqual([[NONE, ['a-w-0.a']]]));

    test.each<[string, readonly string[]]>([
      ['another domain', [jobSet('a-workers-0-0.b')]],
      ['no domain', [jobSet('a-workers-0-0')]],
      ['another beginning', [jobSet('b-workers-0-0.a')]],
      ['an object whose name only begins so', [jobSet('ab-0-0.a')]],
      ['one index alone', [jobSet('a-workers-0.a')]],
      ['no index', [jobSet('a-workers.a'), volcano('a-workers.a')]],
      ['more than an index', [jobSet('a-workers-0-0x.a'), volcano('a-workers-0x.a')]],
      ['no part', [jobSet('a--0-0.a'), volcano('a--0.a')]],
      ['a domain that the pods do not have', [jobSet('a-workers-0-0.a', 'network: {enableDNSHostnames: false}, ')]],
      ['another object of the same domain', [jobSet('a-b-workers-0-0.s', SHARED), jobSet('a-b-workers-0-0.s', SHARED, 'a-b', 'workers')]],
      ['a Service of this name', [jobSet('a-workers-0-0.a'), service('a-workers-0-0')]],
    ])('and leaves alone %s', (_what, texts) => expect(said(...texts)).toEqual([]));
  });

  test('knows the pods of a PyTorchJob by Services of their names', () => {
    const pyTorch = (address: string): string =>
      `{apiVersion: kubeflow.org/v1, kind: PyTorchJob, metadata: {name: a}, spec: {pytorchReplicaSpecs: {Worker: {replicas: 2, template: {spec: {containers: [{name: pytorch, image: x, env: [{name: MASTER_ADDR, value: ${address}}]}]}}}}}}`;
    for (const address of ['a-worker-0', 'a-worker-1.ml']) expect(places('train/rendezvous', pyTorch(address))).toEqual([]);
    expect(places('train/rendezvous', pyTorch('a-worker-2'))).toHaveLength(1);
  });
});
