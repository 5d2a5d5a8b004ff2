import { labs } from '../hami-cases';
import { fromYaml } from '../from-yaml';
import { documents, found, foundIn, places } from './places';

const kueue = (kind: string, name: string, spec: string, namespace = ''): string =>
  `{apiVersion: kueue.x-k8s.io/v1beta2, kind: ${kind}, metadata: {name: ${name}${namespace && `, namespace: ${namespace}`}}, spec: {${spec}}}`;
const topology = kueue('Topology', 'dc', 'levels: [{nodeLabel: rack}, {nodeLabel: kubernetes.io/hostname}]');
const flavor = (name = 'h100', spec = 'topologyName: dc'): string => kueue('ResourceFlavor', name, spec);
const quota = (resource: string, nominal: number | string, more = ''): string => `{name: ${resource}, nominalQuota: ${nominal}${more}}`;
const group = (covered: string, ...flavors: readonly string[]): string =>
  `{coveredResources: [${covered}], flavors: [${flavors.join(', ')}]}`;
const of = (name: string, ...quotas: readonly string[]): string => `{name: ${name}, resources: [${quotas.join(', ')}]}`;
const queue = (groups: string, more = ''): string => kueue('ClusterQueue', 'gpu', `${more}resourceGroups: [${groups}]`);
const GPUS = group('nvidia.com/gpu', of('h100', quota('nvidia.com/gpu', 8)));
const local = (clusterQueue = 'gpu'): string => kueue('LocalQueue', 'q', clusterQueue && `clusterQueue: ${clusterQueue}`, 'ml');
const LABELS = 'kueue.x-k8s.io/queue-name: q';

interface Work {
  readonly limits?: string;
  readonly annotations?: string;
  readonly pods?: string;
  readonly replicas?: number;
  readonly spec?: string;
  readonly own?: string;
}
/** A workload of the queue, with these pods. */
const work = (
  kind = 'Job',
  apiVersion = 'batch/v1',
  { limits = 'nvidia.com/gpu: 4', annotations = '', pods = '', replicas = 3, spec = '', own = '' }: Work = {},
): string => {
  const inner = `{containers: [{name: main, image: "x:1", resources: {limits: {${limits}}}}]${spec && `, ${spec}`}}`;
  const template = `template: {metadata: {annotations: {${pods}}}, spec: ${inner}}`;
  const worker = `{Worker: {replicas: ${replicas}, ${template}}}`;
  const specs: Readonly<Record<string, string>> = {
    Job: `parallelism: ${replicas}, ${template}`,
    Deployment: `replicas: ${replicas}, ${template}`,
    JobSet: `replicatedJobs: [{name: a, template: {spec: {parallelism: ${replicas}, ${template}}}}]`,
    PyTorchJob: `pytorchReplicaSpecs: ${worker}`,
    MPIJob: `mpiReplicaSpecs: ${worker}`,
    RayJob: `rayClusterSpec: {workerGroupSpecs: [{replicas: ${replicas}, ${template}}]}`,
    RayCluster: `workerGroupSpecs: [{replicas: ${replicas}, ${template}}]`,
  };
  const body = kind === 'Pod' ? inner : `{${specs[kind] ?? template}${own && `, ${own}`}}`;
  return `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: a, namespace: ml, labels: {${LABELS}}, annotations: {${kind === 'Pod' ? pods : annotations}}}, spec: ${body}}`;
};
const site = (...rest: readonly string[]): string => documents(topology, flavor(), queue(GPUS), local(), ...rest);
const AT = 'metadata.labels["kueue.x-k8s.io/queue-name"]';

