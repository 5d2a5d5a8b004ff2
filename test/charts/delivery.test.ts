import { check, parseYaml, tokenOf } from '../../lib/internal';
import {
  type AnyHelmDelivery,
  argoCd,
  describeCluster,
  flux,
  type GpuOperatorProps,
  gpuClusterForm,
  gpuClusterWithReleaseForm,
  k3s,
  release,
  rendered,
  valuesFile,
} from '../../lib/plans/charts';
import { planGpuOperator } from '../../lib/plans/charts/gpu-operator/plan';
import { planHami } from '../../lib/plans/charts/hami/plan';
import { hami } from '../../lib/plans/allocators';
import { judgeManifest } from '../judge/schema';
import { refusedOf } from '../refused';
import { migPoolOf, poolOf } from './pools';

const place = { path: 'ml/prod/gpu-operator', id: 'gpu-operator' };
const cluster = describeCluster({ path: 'ml/prod', id: 'prod' }, { kubernetes: '1.34' });
const pools = [poolOf('train'), migPoolOf('slices', { layout: { '1g.10gb': 7 } })];
const plan = (delivery: AnyHelmDelivery, props: GpuOperatorProps = {}) => planGpuOperator(place, props, { cluster, pools, delivery });
const objects = (delivery: AnyHelmDelivery, props: GpuOperatorProps = {}) => plan(delivery, props).objects.map(({ object }) => object);
const valuesOf = (delivery: AnyHelmDelivery) => plan(delivery).model.operators![0]!.values;

test.each<[string, (options: never) => unknown]>([
  ['flux', flux],
  ['argoCd', argoCd],
  ['k3s', k3s],
  ['rendered', rendered],
  ['release', release],
])('%s() refuses options that are no object', (word, made) => {
  const form = `${word}() has the wrong type or form`;
  expect([5, 'x', [], null].map((options) => refusedOf(() => made(options as never)))).toEqual([
    [form],
    [form],
    [form],
    [`${word}() is null`],
  ]);
});

test('valuesFile() has no options', () => {
  const untyped: (options: unknown) => unknown = valuesFile;
  expect(refusedOf(() => untyped({ namespace: 'ml' }))).toEqual(['valuesFile() takes no options']);
  expect(refusedOf(() => untyped(undefined))).toEqual([]);
});

describe('Argo CD', () => {
  const application = (delivery = argoCd(), props: GpuOperatorProps = {}) => objects(delivery, props)[0]!;
  const spec = (delivery = argoCd(), props: GpuOperatorProps = {}) => application(delivery, props)['spec'] as Record<string, never>;

  test.each([
    ['nothing said', argoCd()],
    [
      'everything said',
      argoCd({
        namespace: 'gitops',
        project: 'gpus',
        destination: { name: 'eu-1' },
        automated: 'prune',
        serverSideApply: false,
        syncWave: -5,
      }),
    ],
    ['a cluster by URL, synced by hand', argoCd({ destination: { server: 'https://10.0.0.1:6443' }, automated: false })],
  ])('gets an Application that the API server accepts, with %s', (_what, delivery) => {
    const [first, ...others] = objects(delivery);
    expect(others).toEqual([]);
    expect(judgeManifest(first!, '1.34')).toEqual([]);
  });

  test('fails at the judge with a field that an Application does not have', () =>
    expect(judgeManifest({ ...application(), spec: { ...spec(), syncOptions: [] } }, '1.34')).toEqual(['spec: unknown field syncOptions']));

  test('installs the pinned chart in its namespace with the values of the model', () => {
    expect(application().metadata).toEqual({ name: 'gpu-operator', namespace: 'argocd' });
    expect(spec()).toMatchObject({
      project: 'default',
      destination: { server: 'https://kubernetes.default.svc', namespace: 'gpu-operator' },
      source: {
        repoURL: 'https://helm.ngc.nvidia.com/nvidia',
        chart: 'gpu-operator',
        targetRevision: 'v26.7.0',
        helm: { releaseName: 'gpu-operator', valuesObject: valuesOf(argoCd()) },
      },
    });
  });

  test("switches off the chart's own upgrade of CRDs, which every sync would run, unless the user wants it", () => {
    expect(spec()['source']).toMatchObject({ helm: { valuesObject: { operator: { upgradeCRD: false } } } });
    expect(spec(argoCd(), { values: { operator: { upgradeCRD: true } } })['source']).toMatchObject({
      helm: { valuesObject: { operator: { upgradeCRD: true } } },
    });
  });

  test('takes no field that is filled in on the cluster for drift, neither when it compares nor when it syncs', () => {
    expect(spec()['ignoreDifferences']).toEqual([{ group: 'nvidia.com', kind: 'ClusterPolicy', jsonPointers: ['/spec/cdi/default'] }]);
    expect(spec()['syncPolicy']).toMatchObject({
      automated: { prune: false, selfHeal: true },
      syncOptions: ['CreateNamespace=true', 'SkipDryRunOnMissingResource=true', 'ServerSideApply=true', 'RespectIgnoreDifferences=true'],
    });
  });

  test('lets the namespace admit privileged pods, but labels none that every cluster has', () => {
    const labelled = { managedNamespaceMetadata: { labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } } };
    expect(spec()['syncPolicy']).toMatchObject(labelled);
    expect(spec(argoCd(), { namespace: 'kube-system' })['syncPolicy']).not.toHaveProperty('managedNamespaceMetadata');
  });

  test("bears the cluster's name where it goes to another cluster", () => {
    expect(application(argoCd({ destination: { name: 'eu-1' } })).metadata.name).toBe('prod-gpu-operator');
    expect(spec(argoCd({ destination: { name: 'eu-1' } }))['destination']).toEqual({ name: 'eu-1', namespace: 'gpu-operator' });
  });

  test('syncs by hand, prunes and takes a wave when told', () => {
    expect(spec(argoCd({ automated: false }))['syncPolicy']).not.toHaveProperty('automated');
    expect(spec(argoCd({ automated: 'prune' }))['syncPolicy']).toMatchObject({ automated: { prune: true } });
    expect(application(argoCd({ syncWave: -5 })).metadata.annotations).toEqual({ 'argocd.argoproj.io/sync-wave': '-5' });
  });
});

