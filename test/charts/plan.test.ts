import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { check, parseYaml } from '../../lib/internal';
import {
  DEFAULT_GPU_OPERATOR_VERSION,
  describeCluster,
  flux,
  type GpuClusterProps,
  type GpuOperatorProps,
  gpuClusterForm,
  gpuOperatorSchema,
  type HelmDelivery,
  unknownValues,
  valuesFile,
} from '../../lib/plans/charts';
import { planGpuOperator } from '../../lib/plans/charts/gpu-operator/plan';
import { parseProps } from '../../lib/rules';
import type { PoolDescription } from '../../lib/plans/model';
import { timeSlicing } from '../../lib/plans/allocators';
import { judgeManifest } from '../judge/schema';
import { refusedOf } from '../refused';
import { migPoolOf, poolOf } from './pools';

const place = { path: 'ml/prod/gpu-operator', id: 'gpu-operator' };
const cluster = describeCluster({ path: 'ml/prod', id: 'prod' }, { kubernetes: '1.34' });
const pools: readonly PoolDescription[] = [poolOf('train'), migPoolOf('slices', { layout: { '1g.10gb': 7 } })];
const plan = (delivery: HelmDelivery, props: GpuOperatorProps = {}, of = pools) =>
  planGpuOperator(place, props, { cluster, pools: of, delivery });
const problems = (props: unknown) => check(gpuOperatorSchema, props, 'op').map(({ path }) => path);

describe('a values file', () => {
  test('stands beside a script, in a folder of the cluster, and nothing is applied', () => {
    const { objects, files } = plan(valuesFile());
    expect(objects).toEqual([]);
    expect(files.map(({ path, executable }) => [path, executable])).toEqual([
      ['prod/gpu-operator/values.yaml', undefined],
      ['prod/gpu-operator/install.sh', true],
    ]);
  });

  test('reads back as the values that were given, whatever they are', () => {
    const given = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('null'));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), given), (values) => {
        const { files, model } = plan(valuesFile(), { values }, []);
        expect(JSON.stringify(parseYaml(files[0]!.text)[0])).toBe(JSON.stringify(model.operators?.[0]?.values));
      }),
      { numRuns: 200 },
    );
  });

  test('reads back as the values of the model', () => {
    const { files, model } = plan(valuesFile());
    expect(parseYaml(files[0]!.text)).toEqual([model.operators?.[0]?.values]);
  });

  describe('with its script', () => {
    let folder: string;
    beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'))));
    afterEach(() => rmSync(folder, { recursive: true }));

    /** What a `helm` on the path would be called with. */
    function helmArguments(props: GpuOperatorProps, ...further: string[]): readonly string[] {
      const { files } = plan(valuesFile(), props);
      writeFileSync(join(folder, 'helm'), '#!/bin/sh\nfor a in "$@"; do printf "%s\\0" "$a"; done > "$(dirname "$0")/args"\n', {
        mode: 0o755,
      });
      writeFileSync(join(folder, 'install.sh'), files[1]!.text, { mode: 0o755 });
      execFileSync(join(folder, 'install.sh'), further, { cwd: '/', env: { PATH: `${folder}:${process.env['PATH']}` } });
      return readFileSync(join(folder, 'args'), 'utf8').split('\0').slice(0, -1);
    }

    test('installs the pinned chart with the values beside it, wherever it is called from', () => {
      expect(helmArguments({}, '--dry-run')).toEqual([
        'upgrade',
        '--install',
        'gpu-operator',
        'gpu-operator',
        '--repo',
        'https://helm.ngc.nvidia.com/nvidia',
        '--version',
        DEFAULT_GPU_OPERATOR_VERSION,
        '--namespace',
        'gpu-operator',
        '--create-namespace',
        '--disable-openapi-validation',
        '--values',
        join(folder, 'values.yaml'),
        '--dry-run',
      ]);
    });

    test('carries hostile names as they are', () => {
      const hostile = fc.oneof(
        fc.constantFrom(`$(touch ${folder}/pwned)`, '`id`', "it's", '-x', '"; rm x #', '\\', '${HOME}', 'a\nb', '*'),
        fc.string({ unit: 'binary' }),
      );
      const carried = hostile.filter((text) => !/[\0\ud800-\udfff]/.test(text));
      fc.assert(
        fc.property(carried, (text) => {
          expect(helmArguments({ namespace: text }, text).filter((argument) => argument === text).length).toBeGreaterThanOrEqual(2);
        }),
        { numRuns: 25 },
      );
      expect(readdirSync(folder).sort()).toEqual(['args', 'helm', 'install.sh']);
    });
  });
});

