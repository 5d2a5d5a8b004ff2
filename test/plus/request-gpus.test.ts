import { ApiObject, App, Chart, Cron, JsonPatch, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { GpuNodePool, mig } from '../../lib';
import { requestGpus } from '../../lib/plus';
import { Manifests } from '../../lib/testing';

function chartOf(): Chart {
  return new Chart(new App(), 'ml', { namespace: 'ml' });
}
const slices = (chart: Chart) =>
  GpuNodePool.fromAttributes(chart, 'theirs', {
    sharing: mig({ strategy: 'mixed', layout: { '1g.10gb': 7 } }),
    gpu: 'H100-SXM5-80GB',
    nodeSelector: { team: 'ml' },
  });

test.each([
  ['Deployment', (chart: Chart) => new kplus.Deployment(chart, 'api', { containers: [{ image: 'x:1' }] })],
  [
    'StatefulSet',
    (chart: Chart) =>
      new kplus.StatefulSet(chart, 'api', {
        containers: [{ image: 'x:1' }],
        service: new kplus.Service(chart, 'svc', { ports: [{ port: 80 }] }),
      }),
  ],
  ['DaemonSet', (chart: Chart) => new kplus.DaemonSet(chart, 'api', { containers: [{ image: 'x:1' }] })],
  ['Job', (chart: Chart) => new kplus.Job(chart, 'api', { containers: [{ image: 'x:1' }] })],
  [
    'CronJob',
    (chart: Chart) =>
      new kplus.CronJob(chart, 'api', { schedule: Cron.schedule({ minute: '0', hour: '3' }), containers: [{ image: 'x:1' }] }),
  ],
  ['Pod', (chart: Chart) => new kplus.Pod(chart, 'api', { containers: [{ image: 'x:1' }] })],
])('a cdk8s-plus %s asks for GPUs in the final manifest', (kind, make) => {
  const chart = chartOf();
  requestGpus(make(chart), { gpus: 2 });
  expect(Manifests.of(chart).gpus(kind)).toEqual({ 'nvidia.com/gpu': 2 });
});

test('the pool gives the resource name, the node selector and the tolerations', () => {
  const chart = chartOf();
  requestGpus(new kplus.Deployment(chart, 'api', { containers: [{ image: 'x:1' }] }), { mig: '1g.10gb' }, { pool: slices(chart) });
  const spec = Manifests.of(chart).podSpec('Deployment');
  expect(spec.containers[0]!.resources!.limits).toMatchObject({ 'nvidia.com/mig-1g.10gb': 1 });
  expect(spec.nodeSelector).toEqual({ team: 'ml' });
  expect(spec.tolerations).toEqual([{ key: 'nvidia.com/gpu', operator: 'Equal', value: 'present', effect: 'NoSchedule' }]);
});

test('what others put on the object stays: JSON patches, containers added later, CPU and memory', () => {
  const chart = chartOf();
  const deployment = new kplus.Deployment(chart, 'api', { containers: [{ name: 'main', image: 'x:1' }] });
  requestGpus(deployment, { gpus: 1 }, { container: 'late' });
  deployment.addContainer({ name: 'late', image: 'y:1' });
  ApiObject.of(deployment).addJsonPatch(JsonPatch.add('/metadata/labels', { added: 'yes' }));
  const manifests = Manifests.of(chart);
  expect(manifests.gpus('Deployment')).toEqual({ 'nvidia.com/gpu': 1 });
  expect(manifests.one('Deployment').metadata.labels).toEqual({ added: 'yes' });
  expect(manifests.podSpec('Deployment').containers.map(({ resources }) => Object.keys(resources!.limits!).sort())).toEqual([
    ['cpu', 'memory'],
    ['cpu', 'memory', 'nvidia.com/gpu'],
  ]);
});

test('fails what the pool does not offer, a container that is not there, and a second request', () => {
  const chart = chartOf();
  const api = new kplus.Deployment(chart, 'api', { containers: [{ image: 'x:1' }] });
  requestGpus(api, { gpus: 1 }, { pool: slices(chart) });
  expect(() => requestGpus(api, { gpus: 1 }, { pool: slices(chart) })).toThrow(/twice|already a Construct/);
  const web = new kplus.Deployment(chart, 'web', { containers: [{ name: 'main', image: 'x:1' }] });
  requestGpus(web, { gpus: 1 }, { container: 'mian' });
  expect(() => Testing.synth(chart)).toThrow(/pool\/offers[\s\S]*has no such container[\s\S]*allowed: "main"/);
});

test('fails a malformed request and a construct without pods', () => {
  const chart = chartOf();
  const api = new kplus.Deployment(chart, 'api', { containers: [{ image: 'x:1' }] });
  expect(() => requestGpus(api, { gpus: 0 })).toThrow(/gpus: is out of range/);
  expect(() => requestGpus(api, { gpus: 1, mig: '1g.10gb' } as never)).toThrow(/exactly one of gpus, mig/);
  requestGpus(new kplus.ConfigMap(chart, 'map'), { gpus: 1 });
  expect(() => Testing.synth(chart)).toThrow(/a ConfigMap makes no pods/);
});