describe('k3s', () => {
  test.each([
    ['nothing said', k3s()],
    ['everything said', k3s({ namespace: 'helm', timeout: '30m', failurePolicy: 'retry' })],
  ])('gets a namespace and a HelmChart that the API server accepts, with %s', (_what, delivery) => {
    expect(objects(delivery).map(({ kind }) => kind)).toEqual(['Namespace', 'HelmChart']);
    for (const object of objects(delivery)) expect(judgeManifest(object, '1.34')).toEqual([]);
  });

  test('fails at the judge with a field that a HelmChart does not have', () => {
    const [, chart] = objects(k3s());
    expect(judgeManifest({ ...chart!, spec: { ...(chart!['spec'] as object), release: 'a' } }, '1.34')).toEqual([
      'spec: unknown field release',
    ]);
  });

  test('installs the pinned chart into the namespace of the release, and leaves what fails alone', () => {
    const [, chart] = objects(k3s());
    expect(chart).toMatchObject({
      metadata: { name: 'gpu-operator', namespace: 'kube-system' },
      spec: {
        repo: 'https://helm.ngc.nvidia.com/nvidia',
        chart: 'gpu-operator',
        version: 'v26.7.0',
        targetNamespace: 'gpu-operator',
        createNamespace: true,
        timeout: '15m',
        failurePolicy: 'abort',
      },
    });
    expect(parseYaml((chart!['spec'] as { valuesContent: string }).valuesContent)).toEqual([valuesOf(k3s())]);
  });

  test('makes no namespace that every cluster has', () =>
    expect(objects(k3s(), { namespace: 'kube-system' }).map(({ kind }) => kind)).toEqual(['HelmChart']));

  test('fails for an Output, which would be put into quoted text', () => {
    const values = { driver: { version: tokenOf(0), env: [{ name: 'A', value: `x-${tokenOf(1)}` }] } };
    expect(() => objects(k3s(), { values })).toThrow(
      /ml\/prod\.helm: gpu-operator\.values\.driver\.version is an Output[\s\S]*gpu-operator\.values\.driver\.env\[0\]\.value is an Output/,
    );
    expect(() => objects(k3s(), { namespace: tokenOf(0) })).toThrow(/gpu-operator\.namespace is an Output/);
    expect(() => objects(flux(), { values })).not.toThrow();
  });
});