describe('queue/reference', () => {
  const said = (...texts: readonly string[]) => places('queue/reference', documents(...texts));

  test('sees what a queue or a flavor names and is not there', () => {
    expect(said(queue(GPUS), local('other'), flavor())).toEqual(['spec.clusterQueue']);
    expect(said(topology, flavor('h100', 'topologyName: other'))).toEqual(['spec.topologyName']);
    expect(said(flavor(), queue(group('a', of('h100', quota('a', 1)), of('b', quota('a', 1)))))).toEqual([
      'spec.resourceGroups[0].flavors[1].name',
    ]);
  });

  test('leaves alone what is there, or named by nobody', () => {
    expect(said(topology, flavor(), queue(GPUS), local())).toEqual([]);
    expect(said(topology, flavor('h100', 'topologyName: ""'), queue(GPUS), local('""'))).toEqual([]);
  });
});

describe('queue/flavor-resources', () => {
  const said = (covered: string, ...resources: readonly string[]) =>
    places('queue/flavor-resources', queue(group(covered, of('h100', ...resources.map((name) => quota(name, 1))))));
  const HERE = ['spec.resourceGroups[0].flavors[0].resources'];

  test('wants a quota for each covered resource, in their order', () => {
    expect(said('a, b', 'a', 'b')).toEqual([]);
    expect(said('a, b', 'b', 'a')).toEqual(HERE);
    expect(said('a, b', 'a')).toEqual(HERE);
    expect(said('a', 'a', 'b')).toEqual(HERE);
    expect(said('a, b', 'a', 'c')).toEqual(HERE);
  });
});

describe('queue/limits', () => {
  const said = (more: string, cohort = '') => found('queue/limits', queue(group('a', of('h100', quota('a', 4, more))), cohort));
  const PLACE = 'spec.resourceGroups[0].flavors[0].resources[0]';

  test('are for a queue of a cohort', () => {
    expect(said(', borrowingLimit: 4')).toMatchObject([{ at: `${PLACE}.borrowingLimit`, got: 4 }]);
    expect(said(', lendingLimit: 4')).toMatchObject([{ at: `${PLACE}.lendingLimit`, got: 4 }]);
    for (const cohort of ['cohort: x, ', 'cohortName: x, ']) expect(said(', borrowingLimit: 4', cohort)).toEqual([]);
  });

  test('lend no more than there is', () => {
    expect(said(', lendingLimit: 5', 'cohortName: x, ')).toMatchObject([{ at: `${PLACE}.lendingLimit`, got: 5, allowed: 'up to 4' }]);
    expect(said(', lendingLimit: 4', 'cohortName: x, ')).toEqual([]);
    expect(said(', lendingLimit: 1', 'cohortName: x, ')).toEqual([]);
    const none = queue(group('a', of('h100', '{name: a, lendingLimit: 5}')), 'cohortName: x, ');
    expect(places('queue/limits', none)).toEqual([]);
  });
});