describe('Flux', () => {
  const objects = (delivery = flux(), props: GpuOperatorProps = {}) => plan(delivery, props).objects;
  const spec = (delivery = flux(), props: GpuOperatorProps = {}) => objects(delivery, props)[2]!.object['spec'] as Record<string, unknown>;

  test('gets a namespace, a repository and a release, which the API server accepts', () => {
    expect(objects().map(({ object, clusterScoped }) => [object.kind, object.metadata.namespace, clusterScoped])).toEqual([
      ['Namespace', undefined, true],
      ['HelmRepository', 'gpu-operator', undefined],
      ['HelmRelease', 'gpu-operator', undefined],
    ]);
    for (const delivery of [flux(), flux({ namespace: 'flux-system', interval: '1h30m', timeout: '20m', driftDetection: 'enabled' })]) {
      for (const { object } of objects(delivery)) expect(judgeManifest(object, '1.34')).toEqual([]);
    }
  });

  test('installs the pinned chart with the values of the model, and upgrades its CRDs', () => {
    const { model } = plan(flux());
    expect(spec()).toMatchObject({
      releaseName: 'gpu-operator',
      chart: {
        spec: { chart: 'gpu-operator', version: DEFAULT_GPU_OPERATOR_VERSION, sourceRef: { kind: 'HelmRepository', name: 'nvidia' } },
      },
      install: { crds: 'CreateReplace' },
      upgrade: { crds: 'CreateReplace' },
      values: model.operators?.[0]?.values,
    });
  });

  test('keeps the release in its own namespace when its objects stand elsewhere', () => {
    expect(spec()).not.toHaveProperty('targetNamespace');
    expect(spec(flux({ namespace: 'flux-system' }))).toMatchObject({ targetNamespace: 'gpu-operator', storageNamespace: 'gpu-operator' });
    expect(objects(flux({ namespace: 'flux-system' })).map(({ object }) => object.metadata.namespace)).toEqual([
      undefined,
      'flux-system',
      'flux-system',
    ]);
  });

  test('lets the operator run privileged pods', () => {
    expect(objects()[0]!.object.metadata.labels).toEqual({ 'pod-security.kubernetes.io/enforce': 'privileged' });
  });

  test('takes no field that the API server fills in for drift', () => {
    expect(spec()['driftDetection']).toEqual({
      mode: 'warn',
      ignore: [{ paths: ['/spec/cdi/default'], target: { group: 'nvidia.com', kind: 'ClusterPolicy' } }],
    });
    expect(spec(flux({ driftDetection: 'disabled' }))['driftDetection']).toEqual({ mode: 'disabled' });
  });
});

describe('the values', () => {
  const valuesOf = (props: GpuOperatorProps, of = pools) => plan(valuesFile(), props, of).model.operators?.[0]?.values;

  test('are those of the user, merged last: objects key by key, lists whole', () => {
    expect(
      valuesOf({ values: { migManager: { enabled: true, env: [{ name: 'A', value: 'b' }] }, mig: { strategy: 'single' } } }),
    ).toMatchObject({
      psa: { enabled: true },
      mig: { strategy: 'single' },
      migManager: { enabled: true, env: [{ name: 'A', value: 'b' }], config: { create: true } },
    });
  });

  test('keep the variables that follow from the pools beside those of the user, and give way where both name one', () => {
    const shared = [poolOf('a', { sharing: timeSlicing({ replicas: 2, renameByDefault: true }) })];
    const env = (given: { name: string; value: string }[]) =>
      (valuesOf({ values: { dcgmExporter: { env: given } } }, shared)?.['dcgmExporter'] as { env: unknown }).env;
    const names = { name: 'NVIDIA_RESOURCE_NAMES', value: 'nvidia.com/gpu.shared' };
    const interval = { name: 'DCGM_EXPORTER_INTERVAL', value: '5000' };
    expect(env([interval])).toEqual([{ name: 'KUBERNETES_VIRTUAL_GPUS', value: 'true' }, names, interval]);
    expect(env([{ name: 'KUBERNETES_VIRTUAL_GPUS', value: 'false' }])).toEqual([
      names,
      { name: 'KUBERNETES_VIRTUAL_GPUS', value: 'false' },
    ]);
  });

  test('hold no undefined, at any depth', () => {
    expect(Object.keys(valuesOf({ values: { toolkit: { version: undefined }, extra: undefined } })!['toolkit'] as object)).toEqual([]);
    expect(valuesOf({ values: { extra: undefined } })).not.toHaveProperty('extra');
  });

  test('do not depend on the order of the pools', () => {
    expect(JSON.stringify(valuesOf({}, [...pools].reverse()))).toBe(JSON.stringify(valuesOf({})));
  });

  test('are the same whatever the delivery', () => {
    expect(plan(flux()).model.operators![0]!.values).toEqual(plan(valuesFile()).model.operators![0]!.values);
  });

  test('use keys that the chart knows', () => {
    const taint = { key: 'team', effect: 'NoExecute' } as const;
    const everything = planGpuOperator(
      place,
      {},
      {
        cluster: { ...cluster, distribution: 'k3s' },
        pools: [...pools, poolOf('many', { nodes: { min: 0, max: 500 }, taints: [taint] })],
        delivery: valuesFile(),
      },
    );
    expect(unknownValues(DEFAULT_GPU_OPERATOR_VERSION, everything.model.operators![0]!.values)).toEqual([]);
  });
});