describe("Pulumi's own release", () => {
  test('is planned after its namespace, with what the resource takes', () => {
    const { objects: planned, releases } = plan(release({ timeout: 600, atomic: true, skipAwait: true }));
    expect(planned.map(({ object }) => object.kind)).toEqual(['Namespace']);
    expect(releases).toEqual([
      {
        id: 'release',
        inputs: {
          name: 'gpu-operator',
          chart: 'gpu-operator',
          version: 'v26.7.0',
          repositoryOpts: { repo: 'https://helm.ngc.nvidia.com/nvidia' },
          namespace: 'gpu-operator',
          createNamespace: false,
          values: valuesOf(release()),
          timeout: 600,
          atomic: true,
          skipAwait: true,
        },
      },
    ]);
  });

  test('fails in a cluster of the cdk8s face, which cannot make one', () => {
    expect(check(gpuClusterForm.schema, { kubernetes: '1.34', helm: release() }, 'c')).toEqual([
      {
        path: 'c.helm.kind',
        problem: 'is not one of the allowed values',
        got: 'release',
        allowed: ['valuesFile', 'flux', 'argoCd', 'k3s', 'rendered'],
        fix: 'take one of these',
      },
    ]);
    expect(check(gpuClusterWithReleaseForm.schema, { kubernetes: '1.34', helm: release() }, 'c')).toEqual([]);
  });
});

describe('malformed options', () => {
  const wrong = (helm: unknown) => check(gpuClusterWithReleaseForm.schema, { kubernetes: '1.34', helm }, 'c').map(({ path }) => path);

  test.each<[object, string]>([
    [{ kind: 'argo' }, 'c.helm.kind'],
    [{}, 'c.helm.kind'],
    [argoCd({ namespace: 'Argo CD' }), 'c.helm.namespace'],
    [argoCd({ automated: 'yes' as never }), 'c.helm.automated'],
    [argoCd({ destination: {} as never }), 'c.helm.destination'],
    [argoCd({ destination: { name: 'a', server: 'https://b' } as never }), 'c.helm.destination'],
    [argoCd({ syncWave: 0.5 }), 'c.helm.syncWave'],
    [{ ...argoCd(), wave: 1 }, 'c.helm.wave'],
    [k3s({ timeout: '15 minutes' }), 'c.helm.timeout'],
    [k3s({ failurePolicy: 'ignore' as never }), 'c.helm.failurePolicy'],
    [release({ timeout: 0 }), 'c.helm.timeout'],
    [release({ atomic: 1 as never }), 'c.helm.atomic'],
    [rendered({ helm: '' }), 'c.helm.helm'],
    [rendered({ charts: { hami: 3 as never } }), 'c.helm.charts.hami'],
    [rendered({ crds: 'separate' as never }), 'c.helm.crds'],
    [rendered({ apiVersions: ['a,b'] }), 'c.helm.apiVersions[0]'],
    [rendered({ cache: tokenOf(0) }), 'c.helm.cache'],
  ])('fails for %j', (helm, path) => expect(wrong(helm)).toEqual([path]));

  test('every delivery is accepted as its function makes it', () => {
    for (const delivery of [valuesFile(), flux(), argoCd(), k3s(), rendered(), release()]) expect(wrong(delivery)).toEqual([]);
  });
});

describe('HAMi', () => {
  const labs = [poolOf('labs', { sharing: hami({ deviceSplitCount: 10 }) })];
  const planOf = (delivery: AnyHelmDelivery) =>
    planHami({ path: 'ml/prod/hami', id: 'hami' }, {}, { cluster, pools: labs, operators: [], delivery });

  test('is installed by a script that leaves validation on, because it has no CRDs', () => {
    const [, script] = planOf(valuesFile()).files;
    expect(script!.text).toContain('helm upgrade --install hami hami');
    expect(script!.text).not.toContain('openapi');
  });

  test("keeps its chart's own hooks and values in every delivery that runs them", () => {
    const [application] = planOf(argoCd()).objects;
    expect(application!.object).toMatchObject({
      spec: {
        source: { chart: 'hami', helm: { valuesObject: planOf(argoCd()).model.operators![0]!.values } },
        ignoreDifferences: [{ kind: 'MutatingWebhookConfiguration', jsonPointers: ['/webhooks/0/clientConfig/caBundle'] }],
      },
    });
    expect(planOf(release()).releases![0]!.inputs).toMatchObject({ chart: 'hami', namespace: 'kube-system' });
    expect(planOf(k3s()).objects.map(({ object: { kind } }) => kind)).toEqual(['HelmChart']);
  });
});

test('the model says how each release is delivered, and nothing else differs', () => {
  for (const delivery of [flux(), argoCd(), k3s(), release()]) {
    const { delivery: kind, ...facts } = plan(delivery).model.operators![0]!;
    const { delivery: _file, ...others } = plan(valuesFile()).model.operators![0]!;
    expect(kind).toEqual({ kind: delivery.kind });
    expect(facts).toEqual(others);
  }
});
