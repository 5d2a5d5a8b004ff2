import * as pulumi from '@pulumi/pulumi';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as k8s from '@pulumi/kubernetes';
import { parseYaml } from '../../lib/internal';
import { machines } from '../../lib/words/machine';
import { GpuCluster, GpuNodePool, GpuTrainingJob, GpuWorkload, HamiVgpuWorkload, hami, TunedGpuNode } from '../../lib/faces/pulumi';
import { isSecret } from '../../lib/faces/testing';
import { scratch } from '../scratch';
import { freshStack, late, settled, valueOf } from './stack';

const job = { request: { gpus: 1 }, image: 'x:1', resources: { cpu: 4, memory: '32Gi' } } as const;

test('an Output that arrives late comes back whole in the manifest', async () => {
  const recorder = await freshStack();
  new GpuTrainingJob('llama', { ...job, image: late('registry.example/llama:7'), namespace: late('research') });
  await new Promise((resolve) => setTimeout(resolve, 60));
  await settled();
  const found = recorder.manifests.one('Job', 'llama');
  expect(found.metadata.namespace).toBe('research');
  expect(recorder.manifests.podSpec('Job', 'llama').containers[0]!.image).toBe('registry.example/llama:7');
});

test('an Output within a longer text is joined to it, and a list takes Outputs as items', async () => {
  const recorder = await freshStack();
  const tag = late('7');
  new GpuTrainingJob('llama', { ...job, image: pulumi.interpolate`registry.example/llama:${tag}`, args: ['--run', tag, late('a b')] });
  await new Promise((resolve) => setTimeout(resolve, 60));
  await settled();
  const [trainer] = recorder.manifests.podSpec('Job', 'llama').containers;
  expect(trainer!.image).toBe('registry.example/llama:7');
  expect(trainer!.args).toEqual(['--run', '7', 'a b']);
});

test("an Output that may hold the pool's own scheduler is judged when it is there", async () => {
  const recorder = await freshStack();
  const pool = GpuNodePool.fromAttributes('parts', { machine: machines.dgxA100, sharing: hami(), nodeSelector: { a: 'b' } });
  const request = { vgpu: { gpus: 1, memory: '8Gi' } } as const;
  new HamiVgpuWorkload('lab', { kind: 'Job', pool, request, image: 'x:1', schedulerName: late('hami-scheduler') });
  await new Promise((resolve) => setTimeout(resolve, 60));
  await settled();
  expect(recorder.manifests.podSpec('Job', 'lab').schedulerName).toBe('hami-scheduler');
});

test('an Output may be all of a command, of arguments and of an environment', async () => {
  const recorder = await freshStack();
  new GpuTrainingJob('llama', {
    ...job,
    command: late(['torchrun', 'train.py']),
    args: late(['--data', '/data set']),
    env: late({ A: '1', MASTER_PORT: '3', B: { secretKeyRef: { name: 's', key: 'k' } } }),
    sidecars: [{ name: 'log', image: 'l:1', resources: { cpu: 1, memory: '1Gi' }, env: late({ LEVEL: 'info' }), args: [late('-v')] }],
  });
  await new Promise((resolve) => setTimeout(resolve, 60));
  await settled();
  const { containers, initContainers = [] } = recorder.manifests.podSpec('Job', 'llama');
  const trainer = containers.find(({ name }) => name === 'trainer')!;
  expect(trainer).toMatchObject({ command: ['torchrun', 'train.py'], args: ['--data', '/data set'] });
  expect(trainer.env?.filter(({ name }) => name === 'MASTER_PORT')).toEqual([{ name: 'MASTER_PORT', value: '3' }]);
  expect(trainer.env?.slice(-2)).toEqual([
    { name: 'A', value: '1' },
    { name: 'B', valueFrom: { secretKeyRef: { name: 's', key: 'k' } } },
  ]);
  const log = [...containers, ...initContainers].find(({ name }) => name === 'log');
  expect(log).toMatchObject({ env: [{ name: 'LEVEL', value: 'info' }], args: ['-v'] });
});

test('a secret that is all of an environment stays a secret', async () => {
  const recorder = await freshStack();
  new GpuWorkload('web', { kind: 'Pod', request: { gpus: 1 }, image: 'x:1', env: pulumi.secret({ TOKEN: 'hunter2' }) });
  await settled();
  const { inputs } = recorder.resources.find(({ name }) => name.startsWith('web-'))!;
  expect(isSecret(inputs['spec'])).toBe(true);
  expect(recorder.manifests.podSpec('Pod', 'web').containers[0]!.env).toContainEqual({ name: 'TOKEN', value: 'hunter2' });
});

