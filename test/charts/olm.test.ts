// The GPU Operator on OpenShift, which the Operator Lifecycle Manager installs.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argoCd, describeCluster, flux, type GpuOperatorProps, type HelmDelivery, rendered, valuesFile } from '../../lib/plans/charts';
import { planGpuOperator } from '../../lib/plans/charts/gpu-operator/plan';
import { policyOf } from '../../lib/plans/charts/gpu-operator/olm/policy-of';
import { parseYaml } from '../../lib/internal';
import type { KubeObject } from '../../lib/words/kubernetes';
import { timeSlicing } from '../../lib/plans/allocators';
import { olmRules } from '../../lib/rules/checks/operator/olm';
import { lintDocuments, noContext, readText } from '../../lib/read';
import { expectGolden } from '../golden';
import { judgeManifest } from '../judge/schema';
import { inFolder } from '../node/shell';
import { migPoolOf, poolOf } from './pools';

const cluster = describeCluster({ path: 'ml/prod', id: 'prod' }, { kubernetes: '1.34', distribution: 'openshift' });
const pools = [poolOf('train', { sharing: timeSlicing({ replicas: 4 }) }), migPoolOf('slices', { layout: { '1g.10gb': 7 } })];
const plan = (delivery: HelmDelivery = valuesFile(), props: GpuOperatorProps = {}) =>
  planGpuOperator({ path: 'ml/prod/gpu-operator', id: 'gpu-operator' }, props, { cluster, pools, delivery });
const named = (kind: string, objects: readonly KubeObject[]) => objects.filter((object) => object.kind === kind);
const inFiles = (name: string) => {
  const file = plan().files.find(({ path }) => path === `prod/gpu-operator/${name}`);
  return parseYaml(file?.text ?? '') as KubeObject[];
};

describe('the files', () => {
  test('are an operator of the catalogue, in its own namespace and in the channel of its version', () => {
    const objects = inFiles('olm.yaml');
    expect(objects.map(({ kind, metadata }) => [kind, metadata.name, metadata.namespace])).toEqual([
      ['Namespace', 'nvidia-gpu-operator', undefined],
      ['OperatorGroup', 'nvidia-gpu-operator', 'nvidia-gpu-operator'],
      ['Subscription', 'gpu-operator-certified', 'nvidia-gpu-operator'],
    ]);
    expect(objects[2]?.['spec']).toMatchObject({
      channel: 'v26.7',
      startingCSV: 'gpu-operator-certified.v26.7.0',
      source: 'certified-operators',
    });
  });

  test('have no values of Helm, and are what the goldens hold', () => {
    const { files } = plan();
    expect(files.map(({ path }) => path)).toEqual(['olm.yaml', 'instance.yaml', 'install.sh'].map((name) => `prod/gpu-operator/${name}`));
    for (const { path, text } of files) expectGolden(path.replace('prod/gpu-operator', 'olm'), text);
  });

  test('say in a ClusterPolicy what values would, and name the ConfigMaps that the chart would make', () => {
    const objects = inFiles('instance.yaml');
    const [policy] = named('ClusterPolicy', objects);
    const spec = policy?.['spec'] as { devicePlugin: { config: { name: string } }; migManager: { config: { name: string } } };
    expect(named('ConfigMap', objects).map(({ metadata }) => metadata.name)).toEqual([
      spec.devicePlugin.config.name,
      spec.migManager.config.name,
    ]);
    expect(spec).toMatchObject({ driver: { enabled: true }, operator: { use_ocp_driver_toolkit: true } });
    expect(spec).not.toHaveProperty('mig');
    expect(JSON.stringify(spec)).not.toMatch(/"create"|"data"|"nfd"/);
  });

  test.each(['olm.yaml', 'instance.yaml'])('of %s are taken by the schemas of their kinds', (name) =>
    expect(inFiles(name).flatMap((object) => judgeManifest(object, '1.34'))).toEqual([]),
  );
});

describe.each([
  ['flux', flux()],
  ['argoCd', argoCd()],
  ['rendered', rendered()],
] as const)('by %s', (kind, delivery) => {
  test('the same objects are delivered as they are', () => {
    const { objects, files } = plan(delivery);
    expect(objects.map(({ object }) => object.kind)).toEqual([
      'Namespace',
      'OperatorGroup',
      'Subscription',
      'ConfigMap',
      'ConfigMap',
      'ClusterPolicy',
    ]);
    expect(files).toEqual([]);
    const [policy] = objects.filter(({ object }) => object.kind === 'ClusterPolicy');
    expect(policy?.clusterScoped).toBe(true);
    expect(JSON.stringify(policy?.object.metadata).includes('SkipDryRunOnMissingResource')).toBe(kind === 'argoCd');
  });
});

