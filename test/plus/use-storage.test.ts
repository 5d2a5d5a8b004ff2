import { App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-34';
import { emptyDir, findings, localNvme, pvc, s3 } from '../../lib';
import { requestGpus, useStorage } from '../../lib/faces/plus';
import { Manifests } from '../../lib/faces/testing';

const chartOf = (): Chart => new Chart(new App(), 'ml', { namespace: 'ml' });
const tune = (chart: Chart) => new kplus.Job(chart, 'tune', { containers: [{ name: 'main', image: 'x:1' }] });

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

test('an existing workload gets volumes, variables and the disk of its scratch space', () => {
  const chart = chartOf();
  const job = tune(chart);
  requestGpus(job, { gpus: 1 });
  useStorage(job, { data: { '/scratch': emptyDir('20Gi') }, checkpoints: { '/ckpt': pvc('ckpt'), every: '5m' } });
  const { volumes, containers } = Manifests.of(chart).podSpec('Job');
  expect(volumes).toEqual(expect.arrayContaining([{ name: 'ckpt', persistentVolumeClaim: { claimName: 'ckpt' } }]));
  expect(containers[0]?.env).toContainEqual({ name: 'CHECKPOINT_EVERY_SECONDS', value: '300' });
  expect(containers[0]?.resources?.requests).toMatchObject({ 'ephemeral-storage': '20Gi' });
  expect(() => void Testing.synth(chart)).not.toThrow();
});

test('its checkpoints are judged, by the grace period that the workload has', () => {
  const chart = chartOf();
  const job = tune(chart);
  useStorage(job, { checkpoints: { '/ckpt': localNvme(), size: '100Gi', bandwidth: '1Gi', every: '1m' } });
  const rules = findings(App.of(chart)).map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['storage/checkpoint-grace', 'storage/checkpoint-interval', 'storage/checkpoint-on-node']));
});

test('fails for a second storage, a missing container, an empty one and a wrong volume', () => {
  const chart = chartOf();
  const job = tune(chart);
  expect(() => useStorage(job, {})).toThrow('has neither data nor checkpoints');
  expect(() => useStorage(job, { checkpoints: { '/ckpt': emptyDir('1Gi') as never } })).toThrow('checkpoints');
  useStorage(job, { data: { '/data': pvc('a') } }, { container: 'mian' });
  expect(() => useStorage(job, { data: { '/more': pvc('a') } })).toThrow('is given twice');
  expect(findings(App.of(chart)).map(({ problem }) => problem)).toContain('does not have this container');
});

test('fails for a bucket of S3, which is a volume and a claim of its own', () => {
  expect(() => useStorage(tune(chartOf()), { data: { '/data': s3('imagenet') } })).toThrow('needs a PersistentVolume and a claim');
});