test('a secret stays a secret', async () => {
  const recorder = await freshStack();
  new GpuWorkload('web', { kind: 'Pod', request: { gpus: 1 }, image: 'x:1', env: { TOKEN: pulumi.secret('hunter2') } });
  await settled();
  const { inputs } = recorder.resources.find(({ name }) => name.startsWith('web-'))!;
  expect(isSecret(inputs['spec'])).toBe(true);
  expect(recorder.manifests.podSpec('Pod', 'web').containers[0]!.env).toContainEqual({ name: 'TOKEN', value: 'hunter2' });
});

test('fails an Output where the plan branches, by name', async () => {
  await freshStack();
  const wrong = { ...job, numNodes: late(4), controller: late('JobSet') } as never;
  expect(() => new GpuTrainingJob('llama', wrong)).toThrow(
    /llama\.numNodes: is an Output[\s\S]*llama\.controller: is an Output|llama\.controller: is an Output[\s\S]*llama\.numNodes: is an Output/,
  );
});

const cpu = { limits: { cpu: late('4') } };
test.each<[string, object, string]>([
  ['quantity', { containers: [{ name: 'a', resources: cpu }] }, 'containers[0].resources.limits.cpu'],
  ['map of quantities', { containers: [{ name: 'a', resources: { limits: late({ cpu: '4' }) } }] }, 'containers[0].resources.limits'],
  ['container', { containers: [late({ name: 'a' })] }, 'containers[0]'],
  ['list of containers', { containers: late([{ name: 'a' }]) }, 'containers'],
])('fails an Output as a %s of the pods that a node is tuned for', async (_what, pod, at) => {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const props = { cluster, machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training', pods: [pod] };
  const make = (): unknown => new TunedGpuNode('train', props as never);
  expect(make).toThrow(`prod/train.pods[0].${at}: is an Output, and must be known when the program is written`);
  expect(make).not.toThrow('cdk8s-gpu-output');
});

test('userData and files are Outputs, with the bootstrap of the pool in them', async () => {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const pool = new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
  const files = await valueOf(pool.files);
  const bootstrap = files.find(({ path }) => path === 'prod/train/bootstrap.sh');
  expect(await valueOf(pool.userData)).toBe(bootstrap!.text);
  expect(bootstrap!.text).toMatch(/^#!/);
});

test('an Output that becomes part of a script is quoted once it is known', async () => {
  await freshStack();
  const root = scratch();
  const hostile = `a'b"$(touch ${root}/never)`;
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const pool = new TunedGpuNode('train', {
    cluster,
    machine: machines.dgxH100,
    nodes: 2,
    os: 'ubuntu-24.04',
    intent: 'training',
    kubelet: { clusterDomain: late(hostile) },
  });
  const userData = await valueOf(pool.userData);
  expect(userData).not.toContain('cdk8s-gpu-output');
  execFileSync('bash', ['-s'], { input: userData, env: { ...process.env, CDK8S_GPU_ROOT: root } });
  const [configuration] = parseYaml(readFileSync(join(root, 'etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf'), 'utf8'));
  expect(configuration).toMatchObject({ clusterDomain: hostile });
  expect(existsSync(join(root, 'never'))).toBe(false);
});

test('children take the provider, the parent and the aliases of their component', async () => {
  const recorder = await freshStack();
  const provider = new k8s.Provider('other');
  const component = new GpuTrainingJob('llama', job, { provider });
  await settled();
  const children = component.resources;
  expect(children.length).toBeGreaterThan(0);
  for (const child of children) {
    expect(await valueOf(child.urn)).toContain('cdk8s-gpu:index:GpuTrainingJob$kubernetes:');
    expect((child as unknown as { __prov?: pulumi.ProviderResource }).__prov).toBe(provider);
  }
  expect(recorder.manifests.all.length).toBe(children.length);
});

test('type tokens are those of the typed SDK', async () => {
  const recorder = await freshStack();
  new GpuTrainingJob('llama', { ...job, numNodes: 2 });
  await settled();
  expect(
    recorder.resources
      .map(({ type }) => type)
      .filter((type) => type.startsWith('kubernetes:'))
      .sort(),
  ).toEqual(['kubernetes:batch/v1:Job', 'kubernetes:core/v1:Service']);
});
