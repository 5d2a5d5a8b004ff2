import * as k8s from '@pulumi/kubernetes';
import * as pulumi from '@pulumi/pulumi';
import { machines } from '../../lib/words/machine';
import { GpuCluster, GpuOperator, NvidiaDevicePlugin, TunedGpuNode } from '../../lib/faces/pulumi';
import { k3s, release, rendered, valuesFile } from '../../lib/plans/charts';
import { isSecret, type PulumiRecorder } from '../../lib/faces/testing';
import { AWKWARD_CHART, fakeHelm } from '../charts/fake-helm';
import { freshStack, late, settled, valueOf } from './stack';

const RELEASE = 'kubernetes:helm.sh/v3:Release';

function clusterOf(helm: ConstructorParameters<typeof GpuCluster>[1]['helm']): GpuCluster {
  const cluster = new GpuCluster('prod', { kubernetes: '1.34', ...(helm ? { helm } : {}) });
  new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
  return cluster;
}
const released = (recorder: PulumiRecorder) => recorder.resources.find(({ type }) => type === RELEASE)!;

test('an operator is a Helm release of Pulumi, with the same inputs as that of the typed SDK', async () => {
  const recorder = await freshStack();
  const cluster = clusterOf(release());
  const operator = new GpuOperator('gpu-operator', { cluster });
  await settled();
  const { name, inputs } = released(recorder);
  expect(name).toBe('gpu-operator-release');
  expect(inputs).toEqual({
    compat: 'true',
    name: 'gpu-operator',
    chart: 'gpu-operator',
    version: 'v26.7.0',
    repositoryOpts: { repo: 'https://helm.ngc.nvidia.com/nvidia' },
    namespace: 'gpu-operator',
    createNamespace: false,
    timeout: 900,
    values: await valueOf(operator.values),
  });

  const again = await freshStack();
  const { compat: _compat, ...args } = inputs;
  new k8s.helm.v3.Release('sdk', args as unknown as k8s.helm.v3.ReleaseArgs);
  await settled();
  expect(released(again).inputs).toEqual(inputs);
});

test('an Output in the values is one in those that a release hands out', async () => {
  await freshStack();
  const operator = new GpuOperator('gpu-operator', { cluster: clusterOf(release()), values: { driver: { version: late('580.1') } } });
  expect(await valueOf(operator.values)).toMatchObject({ driver: { version: '580.1' } });
  const secret = new NvidiaDevicePlugin('plugin', { cluster: clusterOf(release()), values: { nameOverride: pulumi.secret('hunter2') } });
  expect(await pulumi.isSecret(secret.values)).toBe(true);
});

test('a cluster that says nothing of delivery has its charts installed', async () => {
  const recorder = await freshStack();
  new GpuOperator('gpu-operator', { cluster: clusterOf(undefined) });
  await settled();
  expect(released(recorder).inputs).toMatchObject({ chart: 'gpu-operator', version: 'v26.7.0' });
});

test('of a values file somebody has to run the script, which is said', async () => {
  const said = jest.spyOn(pulumi.log, 'info').mockResolvedValue(undefined);
  await freshStack();
  new GpuOperator('gpu-operator', { cluster: clusterOf(release()) });
  expect(said).not.toHaveBeenCalled();
  await freshStack();
  const operator = new GpuOperator('gpu-operator', { cluster: clusterOf(valuesFile()) });
  expect(said).toHaveBeenCalledWith(expect.stringContaining('install.sh'), operator);
  said.mockRestore();
});

test('a version whose keys are not known is warned of', async () => {
  const said = jest.spyOn(pulumi.log, 'warn').mockResolvedValue(undefined);
  await freshStack();
  new GpuOperator('gpu-operator', { cluster: clusterOf(release()), version: 'v26.7.0' });
  expect(said).not.toHaveBeenCalled();
  await freshStack();
  const operator = new GpuOperator('gpu-operator', { cluster: clusterOf(release()), version: 'v26.5.0' });
  expect(said).toHaveBeenCalledWith(expect.stringContaining('what v26.3.3 and v26.7.0 agree on'), operator);
  said.mockRestore();
});