describe('queue/resource-groups', () => {
  const said = (text: string) => found('queue/resource-groups', text).map(({ at, got }) => [at, got]);
  const a = (name: string, nominal: number | string = 4, more = '') => of(name, quota('a', nominal, more));

  test('sees what is named twice, in one group or in two', () => {
    expect(said(queue(group('a', a('f'), a('g'), a('f'))))).toEqual([['spec.resourceGroups[0].flavors[2].name', 'f']]);
    expect(said(queue([group('a', a('f')), group('b', of('f', quota('b', 1)))].join(', ')))).toEqual([
      ['spec.resourceGroups[1].flavors[0].name', 'f'],
    ]);
    expect(said(queue([group('a', a('f')), group('b, a', of('g', quota('b', 1), quota('a', 1)))].join(', ')))).toEqual([
      ['spec.resourceGroups[1].coveredResources[1]', 'a'],
    ]);
    expect(said(queue(group('a, a', of('f', quota('a', 1), quota('a', 1)))))).toEqual([
      ['spec.resourceGroups[0].coveredResources[1]', 'a'],
    ]);
    expect(said(queue(group('a', a('f'), a('f'))).replace('ClusterQueue', 'Cohort'))).toHaveLength(1);
    expect(found('queue/resource-groups', queue(group('a, a', a('f'), a('f')))).map(({ problem }) => problem)).toEqual([
      'Kueue refuses this: the resource is covered already, at spec.resourceGroups[0].coveredResources[0]',
      'Kueue refuses this: the flavor is named already, at spec.resourceGroups[0].flavors[0].name',
    ]);
  });

  test('sees quotas and limits below 0', () => {
    const PLACE = 'spec.resourceGroups[0].flavors[0].resources[0]';
    for (const nominal of [-1, '"-500m"', '"-1Gi"'])
      expect(said(queue(group('a', a('f', nominal))))).toMatchObject([[`${PLACE}.nominalQuota`, expect.anything()]]);
    for (const limit of ['borrowingLimit', 'lendingLimit'])
      expect(said(queue(group('a', a('f', 4, `, ${limit}: -2`)), 'cohortName: x, '))).toEqual([[`${PLACE}.${limit}`, -2]]);
  });

  test('leaves alone what is right, and what is not a quota at all', () => {
    for (const nominal of [0, '"-0"', '4k', 'x']) expect(said(queue(group('a', a('f', nominal))))).toEqual([]);
    expect(said(queue([group('a', a('f'), a('g')), group('b', of('h', quota('b', 1)))].join(', ')))).toEqual([]);
    expect(said(queue(group('a', '{}', '{}')))).toEqual([]);
    expect(said(documents(queue(GPUS), queue(GPUS)))).toEqual([]);
  });
});

describe('queue/ray', () => {
  const UP = 'enableInTreeAutoscaling: true';
  const named = (name: string): string => `{groupName: ${name}}`;
  const ray = (kind: string, spec: string, annotations = '', labels = LABELS): string =>
    `{apiVersion: ray.io/v1, kind: ${kind}, metadata: {name: a, labels: {${labels}}, annotations: {${annotations}}}, spec: {${spec}}}`;
  const said = (...of: Parameters<typeof ray>) => places('queue/ray', ray(...of));
  const DONE = 'shutdownAfterJobFinishes: true';

  test.each([
    ['RayCluster', UP, 'spec'],
    ['RayJob', `${DONE}, rayClusterSpec: {${UP}}`, 'spec.rayClusterSpec'],
    ['RayService', `rayClusterConfig: {${UP}}`, 'spec.rayClusterConfig'],
  ])('sees a %s that grows without Kueue', (kind, spec, at) => {
    expect(said(kind, spec)).toEqual([`${at}.enableInTreeAutoscaling`]);
    expect(said(kind, spec, 'kueue.x-k8s.io/elastic-job: "true"')).toEqual([]);
    expect(said(kind, spec, 'kueue.x-k8s.io/elastic-job: "false"')).toHaveLength(1);
    expect(said(kind, spec.replace('Autoscaling: true', 'Autoscaling: false'))).toEqual([]);
    for (const labels of ['', 'kueue.x-k8s.io/queue-name: ""', 'other: q']) expect(said(kind, spec, '', labels)).toEqual([]);
  });

  test('sees a RayJob that keeps its cluster, or has two', () => {
    expect(said('RayJob', 'rayClusterSpec: {}')).toEqual(['spec']);
    expect(said('RayJob', 'shutdownAfterJobFinishes: false, rayClusterSpec: {}')).toEqual(['spec.shutdownAfterJobFinishes']);
    expect(said('RayJob', 'clusterSelector: {a: b}, rayClusterSpec: {}')).toEqual(['spec.clusterSelector']);
    for (const spec of [`${DONE}, rayClusterSpec: {}`, 'clusterSelector: {a: b}', `${DONE}, clusterSelector: {}, rayClusterSpec: {}`, ''])
      expect(said('RayJob', spec)).toEqual([]);
    expect(said('RayCluster', '')).toEqual([]);
  });

  test('shows what stands there, and what may', () => {
    expect(found('queue/ray', ray('RayCluster', UP))).toMatchObject([{ got: true }]);
    expect(found('queue/ray', ray('RayJob', 'clusterSelector: {a: b}, rayClusterSpec: {}'))).toMatchObject([{ got: { a: 'b' } }]);
    expect(found('queue/ray', ray('RayJob', 'shutdownAfterJobFinishes: false, rayClusterSpec: {}'))).toMatchObject([
      { got: false, allowed: [true] },
    ]);
  });

  test('sees groups of workers that Kueue cannot count', () => {
    const groups = (count: number): string =>
      `workerGroupSpecs: [${Array.from({ length: count }, (_, index) => named(`w${index}`)).join(', ')}]`;
    expect(said('RayCluster', `workerGroupSpecs: [${named('a')}, ${named('head')}]`)).toEqual(['spec.workerGroupSpecs[1].groupName']);
    expect(said('RayCluster', groups(18))).toEqual(['spec.workerGroupSpecs']);
    expect(said('RayCluster', groups(17))).toEqual([]);
  });
});

