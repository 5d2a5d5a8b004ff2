import { existsSync } from 'node:fs';
import { rules, packs } from '../../lib/rules/rules';
import { alertIds } from '../../lib/plans/observe/alerts/ids';
import { recordedIn } from '../../lib/plans/observe/recordings/recordings';
import { expectDocument } from '../document';
import { type World, worlds, writtenFor } from './worlds';

/** What people ask of GPUs in use, what answers it, and the test that sees it. */
interface Answered {
  readonly row: 'Metrics' | 'Dashboards' | 'Alerts' | 'Chargeback' | 'Neighbours' | 'History';
  readonly asked: string;
  readonly panels?: readonly string[];
  readonly alerts?: readonly string[];
  readonly records?: readonly string[];
  readonly rules?: readonly string[];
  readonly test: string;
}

const PANELS = 'test/conformance/judges/panels.test.ts';
const ALERTS = 'test/conformance/judges/alerts.test.ts';
const MONITORING = 'test/observe/monitoring.test.ts';

const answered: readonly Answered[] = [
  {
    row: 'Metrics',
    asked: 'Counters that the exporter and these GPUs have, by its release',
    rules: ['metrics/never-there', 'metrics/profiling'],
    test: MONITORING,
  },
  {
    row: 'Metrics',
    asked: 'Exporter and Prometheus agree on labels and intervals',
    rules: ['metrics/pod-labels', 'metrics/interval', 'metrics/two-exporters'],
    test: 'test/rules/metrics.test.ts',
  },
  { row: 'Metrics', asked: 'Temperature, power, utilisation of DCGM', panels: ['Temperature', 'Power', 'GPU Utilization'], test: PANELS },
  {
    row: 'Dashboards',
    asked: 'Utilisation and memory of nodes',
    panels: ['GPU Utilization', 'GPU Memory Usage', 'GPU Utilization of nodes', 'GPU Memory Usage of nodes'],
    test: PANELS,
  },
  {
    row: 'Dashboards',
    asked: 'Utilisation and memory of pods, by kind of sharing, namespace and pod',
    panels: ['Pod GPU Utilization', 'Pod GPU Memory', 'Pod GPU Utilization (HAMi)', 'Pod GPU Memory (GPU-Manager)'],
    test: PANELS,
  },
  {
    row: 'Dashboards',
    asked: 'MIG devices and shares',
    panels: ['MIG devices busy', 'MIG devices by profile', 'Shared devices busy', 'Pods on each device'],
    test: PANELS,
  },
  {
    row: 'Dashboards',
    asked: 'A job that waits for CPUs, data or a slow GPU',
    panels: ['Time without a kernel', 'Slowest against fastest GPU of a pod', 'NVLink'],
    test: PANELS,
  },
  { row: 'Dashboards', asked: 'Dashboards that Grafana takes', panels: ['GPUs'], test: 'test/conformance/judges/dashboards.test.ts' },
  {
    row: 'Alerts',
    asked: 'XIDs by what they ask for',
    alerts: ['GpuXidDrainNode', 'GpuXidUpdateDriver', 'GpuXidProgram', 'GpuXidWatch'],
    test: ALERTS,
  },
  {
    row: 'Alerts',
    asked: 'ECC and remapped rows',
    alerts: ['GpuMemoryErrorUncorrected', 'GpuMemoryErrorsCorrected', 'GpuRowRemapPending', 'GpuRowRemapFailed'],
    test: ALERTS,
  },
  {
    row: 'Alerts',
    asked: 'Throttling by reason',
    alerts: ['GpuTooHot', 'GpuThrottledByPower', 'GpuThrottledByHeat', 'GpuThrottledByPowerBrake'],
    test: ALERTS,
  },
  {
    row: 'Alerts',
    asked: 'GPUs idle while held, and below 30 % of their memory',
    alerts: ['GpuIdle', 'GpuMemoryUnused', 'HamiPodIdle', 'HamiPodMemoryUnused', 'GpuManagerPodMemoryUnused'],
    test: ALERTS,
  },
  {
    row: 'Alerts',
    asked: 'Conflicts of allocation and quotas',
    alerts: ['HamiGpuOverAllocated', 'HamiQuotaNearlyUsed', 'GpuQuotaNearlyUsed', 'GpuPodsPending'],
    test: ALERTS,
  },
  {
    row: 'Alerts',
    asked: 'A MIG manager, driver, plugin or exporter that is stuck or away',
    alerts: ['GpuMigManagerStuck', 'GpuDriverNotReady', 'GpuPluginNotReady', 'GpuExporterAway'],
    test: ALERTS,
  },
  {
    row: 'Chargeback',
    asked: 'GPU hours by namespace, team and kind of sharing',
    records: ['namespace:gpu_hours:sum1h', 'team:gpu_hours:sum1h'],
    panels: ['GPU hours in the range, by namespace'],
    test: ALERTS,
  },
  {
    row: 'Chargeback',
    asked: 'Costs, and what is held without being used',
    records: ['namespace:gpu_cost:sum1h', 'namespace_pod:gpu_used:sum'],
    panels: ['Held and really used, by namespace', 'Costs of the last hour, by team'],
    test: ALERTS,
  },
  { row: 'Chargeback', asked: 'A namespace without a team', rules: ['metrics/no-team'], test: 'test/rules/packs.test.ts' },
  {
    row: 'Neighbours',
    asked: 'Limits, defaults and priorities of namespaces that share nodes',
    rules: ['quota/uncounted', 'quota/limit-range', 'quota/never-fits'],
    test: 'test/workload/resource-quota.test.ts',
  },
  {
    row: 'Neighbours',
    asked: 'A neighbour without a memory limit',
    rules: ['qos/no-memory-limit'],
    test: 'test/rules/places/neighbours.test.ts',
  },
  {
    row: 'History',
    asked: 'Pods that were ended for memory, beside what they used',
    panels: ['Ended for memory of the node'],
    alerts: ['GpuPodOutOfMemory'],
    test: PANELS,
  },
  {
    row: 'History',
    asked: 'Peaks, growth, and when a pool is full',
    records: ['pool:gpu_allocated:max1d', 'pool:gpu_allocated:predicted14d'],
    panels: ['Needed in two weeks by the growth of the last'],
    alerts: ['GpuPoolNearlyFull', 'GpuPoolFullSoon'],
    test: ALERTS,
  },
];