test('the release comes after its namespace, which admits privileged pods, as children of the component', async () => {
  const recorder = await freshStack();
  const operator = new GpuOperator('gpu-operator', { cluster: clusterOf(release()) });
  await settled();
  expect(operator.resources.map((resource) => (resource as unknown as { __pulumiType: string }).__pulumiType)).toEqual([
    'kubernetes:core/v1:Namespace',
    RELEASE,
  ]);
  expect(recorder.manifests.one('Namespace', 'gpu-operator').metadata.labels).toEqual({
    'pod-security.kubernetes.io/enforce': 'privileged',
  });
  const parents = await Promise.all(operator.resources.map(({ urn }) => new Promise<string>((resolve) => void urn.apply(resolve))));
  for (const urn of parents) expect(urn).toContain('cdk8s-gpu:index:GpuOperator$');
});

test('the release goes where the component goes: with its provider', async () => {
  await freshStack();
  const provider = new k8s.Provider('eu', { kubeconfig: '{}' });
  const operator = new GpuOperator('gpu-operator', { cluster: clusterOf(release()) }, { provider });
  await settled();
  for (const resource of operator.resources) expect(resource.getProvider('kubernetes:core/v1:Pod')).toBe(provider);
});

test('an Output in the values comes back whole, and a secret stays a secret', async () => {
  const recorder = await freshStack();
  const values = { driver: { version: late('580.65.06') }, toolkit: { env: [{ name: 'TOKEN', value: pulumi.secret('hunter2') }] } };
  new GpuOperator('gpu-operator', { cluster: clusterOf(release()), values });
  await new Promise((resolve) => setTimeout(resolve, 60));
  await settled();
  const { inputs } = released(recorder);
  expect(isSecret(inputs['values'])).toBe(true);
  expect((inputs['values'] as { value: unknown }).value).toMatchObject({
    driver: { version: '580.65.06' },
    toolkit: { env: [{ name: 'TOKEN', value: 'hunter2' }] },
  });
});

test('fails an Output in the values where a delivery makes text of them', async () => {
  await freshStack();
  const values = { driver: { version: late('580.65.06') } };
  for (const helm of [k3s(), rendered()]) {
    const cluster = clusterOf(helm);
    expect(() => new GpuOperator('gpu-operator', { cluster, values })).toThrow(
      /prod\.helm: gpu-operator\.values\.driver\.version is an Output/,
    );
  }
});

test('a rendered chart is registered object by object', async () => {
  const recorder = await freshStack();
  const cluster = clusterOf(rendered({ helm: fakeHelm(AWKWARD_CHART).helm }));
  new GpuOperator('gpu-operator', { cluster, silence: { 'delivery/lost-hook': 'we make the certificate by hand' } });
  await settled();
  const types = recorder.resources.map(({ type }) => type).filter((type) => type.startsWith('kubernetes:'));
  expect(types).toContain('kubernetes:example.com/v1:Thing');
  expect(types).toContain('kubernetes:apiextensions.k8s.io/v1:CustomResourceDefinition');
  expect(types.indexOf('kubernetes:apiextensions.k8s.io/v1:CustomResourceDefinition')).toBeLessThan(
    types.indexOf('kubernetes:example.com/v1:Thing'),
  );
});

test('fails a rendered chart whose hooks nobody runs', async () => {
  const recorder = await freshStack();
  const cluster = clusterOf(rendered({ helm: fakeHelm(AWKWARD_CHART).helm }));
  expect(() => new GpuOperator('gpu-operator', { cluster })).toThrow(/Job 'certificate' runs in a hook alone \[delivery\/lost-hook\]/);
  await settled();
  expect(recorder.resources.filter(({ type }) => type.startsWith('kubernetes:'))).toEqual([]);
});
