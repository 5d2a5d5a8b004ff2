import { Testing } from 'cdk8s';
import { GpuTrainingJob } from '../../lib';
import { Manifests } from '../../lib/faces/testing';
import { job, platform } from '../cdk8s/support';

function manifests(): Manifests {
  const { app, chart } = platform();
  new GpuTrainingJob(chart, 'llama', job);
  return Manifests.of(app);
}

test('finds an object, its pods and its GPUs', () => {
  const found = manifests();
  expect(found.one('Job', 'llama').metadata.namespace).toBe('ml');
  expect(found.podSpec('Job').containers[0]!.image).toBe('x:1');
  expect(found.gpus('Job', 'llama')).toEqual({ 'nvidia.com/gpu': 1 });
  found.expectContains('Job', 'llama', { spec: { template: { spec: { containers: [{ name: 'trainer', image: 'x:1' }] } } } });
});

test('fails what is not there, and says what is', () => {
  const found = manifests();
  expect(() => found.one('Job', 'lama')).toThrow("expected one Job 'lama', found 0; there are: Job 'llama'");
  expect(() => found.expectContains('Job', 'llama', { spec: { suspend: true } })).toThrow(/does not contain \{"spec":\{"suspend":true\}\}/);
  expect(() => new Manifests([{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }]).podSpec('ConfigMap')).toThrow(
    "ConfigMap 'a' makes no pods",
  );
});

test('takes a chart as well as an app', () => {
  const { chart } = platform();
  new GpuTrainingJob(chart, 'llama', job);
  expect(Manifests.of(chart).all).toEqual(Testing.synth(chart));
});

test('fails for what an object does not contain by naming each path that differs, with what is there', () => {
  const found = new Manifests([
    { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { hostNetwork: true, containers: [{ name: 'main', image: 'x:1' }] } },
  ]);
  const patch = {
    spec: {
      hostNetwork: false,
      containers: [
        { name: 'main', image: 'x:1' },
        { name: 'side', image: 'y:1' },
      ],
      nodeName: 'n',
    },
  };
  const said = () => found.expectContains('Pod', 'a', patch);
  for (const line of [
    'spec.hostNetwork: expected false, got true',
    'spec.containers[side]: expected',
    'spec.nodeName: expected "n", nothing is there',
  ])
    expect(said).toThrow(line);
  // What is as it was asked for is not told.
  expect(said).not.toThrow(/containers\[main\]/);
});
