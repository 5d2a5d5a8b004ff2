import { App, Chart } from 'cdk8s';
import { findings, GpuCluster, GpuOperator, GpuNodePool, GpuWorkload, machines, mig, MigSchedule } from '../../../lib';
import { places } from './places';

const clock = (...words: readonly string[]): string =>
  `{apiVersion: batch/v1, kind: CronJob, metadata: {name: night, namespace: ml}, spec: {schedule: "0 20 * * *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "kubectl:1", command: ${JSON.stringify(words)}}]}}}}}}`;
const label = (value: string): readonly string[] => ['kubectl', 'label', 'node', 'a', '--overwrite', `nvidia.com/mig.config=${value}`];
const pools = (...sharing: readonly unknown[]) => ({
  pools: sharing.map((one, index) => ({ name: `p${index}`, machine: 'dgxH100', sharing: one, nodeSelector: { pool: `p${index}` } })),
});
const found = (text: string, ...sharing: readonly unknown[]) => places('mig/label-command', text, pools(...sharing));
const AT = 'spec.jobTemplate.spec.template.spec.containers[0].command';

test('sees a script that cuts GPUs where no pool has MIG', () => {
  expect(found(clock(...label('all-1g.10gb')), 'exclusive', { dra: {} })).toEqual([`${AT}[5]`]);
  expect(found(clock('bash', '-c', label('all-1g.10gb').join(' ')), 'exclusive')).toEqual([`${AT}[2]`]);
  expect(found(clock(...label('all-disabled')), 'exclusive')).toEqual([]);
  expect(found(clock('kubectl', 'get', 'node', '-l', 'nvidia.com/mig.config=all-1g.10gb'), 'exclusive')).toEqual([]);
});

test('leaves alone what may be meant', () => {
  expect(found(clock(...label('all-1g.10gb')), 'exclusive', { mig: {} })).toEqual([]);
  expect(found(clock(...label('all-1g.10gb')), { hami: { operatingMode: 'mig' } })).toEqual([]);
  expect(found(clock(...label('all-1g.10gb')))).toEqual([]);
});

test('sees another script beside a MigSchedule, and not its own', () => {
  const app = new App();
  const cluster = new GpuCluster(new Chart(app, 'platform'), 'prod', { kubernetes: '1.34' });
  const pool = new GpuNodePool(cluster, 'cut', { machine: machines.dgxH100, nodes: 1, sharing: mig({ layout: { '1g.10gb': 7 } }) });
  const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: { '7g.80gb': 1 } } };
  new MigSchedule(cluster, 'clock', { pool, windows, timeZone: 'Europe/Berlin', image: 'kubectl:1' });
  new GpuOperator(cluster, 'gpu-operator');
  const own = () => findings(app).filter(({ rule }) => rule === 'mig/label-command');
  expect(own()).toEqual([]);
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  new GpuWorkload(chart, 'other', {
    kind: 'CronJob',
    schedule: '0 1 * * *',
    image: 'kubectl:1',
    request: { mig: '1g.10gb' },
    pool,
    command: [...label('all-disabled')],
  } as never);
  expect(own()).toMatchObject([
    { subject: 'ml/other', problem: expect.stringContaining("as MigSchedule 'platform/prod/clock' does") as unknown },
  ]);
});
