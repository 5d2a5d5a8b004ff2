import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPlainObject, parseYaml, valueAt } from '../../lib/internal';
import type { ClusterDescription } from '../../lib/plans/model';
import type { OperatorFacts } from '../../lib/plans/model';
import { brokenHamiValues, deadHamiValues, hamiVersions, unknownHamiValues, valuesFile } from '../../lib/plans/charts';
import { planHami } from '../../lib/plans/charts/hami/plan';
import { hamiNodeSelector, hamiResources, HAMI_SCHEDULER, hami, hamiAnnotations } from '../../lib/plans/allocators';
import { GPU_RESOURCE } from '../../lib/words/gpu';
import { poolOf } from '../charts/pools';

const upstream = join(process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared'), 'upstream/hami');
const FOLDERS: Readonly<Record<(typeof hamiVersions)[number], string>> = { '2.10.0': 'charts/hami', '2.9.0': 'charts/hami-v2.9.0' };

const cluster: ClusterDescription = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' };
const operator: OperatorFacts = {
  path: 'o',
  chart: 'gpu-operator',
  version: 'v26.7.0',
  namespace: 'gpu-operator',
  releaseName: 'o',
  values: {},
  cluster,
};
/** Pools that make every value appear that this library writes. */
const pools = [poolOf('train'), poolOf('labs', { sharing: hami() })];

describe.each(hamiVersions)("the chart's own values of %s", (version) => {
  const defaults = parseYaml(readFileSync(join(upstream, FOLDERS[version], 'values.yaml'), 'utf8'))[0] as Record<string, unknown>;
  const ours = planHami(
    { path: 'h', id: 'h' },
    { version, certificates: 'cert-manager', nodeNames: { labs: ['node-1'] } },
    { cluster, pools, operators: [operator], delivery: valuesFile() },
  ).model.operators![0]!.values;

  test('are those of this version', () => {
    const chart = parseYaml(readFileSync(join(upstream, FOLDERS[version], 'Chart.yaml'), 'utf8'))[0] as Record<string, unknown>;
    expect(chart['version']).toBe(version);
  });

  test('are all known to the table of keys, and can work', () => {
    expect(unknownHamiValues(version, defaults)).toEqual([]);
    expect(brokenHamiValues(version, defaults).filter(({ got }) => got !== null)).toEqual([]);
  });

  test('are dead only where facts say so', () => {
    const dead = deadHamiValues(version, defaults).map(({ at }) => at);
    const ascend = ['extraArgs', 'image', 'imagePullPolicy', 'nodeSelector', 'tolerations'].map((key) => `devices.ascend.${key}`);
    expect(dead.sort()).toEqual([...ascend, 'devicePlugin.disablecorelimit', 'scheduler.nodeLockExpire'].sort());
  });

  test('hold every key that the pools give a value', () => {
    expect(pathsOf(ours).length).toBeGreaterThan(18);
    expect(pathsOf(ours).filter((path) => !has(defaults, path))).toEqual([]);
  });

  test('call scheduler, resources and nodes as pods and pools do', () => {
    expect(
      ['schedulerName', 'resourceName', 'resourceMem', 'resourceMemPercentage', 'resourceCores', 'resourcePriority'].map(
        (key) => defaults[key],
      ),
    ).toEqual([
      HAMI_SCHEDULER,
      GPU_RESOURCE,
      hamiResources.memory,
      hamiResources.memoryPercentage,
      hamiResources.cores,
      hamiResources.priority,
    ]);
    expect(valueAt(defaults, 'devicePlugin.nvidiaNodeSelector')).toEqual(hamiNodeSelector);
  });

  test('share GPUs as hami() does without options, below the same paths', () => {
    const { kind: _kind, ...share } = hami().share as { kind: string };
    expect(defaults['devicePlugin']).toMatchObject({
      ...share,
      libPath: '/usr/local/vgpu',
      monitor: { ctrPath: '/usr/local/vgpu/containers' },
    });
    expect(valueAt(defaults, 'global.gpuHookPath')).toBe('/usr/local');
  });
});

test.each([
  ['specify_card_type_to_use.yaml', hamiAnnotations.useGpuType],
  ['specify_card_type_not_use.yaml', hamiAnnotations.noUseGpuType],
  ['specify_uuid_to_use.yaml', hamiAnnotations.useGpuUuid],
  ['specify_uuid_not_use.yaml', hamiAnnotations.noUseGpuUuid],
  ['specify_scheduling_policy.yaml', hamiAnnotations.nodeSchedulerPolicy],
  ['specify_scheduling_policy.yaml', hamiAnnotations.gpuSchedulerPolicy],
])("HAMi's example %s uses the annotation %s", (file, annotation) => {
  expect(readFileSync(join(upstream, 'examples/nvidia', file), 'utf8')).toContain(`${annotation}:`);
});

/** Dotted steps to every value that is no object. */
function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  return isPlainObject(value) ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key])) : [path];
}

/** Whether the chart has this key, or a map above it whose keys are the user's. */
function has(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined || value === null) return true;
  if (!isPlainObject(value)) return false;
  return Object.keys(value).length === 0 || (key in value && has(value[key], rest));
}
