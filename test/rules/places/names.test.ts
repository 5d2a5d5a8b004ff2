import { tokenOf } from '../../../lib/internal';
import type { KubeObject } from '../../../lib/words/kubernetes';
import { type ObjectFacts, type OperatorFacts, podsOf } from '../../../lib/plans/model';
import { apiVersionOf } from '../../kinds/api-version';
import { foundIn } from './places';

const object = (kind: string, name: string, rest: object = {}, namespace = 'ml'): KubeObject => ({
  apiVersion: apiVersionOf(kind),
  kind,
  metadata: { name, namespace },
  ...rest,
});
const at = (path: string, given: KubeObject, scope?: string): ObjectFacts => ({
  path,
  object: given,
  ...(scope === undefined ? {} : { scope }),
});
const facts = (...objects: readonly KubeObject[]): readonly ObjectFacts[] => objects.map((one, index) => at(`${index}`, one, 'ml'));
const said = (id: string, objects: readonly ObjectFacts[], operators: readonly OperatorFacts[] = []) =>
  foundIn(`name/${id}`, { objects, operators, pods: objects.flatMap(({ object: maker, path }) => podsOf(maker, path)) });

describe('a name that becomes another', () => {
  const LIMIT = 63;
  const form = (name: string) => ['too-long', 'invalid'].filter((id) => said(id, facts(object('Service', name))).length > 0);

  test('is either too long or of the wrong form', () => {
    expect(form('a'.repeat(LIMIT))).toEqual([]);
    expect(form('a'.repeat(LIMIT + 1))).toEqual(['too-long']);
    expect(form(`${'a'.repeat(LIMIT - 1)}.`)).toEqual(['invalid']);
    expect(form(`${'a'.repeat(LIMIT)}.`)).toEqual(['too-long']);
    expect(form(tokenOf(1))).toEqual([]);
    expect(said('too-long', facts(object('Deployment', `${'a.'.repeat(126)}aa`)))).toMatchObject([
      { problem: expect.stringMatching(/254 characters$/) },
    ]);
    expect(said('too-long', facts(object('Deployment', `${'a.'.repeat(126)}a`)))).toEqual([]);
  });

  test('is shown with what it becomes', () => {
    expect(said('too-long', facts(object('Service', 'a'.repeat(LIMIT + 1))))).toMatchObject([
      {
        subject: '0',
        at: 'Service.metadata.name',
        problem: expect.stringMatching(/'a+', 64 characters$/),
        allowed: expect.stringMatching(/ of up to 63 characters$/),
      },
    ]);
  });
});

