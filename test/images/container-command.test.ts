import { containerCommand, type ContainerCommandProps } from '../../lib/words/images';
import { problemsOf } from '../refused';

const OF = { image: 'registry.example/llama:1', gpus: 'all' } as const;
const SERVED: Omit<ContainerCommandProps, 'engine'> = {
  ...OF,
  gpus: ['0', 'MIG-0a1b'],
  command: ['serve', "--name=it's"],
  env: { LOG: 'a b' },
  envFile: '/etc/llama.env',
  volumes: { '/models': { source: '/data/my models', readOnly: true } },
  shmSize: '16Gi',
  lockMemory: true,
  stack: '64Mi',
  workingDir: '/app',
  devices: ['/dev/infiniband'],
};

const { shmSize: _size, ...SIZELESS } = SERVED;
const ON_MACHINE = { ...SIZELESS, ipc: 'host' } as const;

test('docker gives devices by --gpus, in quotes of their own', () =>
  expect(
    containerCommand({ ...SERVED, engine: 'docker', user: '1000:1000', ports: [8000], capabilities: ['SYS_NICE'], name: 'llama' }),
  ).toBe(`docker run --rm \\
  --gpus '"device=0,MIG-0a1b"' \\
  --name llama \\
  --security-opt no-new-privileges \\
  --cap-add SYS_NICE \\
  --user 1000:1000 \\
  --workdir /app \\
  --shm-size 17179869184 \\
  --ulimit memlock=-1:-1 \\
  --ulimit stack=67108864 \\
  --publish 8000:8000 \\
  --device /dev/infiniband \\
  --mount 'type=bind,source=/data/my models,target=/models,readonly' \\
  --env-file /etc/llama.env \\
  --env 'LOG=a b' \\
  registry.example/llama:1 serve '--name=it'\\''s'
`));

test('podman gives them by CDI, and counts from the first', () =>
  expect(containerCommand({ ...OF, engine: 'podman', gpus: 2, ipc: 'host', network: 'host' })).toBe(`podman run --rm \\
  --device nvidia.com/gpu=0 \\
  --device nvidia.com/gpu=1 \\
  --security-opt no-new-privileges \\
  --ipc host \\
  --network host \\
  registry.example/llama:1
`));

test('apptainer says to CUDA which it uses', () =>
  expect(containerCommand({ ...ON_MACHINE, engine: 'apptainer' })).toBe(`ulimit -l unlimited
ulimit -s 65536
APPTAINERENV_CUDA_VISIBLE_DEVICES=0,MIG-0a1b \\
  APPTAINERENV_LOG='a b' \\
  apptainer exec --nv --compat \\
  --pwd /app \\
  --bind /dev/infiniband \\
  --bind /dev/shm \\
  --bind '/data/my models:/models:ro' \\
  --env-file /etc/llama.env \\
  docker://registry.example/llama:1 serve '--name=it'\\''s'
`));

test.each<[string, ContainerCommandProps, string]>([
  ['all GPUs', { ...OF, engine: 'docker' }, '--gpus all'],
  ['two GPUs', { ...OF, engine: 'docker', gpus: 2 }, '--gpus 2'],
  ['one MIG device', { ...OF, engine: 'docker', gpus: ['0:1'] }, '--gpus device=0:1'],
  ['all GPUs by CDI', { ...OF, engine: 'podman' }, '--device nvidia.com/gpu=all'],
  ['all GPUs', { ...OF, engine: 'apptainer' }, 'apptainer run --nv --compat'],
  ['devices alone', { ...OF, engine: 'apptainer', gpus: ['0:1'], nvccli: true }, 'NVIDIA_VISIBLE_DEVICES=0:1'],
  ['a file', { ...OF, engine: 'apptainer', image: '/images/llama.sif' }, '\n  /images/llama.sif'],
])('%s with %o has %s', (_what, props, words) => expect(containerCommand(props)).toContain(words));

test.each<[string, ContainerCommandProps, string]>([
  ['a secret', { ...OF, engine: 'docker', env: { HF_TOKEN: 'hf_x' } }, 'env.HF_TOKEN'],
  ['a size of what the machine has', { ...OF, engine: 'docker', ipc: 'host', shmSize: '1Gi' }, 'shmSize'],
  ['ports of the network of the machine', { ...OF, engine: 'podman', network: 'host', ports: [80] }, 'ports'],
  ['a user of Apptainer', { ...OF, engine: 'apptainer', user: '1000' }, 'user'],
  ['a size of shared memory with Apptainer', { ...OF, engine: 'apptainer', shmSize: '16Gi' }, 'shmSize'],
  ['capabilities of Apptainer', { ...OF, engine: 'apptainer', capabilities: ['SYS_NICE'] }, 'capabilities'],
  ['what is of Apptainer alone', { ...OF, engine: 'docker', nvccli: true }, 'nvccli'],
  ['MIG devices that CUDA cannot name', { ...OF, engine: 'apptainer', gpus: ['0:1'] }, 'gpus'],
  ['a path with an option of a mount', { ...OF, engine: 'docker', volumes: { '/a': { source: '/b,readonly' } } }, 'volumes["/a"].source'],
  ['an image that is an option', { ...OF, engine: 'docker', image: '--privileged' }, 'image'],
])('fails with %s', (_what, props, at) =>
  expect(problemsOf(() => containerCommand(props)).map(({ path }) => path)).toEqual([`containerCommand.${at}`]),
);