describe('queue/name', () => {
  test('sees a queue of another namespace, and says of which', () => {
    const other = local().replace('namespace: ml', 'namespace: other');
    expect(found('queue/name', documents(queue(GPUS), other, work()))).toMatchObject([
      { at: AT, problem: expect.stringMatching(/in another namespace: other$/) },
    ]);
    const two = local().replace('name: q', 'name: r');
    expect(found('queue/name', documents(two, work()))).toMatchObject([{ at: AT, allowed: ['r'] }]);
    expect(found('queue/name', documents(two, other, work()))).toHaveLength(1);
  });
});

describe('queue/uncovered-resource', () => {
  const said = (limits: string) => found('queue/uncovered-resource', site(work('Job', 'batch/v1', { limits }))).flatMap(({ got }) => got);

  test('leaves alone what HAMi and Kueue turn into GPUs, and nothing else', () => {
    expect(said('nvidia.com/gpu: 1, nvidia.com/gpumem: 1, nvidia.com/gpucores: 1, nvidia.com/gpumem-percentage: 1')).toEqual([]);
    expect(said('nvidia.com/gpu: 1, nvidia.com/gpumemory: 1, my.nvidia.com/gpumem: 1')).toEqual([
      'nvidia.com/gpumemory',
      'my.nvidia.com/gpumem',
    ]);
  });

  const asks = work('Job', 'batch/v1', { limits: 'nvidia.com/gpu: 1, a.io/cores: 1, a.io/memory: 1' });
  const ofManager = (resources: string) => {
    const config = `{apiVersion: config.kueue.x-k8s.io/v1beta2, kind: Configuration, resources: ${resources}}`;
    const map = `{apiVersion: v1, kind: ConfigMap, metadata: {name: kueue-manager-config}, data: {controller_manager_config.yaml: '${config}'}}`;
    const [alone, inMap] = [config, map].map((one) => found('queue/uncovered-resource', site(asks, one)).map(({ got }) => got));
    expect(alone).toEqual(inMap);
    return alone;
  };

  test.each([
    ['replaces', 'transformations: [{input: a.io/cores, strategy: Replace}, {input: a.io/memory, strategy: Replace, outputs: {b: 1}}]'],
    ['leaves out', 'excludeResourcePrefixes: [a.io/]'],
  ])('leaves alone what the configuration of Kueue %s', (_what, resources) => expect(ofManager(`{${resources}}`)).toEqual([]));

  test('sees what that keeps, and what it does not speak of', () => {
    expect(ofManager('{transformations: [{input: a.io/cores, outputs: {b: 1}}], excludeResourcePrefixes: [b.io/]}')).toEqual([
      ['a.io/cores', 'a.io/memory'],
    ]);
    expect(ofManager('{transformations: a, excludeResourcePrefixes: b}')).toEqual([['a.io/cores', 'a.io/memory']]);
    expect(ofManager('a')).toEqual([['a.io/cores', 'a.io/memory']]);
  });

  test('says nothing of a queue that covers nothing yet', () => {
    expect(places('queue/uncovered-resource', documents(kueue('ClusterQueue', 'gpu', ''), local(), work()))).toEqual([]);
  });
});