describe('a name that a construct gives several objects', () => {
  const job = (name: string) => object('Job', name, { spec: { completionMode: 'Indexed', completions: 4 } });
  const made = (name: string, path = 'ml/llama') => [at(path, object('Service', name)), at(path, job(name))];
  const foundAt = (id: string, objects: readonly ObjectFacts[]) => said(id, objects).map(({ subject, at: where }) => `${subject} ${where}`);

  test('is said once to be too long, of what has the least room for it', () => {
    const jobsLimit = 'a'.repeat(61);
    expect(foundAt('too-long', made(jobsLimit))).toEqual([]);
    expect(foundAt('too-long', made('a'.repeat(64)))).toEqual(['ml/llama Job.metadata.name']);
    expect(foundAt('too-long', made('a'.repeat(64)).reverse())).toEqual(['ml/llama Job.metadata.name']);
    const labelled = object('Deployment', 'a'.repeat(300));
    const label = { ...labelled, metadata: { ...labelled.metadata, labels: { 'cdk8s-gpu/workload': 'a'.repeat(300) } } };
    expect(foundAt('too-long', [at('ml/web', object('Service', 'a'.repeat(300))), at('ml/web', label)])).toEqual([
      'ml/web Service.metadata.name',
    ]);
    expect(said('too-long', [at('ml/web', label)])).toMatchObject([{ allowed: expect.stringMatching(/ of up to 63 characters$/) }]);
  });

  test('is said once to have the wrong form, of what allows the least', () => {
    expect(foundAt('invalid', made('Llama'))).toEqual(['ml/llama Service.metadata.name']);
    expect(foundAt('invalid', made('Llama').reverse())).toEqual(['ml/llama Service.metadata.name']);
    expect(foundAt('invalid', made('1a'))).toEqual(['ml/llama Service.metadata.name']);
  });

  test('is said once to be taken', () => {
    const [first, second] = [made('llama', 'ml/a'), made('llama', 'ml/b')].map((both) => both.map((one) => ({ ...one, scope: 'ml' })));
    expect(foundAt('taken', [...first!, ...second!])).toEqual(['ml/b Service.metadata.name']);
  });

  test('is said of each object where each stands for itself, and of each name', () => {
    const long = 'a'.repeat(64);
    const each = facts(...made(long).map((one) => one.object));
    expect(foundAt('too-long', each)).toEqual(['0 Service.metadata.name', '1 Job.metadata.name']);
    expect(foundAt('too-long', [...made(long), ...made(`${long}b`)])).toHaveLength(2);
    expect(foundAt('taken', facts(...made('a').map((one) => one.object), ...made('a').map((one) => one.object)))).toHaveLength(2);
    const names = ['a', 'b'].flatMap((name) => [at('ml/a', object('Service', name)), at('ml/b', object('Service', name))]);
    expect(foundAt('taken', names)).toEqual(['ml/b Service.metadata.name', 'ml/b Service.metadata.name']);
  });
});

describe('name/taken', () => {
  const merged = (behavior: string) =>
    object('ConfigMap', 'a', {
      metadata: { name: 'a', namespace: 'ml', annotations: { 'internal.config.kubernetes.io/generatorBehavior': behavior } },
    });

  test('leaves alone what kustomize lays over an object of that name', () => {
    expect(said('taken', facts(merged('merge'), merged('replace')))).toEqual([]);
    expect(said('taken', facts(object('ConfigMap', 'a'), merged('merge'), object('ConfigMap', 'a')))).toMatchObject([{ subject: '2' }]);
    expect(said('taken', facts(merged('create'), merged('create')))).toHaveLength(1);
    expect(said('taken', facts(merged('merged'), merged('merged')))).toHaveLength(1);
    expect(said('taken', facts(merged('unmerge'), merged('unmerge')))).toHaveLength(1);
  });

  test('leaves alone further revisions of a service of Knative, each with a name of its own', () => {
    const service = (revision?: string, apiVersion = 'serving.knative.dev/v1') =>
      object('Service', 'a', { apiVersion, spec: { template: { metadata: { name: revision } } } });
    expect(said('taken', facts(service('a-1'), service('a-2')))).toEqual([]);
    expect(said('taken', facts(service('a-1'), service('a-1')))).toHaveLength(1);
    expect(said('taken', facts(service(), service()))).toHaveLength(1);
    expect(said('taken', facts(service('a-1', 'v1'), service('a-2', 'v1')))).toHaveLength(1);
    const configuration = (revision: string) => ({ ...service(revision), kind: 'Configuration' });
    expect(said('taken', facts(configuration('a-1'), configuration('a-2')))).toHaveLength(1);
  });
});

describe('name/hostname', () => {
  test.each(['Pod', 'Deployment', 'ReplicaSet', 'Job', 'CronJob'])('sees dots in the name of a %s', (kind) =>
    expect(said('hostname', facts(object(kind, 'llama-3.1')))).toHaveLength(1),
  );

  test.each([
    ['a name that is not known yet', object('Pod', `a.${tokenOf(1)}`)],
    ['a name that is wrong anyway', object('Pod', 'a..b')],
    ['a name without dots', object('Pod', 'llama-3-1')],
    ['a kind that names no pods', object('StatefulSet', 'llama-3.1')],
  ])('leaves alone %s', (_what, one) => expect(said('hostname', facts(one))).toEqual([]));
});

