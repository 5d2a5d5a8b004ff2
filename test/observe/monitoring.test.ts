import { Chart, Testing } from 'cdk8s';
import {
  exclusive,
  GpuCluster,
  GpuConfigError,
  GpuMonitoring,
  type GpuMonitoringProps,
  GpuNodePool,
  GpuOperator,
  hami,
  kaiFractions,
  machines,
  timeSlicing,
} from '../../lib';
import type { Sharing } from '../../lib/plans/model';
import { dashboardRows } from '../../lib/plans/observe/dashboards/dashboards';
import { dashboardIds } from '../../lib/plans/observe/dashboards/ids';
import { alertRows } from '../../lib/plans/observe/alerts/alerts';
import { sourceIds } from '../../lib/plans/observe/metrics/metric';
import { metricSources } from '../../lib/plans/observe/metrics/sources';
import { written } from '../../lib/plans/observe/plan';
import { dcgmCounters, faultsIn } from '../../lib/words/formats';
import { handbook } from '../../lib/words/handbook';
import { poolOf, type World, writtenFor } from './worlds';

const made = (props: GpuMonitoringProps = {}, pools: Readonly<Record<string, Sharing>> = { train: exclusive() }) => {
  const cluster = new GpuCluster(new Chart(Testing.app(), 'platform'), 'prod', { kubernetes: '1.34' });
  for (const [id, sharing] of Object.entries(pools))
    new GpuNodePool(cluster, id, { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', sharing });
  return { cluster, monitoring: new GpuMonitoring(cluster, 'watch', props) };
};

/** Paths and problems of what is refused. */
function refused(props: object, pools?: Readonly<Record<string, Sharing>>): string {
  try {
    made(props, pools);
  } catch (error) {
    if (error instanceof GpuConfigError)
      return error.problems.map(({ path, problem }) => `${path.replace(/^.*watch\.?/, '')}: ${problem}`).join('\n');
    throw error;
  }
  return '';
}

const leftOut = (world: World, what: string): string | undefined => writtenFor(world).leftOut.find((one) => one.what === what)?.why;
const shown = (world: World): readonly string[] =>
  writtenFor(world).dashboards.shown.flatMap(({ dashboard, panels }) => panels.map(({ title }) => `${dashboard.id}: ${title}`));

test('tables hold what their ids say', () => {
  expect(metricSources.map(({ id }) => id)).toEqual([...sourceIds]);
  expect(dashboardRows.map(({ id }) => id)).toEqual([...dashboardIds]);
});

test('runbooks of alerts are entries of the handbook', () => {
  const ids = alertRows.flatMap(({ explain }) => (explain === undefined || explain.includes('{{') ? [] : [explain]));
  expect(
    ids.filter((id) =>
      handbook()
        .errorsIn(id)
        .every((error) => error.id !== id),
    ),
  ).toEqual([]);
});

describe('the GPU Operator is told', () => {
  test('what the exporter reads, how often, and how Prometheus finds it', () => {
    const { cluster } = made({ interval: 15, selectedBy: { release: 'prometheus' }, sources: { operatorStatus: true } });
    const values = new GpuOperator(cluster, 'operator').values as { dcgmExporter: { config: { data: string } } };
    expect(values).toMatchObject({
      dcgmExporter: {
        env: [{ name: 'DCGM_EXPORTER_INTERVAL', value: '15000' }],
        config: { create: true, data: expect.stringContaining('DCGM_EXP_XID_ERRORS_COUNT, gauge,') },
        serviceMonitor: {
          enabled: true,
          interval: '15s',
          honorLabels: true,
          additionalLabels: { release: 'prometheus' },
          relabelings: [{ sourceLabels: ['__meta_kubernetes_pod_node_name'], targetLabel: 'node' }],
        },
      },
      nodeStatusExporter: { enabled: true },
    });
    expect(faultsIn(dcgmCounters, values.dcgmExporter.config.data, '')).toEqual([]);
  });

  test('nothing of a ServiceMonitor where annotations or PodMonitors are asked for', () => {
    const { cluster, monitoring } = made({ scrape: 'podMonitor' });
    expect(new GpuOperator(cluster, 'operator').values).toMatchObject({ dcgmExporter: { serviceMonitor: { enabled: false } } });
    expect(monitoring.resources.map(({ kind }) => kind)).toContain('PodMonitor');
  });
});

describe('what cannot be true is left out, with the reason', () => {
  test('use of pods that share a device by time-slicing or MPS', () => {
    expect(leftOut('timeSlicing', 'GPU pods: Pod GPU Utilization')).toContain('no pod has a device for itself');
    expect(leftOut('mps', 'GpuIdle')).toContain('the exporter knows the use of a device alone');
    expect(shown('timeSlicing')).toContain('shares: Shared devices busy');
  });

  test('panels of MIG and of HAMi where there is none of them', () => {
    expect(leftOut('whole', 'MIG devices: MIG devices busy')).toBe('no pool is cut by MIG');
    expect(leftOut('whole', 'HamiPodIdle')).toContain('which sources do not name');
    expect(shown('hami')).toContain('pods: Pod GPU Memory (HAMi)');
  });

  test('metrics that the exporter, HAMi and the GPUs do not have', () => {
    const old = written({ exporter: { version: '3.2.0', namespace: 'dcgm', labels: {} } }, [poolOf('train', exclusive())]);
    expect(old.leftOut.find(({ what }) => what === 'GpuXidDrainNode')?.why).toContain('came with 3.4.1');
    expect(leftOut('oldHami', 'HamiQuotaNearlyUsed')).toContain('came with 2.10');
    const cards = written({}, [poolOf('cards', exclusive(), { gpu: 'GeForce-RTX-4090', shapes: [] })]);
    expect(cards.leftOut.find(({ what }) => what === 'GPU training job: Tensor cores busy')?.why).toContain('counter of profiling');
    expect(cards.leftOut.find(({ what }) => what === 'GpuRowRemapFailed')?.why).toContain('ECC');
  });

  test('hours of pools that offer one resource in two ways, and of parts that no metric has', () => {
    const both = [poolOf('train', exclusive()), poolOf('notebooks', timeSlicing({ replicas: 4 }))];
    expect(written({}, both).leftOut.map(({ what }) => what)).toContain('GPU hours of pool notebooks');
    expect(written({ sources: { nodeLabels: true } }, both).scene.offers.map(({ pool, part }) => [pool, part])).toEqual([
      ['train', 1],
      ['notebooks', 0.25],
    ]);
    expect(written({}, [poolOf('fractions', kaiFractions())]).leftOut[0]?.why).toContain('annotations');
  });
});

describe('fails for', () => {
  test.each<[string, object, string]>([
    ['a price of a pool that is not there', { prices: { trian: 1, train: 1 } }, 'prices.trian: is not a pool of this cluster'],
    ['a pool without a price', { prices: { other: 1 } }, "prices: has no price for pool 'train'"],
    ['a negative price', { prices: { train: -1 } }, 'prices.train'],
    ['a namespace in two teams', { teams: { a: ['ml'], b: ['ml'] } }, "teams.b[0]: is of team 'a' too"],
    ['an alert that can never fire', { alerts: { HamiPodIdle: {} } }, 'alerts.HamiPodIdle: cannot fire here'],
    ['a limit of an alert without one', { alerts: { GpuRowRemapFailed: { limit: 3 } } }, 'alerts.GpuRowRemapFailed.limit: is not compared'],
    ['a dashboard without panels', { dashboards: ['shares'] }, 'dashboards[0]: has no panel'],
    ['an interval that leaves rates empty', { interval: 300 }, 'interval'],
    ['a counter that is read already', { counters: { DCGM_FI_DEV_GPU_TEMP: 'gauge' } }, 'counters.DCGM_FI_DEV_GPU_TEMP: is read already'],
    [
      'a counter of profiling without profiling',
      { profiling: false, counters: { DCGM_FI_PROF_PIPE_FP64_ACTIVE: 'gauge' } },
      'is a counter of profiling',
    ],
    ['a unit of no prices', { currency: 'EUR' }, 'currency: is the unit of prices'],
  ])('%s', (_what, props, problem) => expect(refused(props)).toContain(problem));

  test('prices of a pool whose hours cannot be counted', () =>
    expect(refused({ prices: { fractions: 1 } }, { fractions: kaiFractions() })).toContain('prices.fractions: cannot be charged'));

  test('monitoring after the operator whose exporter it configures', () => {
    const cluster = new GpuCluster(new Chart(Testing.app(), 'platform'), 'prod', { kubernetes: '1.34' });
    new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2 });
    new GpuOperator(cluster, 'operator');
    expect(() => new GpuMonitoring(cluster, 'watch')).toThrow('whose exporter it would configure');
  });

  test('a cluster without GPUs', () => expect(refused({}, {})).toContain('has no GPUs to measure'));
});

test('parts of HAMi are counted by its own metrics', () =>
  expect(
    written({}, [poolOf('parts', hami())])
      .recordings.flatMap(({ rules }) => rules.map(({ expr }) => expr))
      .join(),
  ).toContain('hami_vgpu_memory_allocated_bytes / on (device_uuid)'));