test('tells the model what was planned for whom', () => {
  expect(plan(flux(), { version: 'v25.10.1', namespace: 'nvidia' }).model.operators).toEqual([
    expect.objectContaining({
      path: place.path,
      chart: 'gpu-operator',
      version: 'v25.10.1',
      namespace: 'nvidia',
      cluster,
      pools: ['ml/prod/slices', 'ml/prod/train'],
    }),
  ]);
});

describe('malformed props', () => {
  test.each([
    [{ version: '26.7.0' }, 'op.version'],
    [{ version: 'latest' }, 'op.version'],
    [{ namespace: 'Kube System' }, 'op.namespace'],
    [{ releaseName: 'a'.repeat(54) }, 'op.releaseName'],
    [{ values: { driver: { enabled: null } } }, 'op.values.driver.enabled'],
    [{ values: ['a'] }, 'op.values'],
    [{ chart: 'x' }, 'op.chart'],
  ])('fails for %j', (props, path) => expect(problems(props)).toEqual([path]));

  test('a name of 53 characters is the longest', () => expect(problems({ releaseName: 'a'.repeat(53), version: 'v1.2.3' })).toEqual([]));
});

describe('a cluster', () => {
  const wrong = (props: unknown) => check(gpuClusterForm.schema, props, 'c').map(({ path }) => path);

  test('is described by its id and the usual distribution', () => {
    expect(cluster).toEqual({ name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' });
  });

  test('takes another name', () => {
    expect(describeCluster({ path: 'ml/prod', id: '..' }, { kubernetes: '1.34.2', distribution: 'rke2', name: 'eu-1' })).toMatchObject({
      name: 'eu-1',
      distribution: 'rke2',
    });
  });

  test.each(['..', 'a/b', '', 'a b', '-x', '.hidden'])('fails when the id %j would be its folder', (id) => {
    expect(refusedOf(() => parseProps(gpuClusterForm, { kubernetes: '1.34' }, { path: 'ml/x', id }))).toEqual([
      expect.stringMatching(/^ml\/x\.name /),
    ]);
    expect(wrong({ kubernetes: '1.34', name: id })).toEqual(['c.name']);
  });

  test.each<[unknown, string]>([
    [{ kubernetes: '1.29' }, 'c.kubernetes'],
    [{ kubernetes: 1.34 }, 'c.kubernetes'],
    [{}, 'c.kubernetes'],
    [{ kubernetes: '1.34', distribution: 'k0s' }, 'c.distribution'],
    [{ kubernetes: '1.34', helm: flux({ interval: '30 minutes' }) }, 'c.helm.interval'],
    [{ kubernetes: '1.34', helm: { ...flux(), intervall: '30m' } }, 'c.helm.intervall'],
    [{ kubernetes: '1.34', helm: { kind: 'argo' } }, 'c.helm.kind'],
    [{ kubernetes: '1.34', helm: 'flux' }, 'c.helm'],
  ])('fails for %j', (props, path) => expect(wrong(props)).toEqual([path]));

  test('takes every delivery as the functions make it', () => {
    for (const helm of [
      valuesFile(),
      flux(),
      flux({ namespace: 'flux-system', interval: '30m', timeout: '15m', driftDetection: 'warn' }),
    ]) {
      const props: GpuClusterProps = { kubernetes: '1.34', helm };
      expect(wrong(props)).toEqual([]);
    }
  });
});
