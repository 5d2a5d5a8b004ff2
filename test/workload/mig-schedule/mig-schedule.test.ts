import { App, Chart } from 'cdk8s';
import { findings, GpuCluster, GpuOperator, GpuWorkload, machines, MigPartitionedNodePool, MigSchedule } from '../../../lib';
import type { KubeObject } from '../../../lib/words/kubernetes';
import { parseCron } from '../../../lib/plans/workload/mig-schedule/cron';
import { gapsOf } from '../../../lib/plans/workload/mig-schedule/gaps';
import { problemsOf, refusedOf } from '../../refused';

const machine = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout: { '1g.10gb': 7 } } as const;
const windows = {
  day: { at: '08:00', days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], layout: { '1g.10gb': 7 } },
  night: { cron: '30 20 * * 1-5', layout: 'all-disabled' },
} as const;
const common = { windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' } as const;

const cluster = () => new GpuCluster(new Chart(new App(), 'ml'), 'prod', { kubernetes: '1.34' });
const slices = (scope: GpuCluster, props: object = {}) => new MigPartitionedNodePool(scope, 'slices', { ...machine, ...props });
/** A schedule with these props, and everything of it. */
function declared(props: object = {}, pool: object = {}) {
  const scope = cluster();
  const schedule = new MigSchedule(scope, 'clock', { pool: slices(scope, pool), ...common, ...props });
  return { scope, schedule, objects: schedule.resources.map((object) => object.toJson() as KubeObject) };
}
const refused = (props: object, pool?: object) => refusedOf(() => declared(props, pool));
const jobs = (props: object = {}, pool?: object) => declared(props, pool).objects.filter(({ kind }) => kind === 'CronJob');
const spec = (object: KubeObject | undefined) => object?.['spec'] as Record<string, unknown> | undefined;

describe('a MIG schedule', () => {
  it('makes a CronJob for each window, in its time zone', () => {
    expect(jobs().map((job) => [job.metadata.name, spec(job)?.['schedule'], spec(job)?.['timeZone']])).toEqual([
      ['clock-day', '0 8 * * 1,2,3,4,5', 'Europe/Berlin'],
      ['clock-night', '30 20 * * 1-5', 'Europe/Berlin'],
    ]);
  });

  it('may read and patch nodes, list pods and evict them, and nothing else', () => {
    const role = declared().objects.find(({ kind }) => kind === 'ClusterRole');
    expect(role).toMatchObject({
      metadata: { name: 'kube-system-clock' },
      rules: [
        { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list', 'patch'] },
        { apiGroups: [''], resources: ['pods'], verbs: ['list'] },
        { apiGroups: [''], resources: ['pods/eviction'], verbs: ['create'] },
      ],
    });
    expect(role?.metadata.namespace).toBeUndefined();
  });

  it('lets no Job run into the next window: what it may be late and what it may take are the time between', () => {
    const [day] = jobs();
    // 08:00 to 20:30; two nodes, one after the other, 600 s to drain and twice 900 s to cut.
    expect(spec(day)).toMatchObject({
      startingDeadlineSeconds: 12.5 * 3600 - 4800,
      jobTemplate: { spec: { activeDeadlineSeconds: 4800 } },
    });
    expect(spec(jobs({ maxUnavailable: 2 })[0])).toMatchObject({ jobTemplate: { spec: { activeDeadlineSeconds: 2400 } } });
  });

  it('pulls its image with the Secrets of the site', () => {
    expect(JSON.stringify(jobs())).not.toContain('imagePullSecrets');
    const site = { images: 'harbor.example/mirror', pullSecrets: ['harbor'] };
    const scope = new GpuCluster(new Chart(new App(), 'ml'), 'prod', { kubernetes: '1.34', site });
    const { resources } = new MigSchedule(scope, 'clock', { pool: slices(scope), ...common });
    const pods = resources.map((object) => JSON.stringify(object.toJson())).filter((text) => text.includes('"CronJob"'));
    expect(pods.map((text) => text.includes('"imagePullSecrets":[{"name":"harbor"}]'))).toEqual([true, true]);
  });

  it('keeps its Job off the nodes that it changes', () => {
    const template = JSON.stringify(spec(jobs()[0]));
    expect(template).toContain('{"key":"cdk8s-gpu/pool","operator":"NotIn","values":["slices"]}');
    expect(template).toContain('{"name":"SELECTOR","value":"cdk8s-gpu/pool=slices"}');
    expect(template).toContain('{"name":"CONFIG","value":"cdk8s-gpu-slices.day"}');
  });

  it('gives its layouts to the values of the operator, under the names that its Jobs set', () => {
    const { scope } = declared();
    const config = new GpuOperator(scope, 'operator').values['migManager'] as { config: { data: Record<string, string> } };
    expect(config.config.data['config.yaml']).toContain('cdk8s-gpu-slices.day:\n');
    expect(config.config.data['config.yaml']).not.toContain('slices.night');
    expect(findings(scope).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('fails after the operator, and on a pool of another cluster', () => {
    const scope = cluster();
    const pool = slices(scope);
    new GpuOperator(scope, 'operator');
    expect(refusedOf(() => new MigSchedule(scope, 'clock', { pool, ...common }))).toEqual([
      'ml/prod/clock the cluster was closed by ml/prod/operator, whose values do not have the layouts of this schedule',
    ]);
    const other = new GpuCluster(new Chart(new App(), 'ml'), 'test', { kubernetes: '1.34' });
    expect(refusedOf(() => new MigSchedule(other, 'clock', { pool, ...common }))).toEqual([
      "ml/test/clock.pool is not a pool of cluster 'test', whose operator gets the layouts",
    ]);
  });

  it('fails where windows begin at once, or before the one before has changed all nodes', () => {
    const { day } = windows;
    expect(refused({ windows: { day, night: { cron: '0 8 1 * *', layout: 'all-disabled' } } })).toEqual([
      "ml/prod/clock.windows.night begins at the same time as 'day'",
    ]);
    const late = { day, night: { at: '09:00', layout: 'all-disabled' } };
    expect(problemsOf(() => declared({ windows: late }))).toMatchObject([
      { path: 'ml/prod/clock.windows.night', got: '60 minutes', allowed: '81 minutes or more' },
    ]);
    expect(refused({ windows: late, maxUnavailable: 2 })).toEqual([]);
  });

  it('fails with one window, with a schedule or time zone that is none, and with a window that cuts nothing', () => {
    expect(refused({ windows: { day: windows.day } })).toEqual([
      'ml/prod/clock.windows needs two windows or more: nothing would change the layout back',
    ]);
    expect(refused({ timeZone: '+02:00' })).toEqual(['ml/prod/clock.timeZone is not a time zone']);
    expect(refused({ timeZone: 'Europe/Berlyn' })).toEqual(['ml/prod/clock.timeZone is not a time zone']);
    expect(refused({ windows: { ...windows, night: { cron: '@daily', layout: 'all-disabled' } } })).toEqual([
      'ml/prod/clock.windows.night.cron is not a schedule of five fields: minute, hour, day of the month, month, day of the week',
    ]);
    expect(refused({ windows: { ...windows, night: { cron: '0 0 30 2 *', layout: 'all-disabled' } } })).toEqual([
      'ml/prod/clock.windows.night never begins',
    ]);
    expect(refused({ windows: { ...windows, night: { at: '20:00', layout: {} } } })).toEqual([
      'ml/prod/clock.windows.night.layout cuts no GPU',
    ]);
  });

  it('has layouts of its windows judged as those of pools are', () => {
    const { scope } = declared({ windows: { ...windows, night: { at: '20:00', layout: { '3g.40gb': 3 } } } });
    expect(findings(scope)).toContainEqual(
      expect.objectContaining({
        rule: 'mig/layout',
        subject: 'ml/prod/clock',
        at: 'windows.night.layout',
        problem: expect.stringContaining('cannot be placed') as unknown,
      }),
    );
  });

  it('lets pods ask for what a window offers, and warns of what only the layout of the pool has', () => {
    const scope = cluster();
    const pool = slices(scope, { layout: { '3g.40gb': 2 } });
    new MigSchedule(scope, 'clock', { pool, ...common });
    const ask = (id: string, request: object) => new GpuWorkload(scope, id, { kind: 'Deployment', pool, image: 'x:1', request } as never);
    ask('slice', { mig: '1g.10gb' });
    ask('whole', { gpus: 8 });
    ask('first', { mig: '3g.40gb' });
    ask('none', { mig: '2g.20gb' });
    const about = findings(scope).filter(({ rule }) => rule === 'pool/offers' || rule === 'mig/schedule-offers');
    expect(about.map(({ rule, subject }) => [rule, subject])).toEqual([
      ['mig/schedule-offers', 'ml/prod/first'],
      ['pool/offers', 'ml/prod/none'],
    ]);
  });
});

describe('the time between windows', () => {
  const gaps = (...schedules: readonly string[]) => gapsOf(schedules.map((schedule) => parseCron(schedule) as never));

  it('is the shortest there is, over weeks, months and years', () => {
    expect(gaps('0 8 * * *', '0 20 * * *')).toEqual([
      { minutes: 720, next: 1 },
      { minutes: 720, next: 0 },
    ]);
    expect(gaps('0 8 * * 1-5', '0 20 * * 5')).toEqual([
      { minutes: 720, next: 1 },
      { minutes: 60 * 60, next: 0 },
    ]);
    // Friday the 13th of March: both days are said, so that either is enough.
    expect(gaps('0 0 29 2 *', '5 0 1 3 *')[0]).toEqual({ minutes: 24 * 60 + 5, next: 1 });
  });

  it('reads cron as robfig/cron does: days of month and week are alternatives, unless one of them is a star', () => {
    expect(gaps('0 8 13 * 5', '0 8 * * 5')[0]?.minutes).toBe(0);
    expect(gaps('0 8 13 * *', '0 9 * * 5')[0]?.minutes).toBe(60);
    expect(gaps('0 8 1 1 *', '0 8 */2 * 5')[0]?.minutes).toBe(0);
    expect(['60 * * * *', '* * * *', '0 8 * * 7', '5-1 * * * *', '*/0 * * * *', '0 8 * foo *', 'TZ=UTC 0 8 * * *'].map(parseCron)).toEqual(
      Array.from({ length: 7 }, () => undefined),
    );
    expect(parseCron('*/20 8-10/2 ? jan,Dec mon-fri')).toMatchObject({
      minutes: [0, 20, 40],
      hours: [8, 10],
      months: [1, 12],
      weekdays: [1, 2, 3, 4, 5],
    });
  });
});
