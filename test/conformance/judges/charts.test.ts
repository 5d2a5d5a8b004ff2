// The values that we give to the charts of the GPU Operator and of HAMi are held to what was learnt by rendering those
// charts: `recorded/charts` says of which versions.
import { RENDERED_VERSIONS } from '../../rendered-versions';
import { valueIn } from '../../../lib/internal';
import { deadHamiValues, deadValues, hamiVersions, unknownHamiValues, unknownValues } from '../../../lib/plans/charts';
import { type ChartRecord, recordOf, recordsOf, type Release } from '../recorded/charts/data';
import { documentsFor, judged } from '../verdicts';
import { ownVerdictProblems, releaseProblems } from './charts/judge';

const charts = {
  'gpu-operator': { consumer: 'chart-gpu-operator', versions: RENDERED_VERSIONS, unknown: unknownValues, dead: deadValues },
  hami: { consumer: 'chart-hami', versions: hamiVersions, unknown: unknownHamiValues, dead: deadHamiValues },
} as const;

/**
 * Values that follow from a node image that brings the driver or the toolkit. Each of their keys is held to the records; what
 * comes of all of them together was not rendered yet, and is left to the next recording.
 */
const isOfNodeImage = {
  'gpu-operator': (values: Release['values']) => valueIn(values, 'driver', 'enabled') === false,
  hami: (values: Release['values']) => valueIn(values, 'devicePlugin', 'gpuOperatorToolkitReady') === undefined,
} as const;
const OF_SHAPE = /^nothing is recorded of values of this shape/;
const OF_KEY = /^nothing is recorded of /;

/** Scenarios whose values no helm has rendered yet: `recorded/charts/SOURCE.md` says how. Of their keys only the places are judged. */
const NOT_RENDERED: readonly string[] = [
  'scenario: NICs of the Network Operator: shared and whole, with networks',
  'scenario: whole GPUs, slices and shares that are measured, charged and shown',
  'scenario: monitoring of cores and of MPS, by annotations',
];

describe('the values of a release', () => {
  const record: ChartRecord = {
    chart: 'gpu-operator',
    version: 'v1.0.0',
    helm: 'v4',
    keys: { 'mig.strategy': ['ClusterPolicy cluster-policy: spec.mig.strategy'], 'psa.enabled': ['Namespace a'], 'toolkit.env': [] },
    always: ['nvidia.com/v1 ClusterPolicy cluster-policy', 'apps/v1 Deployment gpu-operator'],
    renders: [
      { shape: ['release a in a', 'mig.strategy'], objects: ['batch/v1 Job gpu-operator-upgrade-crd (hook)'] },
      { shape: ['release a in a', 'psa.enabled=true'], objects: [] },
    ],
  };
  const problems = (values: Release['values']) =>
    releaseProblems({ version: 'v1.0.0', releaseName: 'a', namespace: 'a', values }, record).join('\n');

  test('are accepted when their keys are read where we say and their objects come', () =>
    expect(problems({ mig: { strategy: 'mixed' } })).toBe(''));

  test.each([
    ['a key that no template reads', { toolkit: { env: [] } }, 'no template of gpu-operator v1.0.0 reads toolkit.env'],
    ['a key that was never looked at', { driver: { enabled: true } }, 'nothing is recorded of driver.enabled'],
    [
      'a key that is read elsewhere',
      { psa: { enabled: true } },
      'psa.enabled is not read at ClusterPolicy cluster-policy: spec.psa.enabled',
    ],
    ['an object that does not come', { psa: { enabled: true } }, 'Job gpu-operator-upgrade-crd (hook) does not come'],
    [
      'a shape that was never rendered',
      { mig: { strategy: 'mixed' }, psa: { enabled: true } },
      'nothing is recorded of values of this shape',
    ],
  ])('are refused for %s', (_what, values, message) => expect(problems(values)).toContain(message));
});

describe.each(['gpu-operator', 'hami'] as const)('the chart of %s', (chart) => {
  const { consumer, versions, unknown, dead } = charts[chart];

  test('is recorded in every version that we claim', () => {
    expect(
      recordsOf(chart)
        .map(({ version }) => version)
        .sort(),
    ).toEqual([...versions].sort());
    for (const { keys, renders } of recordsOf(chart)) expect([Object.keys(keys).length > 100, renders.length > 2]).toEqual([true, true]);
  });

  test.each([...versions])('%s reads the keys that we say it reads, and no others', (version) =>
    expect(ownVerdictProblems(recordOf(chart, version), (values) => [...unknown(version, values), ...dead(version, values)])).toEqual([]),
  );

  test('makes what we foretell of all values of the corpus', async () => {
    const started = Date.now();
    const left = new Set<string>();
    const found: { readonly id: string; readonly from: string | undefined; readonly problems: readonly string[] }[] = [];
    for await (const { id, from, content } of documentsFor(consumer)) {
      const release = content as Release;
      const problems = releaseProblems(release, recordOf(chart, release.version));
      const held = isOfNodeImage[chart](release.values) ? problems.filter((problem) => !OF_SHAPE.test(problem)) : problems;
      const isRendered = !NOT_RENDERED.includes(from[0] ?? '');
      if (!isRendered) left.add(from[0] ?? '');
      found.push({ id, from: from[0], problems: isRendered ? held : held.filter((problem) => !OF_KEY.test(problem)) });
    }
    const version = `${recordsOf(chart)
      .map((each) => each.version)
      .join(' ')}, recorded with helm ${recordsOf(chart)[0]?.helm ?? ''}`;
    judged({ consumer, version, ids: found.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
    expect(found.filter(({ problems }) => problems.length > 0).slice(0, 20)).toEqual([]);
    if (chart === 'gpu-operator') expect([...left].sort()).toEqual([...NOT_RENDERED].sort());
  });
});