describe('queue/never-fits', () => {
  const said = (...texts: readonly string[]) => found('queue/never-fits', documents(...texts));

  test.each([
    ['Job', 'batch/v1'],
    ['JobSet', 'jobset.x-k8s.io/v1alpha2'],
    ['PyTorchJob', 'kubeflow.org/v1'],
    ['MPIJob', 'kubeflow.org/v2beta1'],
    ['RayJob', 'ray.io/v1'],
    ['RayCluster', 'ray.io/v1'],
  ])('counts all pods of a %s', (kind, apiVersion) =>
    expect(said(site(work(kind, apiVersion)))).toMatchObject([{ at: AT, got: 12, allowed: 'up to 8' }]),
  );

  test('counts a pod by itself, and leaves alone pods that are admitted one by one', () => {
    expect(said(site(work('Pod', 'v1', { limits: 'nvidia.com/gpu: 9' })))).toHaveLength(1);
    expect(said(site(work('Deployment', 'apps/v1')))).toEqual([]);
    expect(said(site(work('Job', 'batch/v1', { replicas: 2 })))).toEqual([]);
    expect(said(site(work('Job', 'batch/v1', { annotations: 'kueue.x-k8s.io/job-min-parallelism: "1"' })))).toEqual([]);
  });

  test('adds up flavors and what may be borrowed', () => {
    const two = (more: string, cohort = ''): string =>
      documents(
        flavor(),
        flavor('a100'),
        local(),
        work(),
        queue(
          group(
            'cpu, nvidia.com/gpu',
            of('h100', quota('cpu', 1), quota('nvidia.com/gpu', 4)),
            of('a100', quota('cpu', 1), quota('nvidia.com/gpu', 4, more)),
          ),
          cohort,
        ),
      );
    expect(said(two(''))).toMatchObject([{ got: 12, allowed: 'up to 8' }]);
    const borrows = documents(
      local(),
      work(),
      queue(group('nvidia.com/gpu', of('h100', quota('nvidia.com/gpu', 4, ', borrowingLimit: 3'))), 'cohortName: x, '),
    );
    expect(said(borrows)).toMatchObject([{ allowed: 'up to 7' }]);
    expect(said(borrows.replace('borrowingLimit: 3', 'borrowingLimit: 8'))).toEqual([]);
    expect(said(borrows.replace(', borrowingLimit: 3', ''))).toEqual([]);
    expect(said(borrows.replace('cohortName', 'cohort').replace(', borrowingLimit: 3', ''))).toEqual([]);
  });

  test('gives equal pods one flavor, and others another', () => {
    const flavors = (...counts: readonly number[]) =>
      documents(local(), queue(group('nvidia.com/gpu', ...counts.map((count, index) => of(`f${index}`, quota('nvidia.com/gpu', count))))));
    expect(said(flavors(12, 8), work())).toEqual([]);
    expect(said(flavors(8, 8), work())).toMatchObject([{ got: 12, allowed: 'up to 8 of one flavor, since equal pods get one' }]);
  });

  describe('with a cohort that lends without limit', () => {
    const cohort = (text: string) => found('queue/cohort-never-fits', text).map(({ got, allowed }) => [got, allowed]);
    const named = (name: string, ...rest: readonly string[]) =>
      kueue('ClusterQueue', name, `cohortName: x, resourceGroups: [${group('nvidia.com/gpu', of('h100', ...rest))}]`);
    const gpus = (count: number, more = '') => quota('nvidia.com/gpu', count, more);
    const own = documents(local(), work(), named('gpu', gpus(4)));

    test('adds up what its queues lend', () => {
      expect(cohort(documents(own, named('other', gpus(8))))).toEqual([]);
      expect(cohort(documents(own, named('other', gpus(7))))).toEqual([[12, 'up to 11']]);
      expect(cohort(documents(own, named('other', gpus(8, ', lendingLimit: 5'))))).toEqual([[12, 'up to 9']]);
      expect(cohort(documents(own, named('other', gpus(2)), named('third', gpus(5))))).toEqual([[12, 'up to 11']]);
    });

    test('says nothing where others may lend: of queues, or cohorts, that are not known', () => {
      expect(cohort(own)).toEqual([]);
      expect(cohort(documents(own, named('other', gpus(1)), kueue('Cohort', 'x', 'parentName: top')))).toEqual([]);
      expect(cohort(documents(own, named('other', gpus(1)), kueue('Cohort', 'y', 'parentName: top')))).toHaveLength(1);
    });
  });

  test('leaves alone amounts that HAMi turns into GPUs', () => {
    const covered = queue(group('nvidia.com/gpumem', of('h100', quota('nvidia.com/gpumem', 8))));
    expect(said(documents(covered, local(), work('Job', 'batch/v1', { limits: 'nvidia.com/gpumem: 4000' })))).toEqual([]);
  });
});