describe('name/taken', () => {
  const map = object('ConfigMap', 'plugin', {}, 'gpu-operator');

  test('is said of the second, with the path of the first', () => {
    expect(said('taken', facts(map, { ...map }))).toMatchObject([
      { subject: '1', at: 'ConfigMap.metadata.name', got: 'plugin', problem: "ConfigMap 'plugin' already exists: 0 plans it too" },
    ]);
  });

  test('is said in one cluster, whatever else is deployed together', () => {
    const on = (path: string, scope: string, cluster?: string): ObjectFacts => ({
      ...at(path, { ...map }, scope),
      ...(cluster ? { cluster } : {}),
    });
    expect(said('taken', [on('0', 'a', 'prod'), on('1', 'b', 'prod')])).toMatchObject([{ subject: '1' }]);
    expect(said('taken', [on('0', 'a', 'prod'), on('1', 'b', 'test')])).toEqual([]);
    expect(said('taken', [on('0', 'a', 'prod'), on('1', 'b')])).toEqual([]);
    expect(said('taken', [on('0', 'a'), on('1', 'a', 'prod')])).toMatchObject([{ subject: '1' }]);
    // The first is named, also to those that come later.
    expect(said('taken', [on('0', 'a', 'prod'), on('1', 'a', 'test'), on('2', 'a')])).toMatchObject([
      { subject: '1', problem: expect.stringContaining(': 0 plans it too') },
      { subject: '2', problem: expect.stringContaining(': 0 plans it too') },
    ]);
    const unknown = (cluster: string) => ({ ...on('0', 'a', cluster), object: object('ConfigMap', 'plugin', {}, 'gpu-operator') });
    expect(said('taken', [unknown(tokenOf(1)), on('1', 'b', tokenOf(1))])).toEqual([]);
  });

  test('is not to be named otherwise where it is for another cluster', () => {
    const on = (path: string, cluster?: string): ObjectFacts => ({ ...at(path, { ...map }, 'a'), ...(cluster ? { cluster } : {}) });
    const operator = (path: string, of: string) =>
      ({ path, chart: 'gpu-operator', version: '', namespace: 'x', releaseName: 'x', values: {}, cluster: { path: of } }) as OperatorFacts;
    const fixes = (objects: readonly ObjectFacts[], operators: readonly OperatorFacts[] = []) =>
      said('taken', objects, operators).map(({ fix }) => fix);
    const apart = [expect.stringMatching(/^give each cluster a chart/)];
    const named = ['give one of them another name'];
    expect(fixes([on('0', 'prod'), on('1', 'test')])).toEqual(apart);
    expect(fixes([on('0'), on('1')], [operator('0', 'prod'), operator('1', 'test')])).toEqual(apart);
    expect(fixes([on('0', 'prod'), on('1')], [operator('1', 'test')])).toEqual(apart);
    expect(fixes([on('0', 'prod'), on('1', 'prod')])).toEqual(named);
    expect(fixes([on('0', 'prod'), on('1')])).toEqual(named);
    expect(fixes([on('0'), on('1', 'prod')])).toEqual(named);
    expect(fixes([on('0'), on('1')], [operator('0', 'prod'), operator('1', 'prod')])).toEqual(named);
  });

  test('leaves alone one object at two places, and names that are not known yet', () => {
    expect(said('taken', facts(map, map))).toEqual([]);
    const unknown = () => object('ConfigMap', tokenOf(1));
    expect(said('taken', facts(unknown(), unknown()))).toEqual([]);
    expect(said('taken', facts(map, object('ConfigMap', 'plugin')))).toEqual([]);
    expect(said('taken', [at('0', map, 'a'), at('1', { ...map }, 'b')])).toEqual([]);
  });

  describe('by a release', () => {
    const release: OperatorFacts = {
      path: 'prod',
      chart: 'gpu-operator',
      version: 'v26.7.0',
      namespace: 'gpu-operator',
      releaseName: 'gpu-operator',
      values: { devicePlugin: { config: { create: true, name: 'plugin' } } },
    };
    const own = at('prod', object('HelmRelease', 'gpu-operator'));

    test('is said of the object that somebody else plans', () => {
      expect(said('taken', [own, at('mine', map)], [release])).toMatchObject([{ subject: 'mine', at: 'ConfigMap.metadata.name' }]);
      expect(said('taken', [own, at('mine', map)], [{ ...release, delivery: { kind: 'flux' } }])).toHaveLength(1);
    });

    test('leaves alone objects of the release itself, and releases that nobody knows where they go', () => {
      expect(said('taken', [own, at('prod', map)], [release])).toEqual([]);
      expect(said('taken', [at('mine', map)], [release])).toEqual([]);
      expect(said('taken', [own, at('mine', map)], [{ ...release, delivery: { kind: 'rendered' } }])).toEqual([]);
    });
  });
});