const all = (Object.keys(worlds) as World[]).map(writtenFor);
const there = {
  panels: new Set(all.flatMap(({ dashboards }) => dashboards.shown.flatMap(({ panels }) => panels.map(({ title }) => title)))),
  alerts: new Set<string>(alertIds),
  records: new Set(all.flatMap(({ recordings }) => [...recordedIn(recordings)])),
  rules: new Set([...rules, ...packs.flatMap((pack) => pack.rules())].map(({ id }) => id)),
};

test.each(answered)('$asked: what answers it is there, and so is its test', ({ test: file, ...row }) => {
  const missing = (Object.keys(there) as (keyof typeof there)[]).flatMap((sort) =>
    (row[sort] ?? []).filter((name) => !there[sort].has(name)),
  );
  expect([...missing, ...(existsSync(file) ? [] : [file])]).toEqual([]);
});

test('docs/MONITORED.md says what is answered, and by what', () => {
  const code = (names: readonly string[] = []): string => names.map((name) => `\`${name}\``).join(', ');
  const by = ({ panels = [], alerts, records, rules: ids }: Answered): string =>
    [
      panels.map((title) => `panel "${title}"`).join(', '),
      ...[['alert', alerts] as const, ['record', records] as const, ['rule', ids] as const].map(([word, names]) =>
        names === undefined ? '' : `${word} ${code(names)}`,
      ),
    ]
      .filter((text) => text !== '')
      .join('; ');
  expectDocument(
    'MONITORED.md',
    [
      '# What is asked of GPUs in use, and what answers it',
      '',
      'Written by `npm run tables` from `test/observe/items.test.ts`, which holds that each of it is there. How to use it: [monitoring](guides/monitoring.md), [neighbours](guides/neighbours.md).',
      '',
      '| | Asked | Answered by | Test |',
      '|---|---|---|---|',
      ...answered.map((row) => `| ${row.row} | ${row.asked} | ${by(row)} | [${row.test.split('/').at(-1)}](../${row.test}) |`),
      '',
    ].join('\n'),
  );
});