describe('queue/unmanaged-kind', () => {
  test.each([
    ['PyTorchJob', 'kubeflow.org/v1', 1],
    ['MPIJob', 'kubeflow.org/v1', 0],
    ['MPIJob', 'kubeflow.org/v2beta1', 0],
    ['SparkApplication', 'sparkoperator.k8s.io/v1beta2', 1],
    ['Job', 'batch/v1', 0],
  ])('%s of %s: %i', (kind, apiVersion, count) =>
    expect(places('queue/unmanaged-kind', site(work(kind, apiVersion)))).toEqual(Array(count).fill(AT)),
  );

  test('knows what the configuration of Kueue turns on', () => {
    const on = (...frameworks: readonly string[]): string =>
      `{apiVersion: config.kueue.x-k8s.io/v1beta2, kind: Configuration, integrations: {frameworks: [${frameworks.join(', ')}]}}`;
    const said = (...frameworks: readonly string[]) =>
      places('queue/unmanaged-kind', site(work('PyTorchJob', 'kubeflow.org/v1'), on(...frameworks)));
    expect(said('batch/job', 'kubeflow.org/pytorchjob')).toEqual([]);
    expect(said('batch/job', 'kubeflow.org/tfjob')).toEqual([AT]);
  });
});

test('queue/suspend shows what stands there', () => {
  expect(found('queue/suspend', site(work('Job', 'batch/v1', { own: 'suspend: false' })))).toMatchObject([
    { at: 'spec.suspend', got: false },
  ]);
  expect(found('queue/suspend', site(work('Job', 'batch/v1', { own: 'suspend: true' })))).toEqual([]);
});