describe('values', () => {
  const of = (values: object) => policyOf(values as never, 'n');

  test('of the driver have the names of a ClusterPolicy', () =>
    expect(
      of({ driver: { nvidiaDriverCRD: { enabled: true }, upgradePolicy: { gpuPodDeletion: { force: true } } } }).spec['driver'],
    ).toEqual({
      enabled: true,
      useNvidiaDriverCRD: true,
      upgradePolicy: { podDeletion: { force: true } },
    }));

  test('that a ClusterPolicy has no field for are refused, and so is the name of a release', () => {
    const found = (props: object) => [...olmRules[0]!.check(plan(valuesFile(), props as never).model as never)].map(({ at }) => at);
    expect(found({})).toEqual([]);
    expect(found({ values: { nfd: { enabled: true } } })).toEqual(['values.nfd.enabled']);
    expect(found({ values: { operator: { upgradeCRD: false } } })).toEqual(['values.operator.upgradeCRD']);
    expect(found({ releaseName: 'own' })).toEqual(['releaseName']);
  });

  test('in another namespace let OpenShift watch it', () =>
    expect(plan(flux(), { namespace: 'gpus' }).objects[0]?.object.metadata).toMatchObject({
      name: 'gpus',
      labels: { 'openshift.io/cluster-monitoring': 'true' },
    }));
});

describe('install.sh', () => {
  /** `oc` that has what `has` names; the operator runs from the third question on. */
  const run = (has: string) =>
    inFolder((folder) => {
      for (const { path, text } of plan().files) writeFileSync(join(folder, path.split('/').at(-1) ?? ''), text);
      const program = (name: string, body: string) => {
        writeFileSync(join(folder, name), `#!/bin/bash\n${body}\n`);
        chmodSync(join(folder, name), 0o755);
      };
      program(
        'oc',
        `echo "$*" >>"$CALLS"
case "$1 $2" in
  'get crd') [ "$3" = ${has} ] ;;
  'get subscription') [ "$(grep -c '^get subscription' "$CALLS")" -ge 2 ] && echo gpu-operator-certified.v26.7.1 ;;
  'get csv') [ "$3" = gpu-operator-certified.v26.7.1 ] && [ "$(grep -c '^get csv' "$CALLS")" -ge 3 ] && echo Succeeded || { echo 'not found' >&2; exit 1; } ;;
  'apply -f') [ -e "$3" ] ;;
  *) exit 2 ;;
esac`,
      );
      program('sleep', ':');
      const calls = join(folder, 'calls');
      const { status, stderr } = spawnSync('bash', [join(folder, 'install.sh')], {
        encoding: 'utf8',
        env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, CALLS: calls },
      });
      const said = existsSync(calls) ? readFileSync(calls, 'utf8').replaceAll(`${folder}/`, '').trim().split('\n') : [];
      return { status, stderr, said };
    });

  test('makes the instance once the operator runs', () => {
    const { status, said } = run('nodefeaturediscoveries.nfd.openshift.io');
    expect(status).toBe(0);
    expect(said.filter((call) => call.startsWith('apply'))).toEqual(['apply -f olm.yaml', 'apply -f instance.yaml']);
    expect(said.filter((call) => call.startsWith('get csv'))).toHaveLength(3);
  });

  test('fails without the Node Feature Discovery Operator, before it applies anything', () => {
    const { status, stderr, said } = run('other');
    expect([status, stderr]).toEqual([69, expect.stringContaining('Node Feature Discovery Operator')]);
    expect(said.some((call) => call.startsWith('apply'))).toBe(false);
  });
});

test('lint reads the version of the operator in the Subscription', () => {
  const text = ['olm.yaml', 'instance.yaml']
    .flatMap(inFiles)
    .map((object) => JSON.stringify(object))
    .join('\n---\n');
  const report = (written: string) => lintDocuments(readText('a.yaml', written).documents, noContext);
  const unknown = (written: string) => report(written).unknowns.filter(({ rule }) => rule === 'operator/unknown-value');
  expect(unknown(text)).toEqual([]);
  expect(unknown(text.replace('gpu-operator-certified.v26.7.0', 'gpu-operator-certified.v99.0.0'))).toHaveLength(1);
  const subscription = text.split('\n---\n').find((one) => one.includes('Subscription'))!;
  const other = subscription
    .replace('gpu-operator-certified"}', 'other"}')
    .replace('"name":"gpu-operator-certified","namespace"', '"name":"other","namespace"');
  expect(unknown(`${text}\n---\n${other}`)).toHaveLength(1);
});