describe('name/selects-others', () => {
  const WORKLOAD = 'cdk8s-gpu/workload';
  const maker = (kind: string, label: string | undefined = 'llama', spec: object = {}, namespace = 'ml'): KubeObject =>
    object(
      kind,
      'llama',
      {
        spec: { template: { metadata: { labels: label === '' ? {} : { [WORKLOAD]: label } }, spec: { containers: [] } }, ...spec },
      },
      namespace,
    );
  const service = (selector: object = { [WORKLOAD]: 'llama' }) => object('Service', 'web', { spec: { selector } });
  const budget = object('PodDisruptionBudget', 'least', { spec: { selector: { matchLabels: { [WORKLOAD]: 'llama' } } } });
  const others = (...objects: readonly KubeObject[]) =>
    said('selects-others', facts(...objects)).map(({ subject, problem }) => `${subject}: ${problem}`);

  test('is said of the second workload that is found', () => {
    expect(others(service(), maker('Job'), maker('Deployment'))).toEqual([
      "2: Service 'web' finds the pods of Deployment and Job 'llama' alike",
    ]);
    expect(others(maker('Job'), maker('Deployment'), budget)).toEqual([
      "1: PodDisruptionBudget 'least' finds the pods of Deployment and Job 'llama' alike",
    ]);
    expect(said('selects-others', facts(service(), maker('Job'), maker('Deployment')))).toMatchObject([
      { at: 'Deployment.metadata.name', got: 'llama' },
    ]);
  });

  test('is said of each further one against the first', () => {
    expect(others(service(), maker('Job'), maker('Deployment'), maker('StatefulSet'))).toEqual([
      "2: Service 'web' finds the pods of Deployment and Job 'llama' alike",
      "3: Service 'web' finds the pods of StatefulSet and Job 'llama' alike",
    ]);
  });

  test.each<[string, readonly KubeObject[]]>([
    ['workloads of one kind', [service(), maker('Job'), maker('Job')]],
    ['workloads that nothing selects', [maker('Job'), maker('Deployment')]],
    [
      'workloads that select their own pods',
      [maker('Job'), maker('Deployment', 'llama', { selector: { matchLabels: { [WORKLOAD]: 'llama' } } })],
    ],
    ['workloads of two namespaces', [service(), maker('Job'), maker('Deployment', 'llama', {}, 'other')]],
    ['a Service of another workload', [service({ [WORKLOAD]: 'other' }), maker('Job'), maker('Deployment')]],
    ['workloads without the label', [service({ app: 'a' }), service({}), maker('Job', ''), maker('Deployment', '')]],
    ['a Service that selects nothing', [object('Service', 'web'), maker('Job'), maker('Deployment')]],
    ['labels that are not known yet', [service({ [WORKLOAD]: tokenOf(1) }), maker('Job', tokenOf(1)), maker('Deployment', tokenOf(1))]],
  ])('leaves alone %s', (_what, objects) => expect(others(...objects)).toEqual([]));
});