describe('queue/topology-level', () => {
  const KEY = 'kueue.x-k8s.io/podset-required-topology';
  const said = (pods: string, kind = 'Job', apiVersion = 'batch/v1', text: (work: string) => string = site) =>
    found('queue/topology-level', text(work(kind, apiVersion, { pods })));

  test('says where the pods have their annotations', () => {
    const wrong = `${KEY}: block`;
    expect(said(wrong)).toMatchObject([
      { at: `spec.template.metadata.annotations["${KEY}"]`, got: 'block', allowed: ['rack', 'kubernetes.io/hostname'] },
    ]);
    expect(said(wrong, 'Pod', 'v1')).toMatchObject([{ at: `metadata.annotations["${KEY}"]` }]);
    expect(said(wrong, 'PyTorchJob', 'kubeflow.org/v1')).toMatchObject([
      { at: `spec.pytorchReplicaSpecs.Worker.template.metadata.annotations["${KEY}"]` },
    ]);
  });

  test('does not offer a level without a label', () => {
    const bare = topology.replace('levels: [', 'levels: [{}, ');
    expect(bare).not.toBe(topology);
    expect(said(`${KEY}: block`, 'Job', 'batch/v1', (job) => site(job).replace(topology, bare))).toMatchObject([
      { allowed: ['rack', 'kubernetes.io/hostname'] },
    ]);
  });

  test('leaves alone levels of the topology, and queues of which not all flavors are here', () => {
    expect(said(`${KEY}: rack`)).toEqual([]);
    expect(
      said(`${KEY}: block`, 'Job', 'batch/v1', (job) =>
        documents(
          topology,
          flavor(),
          queue(group('nvidia.com/gpu', of('h100', quota('nvidia.com/gpu', 8)), of('a100', quota('nvidia.com/gpu', 8)))),
          local(),
          job,
        ),
      ),
    ).toEqual([]);
    expect(said(`${KEY}: block`, 'Job', 'batch/v1', (job) => documents(flavor(), queue(GPUS), local(), job))).toEqual([]);
    expect(said(`${KEY}: block`, 'Job', 'batch/v1', (job) => documents(flavor('h100', ''), queue(GPUS), local(), job))).toMatchObject([
      { allowed: [] },
    ]);
  });
});

describe('queue/tolerations', () => {
  const pool = (name: string, taints: Parameters<typeof labs>[0] = {}) =>
    labs({ name, path: `prod/${name}`, labels: { team: 'ml', pool: name }, ...taints });
  const open = pool('open', { taints: [] });
  const preferred = pool('preferred', { taints: [{ key: 'a', effect: 'PreferNoSchedule' }] });
  const closed = pool('closed', {
    taints: [
      { key: 'b', effect: 'NoSchedule' },
      { key: 'a', effect: 'NoSchedule' },
    ],
  });
  const said = (pools: readonly ReturnType<typeof pool>[], flavors: readonly string[], options: Work = {}) => {
    const quotas = flavors.map((_, index) => of(`f${index}`, quota('nvidia.com/gpu', 8)));
    const texts = flavors.map((spec, index) => flavor(`f${index}`, spec));
    return foundIn(
      'queue/tolerations',
      { pools },
      fromYaml(documents(...texts, queue(group('nvidia.com/gpu', ...quotas)), local(), work('Job', 'batch/v1', options))),
    );
  };
  const ML = 'nodeLabels: {team: ml}';
  const toPool = (name: string): string => `nodeLabels: {team: ml, pool: ${name}}`;

  test('sees pods that no node of any flavor takes', () => {
    expect(said([closed], [ML])).toMatchObject([{ at: 'spec.template.spec', got: [] }]);
    const tolerations = [{ key: 'b', operator: 'Exists' }];
    expect(said([closed], [ML], { spec: `tolerations: ${JSON.stringify(tolerations)}` })).toMatchObject([{ got: tolerations }]);
    expect(said([closed, open], [toPool('closed')])).toHaveLength(1);
    expect(said([closed], [ML, toPool('closed')])).toHaveLength(1);
  });

  test('leaves alone pods that some node takes, or about whose nodes nothing is known', () => {
    expect(said([closed, open], [ML])).toEqual([]);
    expect(said([closed, open], [toPool('closed'), toPool('open')])).toEqual([]);
    expect(said([preferred], [ML])).toEqual([]);
    expect(said([closed], ['nodeLabels: {team: other}'])).toEqual([]);
    expect(said([closed], [''])).toEqual([]);
    expect(said([closed], [`${ML}, tolerations: [{operator: Exists}]`])).toEqual([]);
    expect(said([closed], [ML], { spec: 'tolerations: [{operator: Exists}]' })).toEqual([]);
    expect(said([closed], [ML], { limits: 'cpu: 1' })).toEqual([]);
    expect(said([], [ML])).toEqual([]);
    expect(said([closed], [])).toEqual([]);
  });
});
