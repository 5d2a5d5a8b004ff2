import { tokenOf } from '../../lib/internal';
import type { Container, ResourceList } from '../../lib/words/kubernetes';
import type { PodFacts } from '../../lib/plans/model';
import { mps } from '../../lib/plans/allocators';
import { labs, onLabs } from './hami-cases';
import { foundIn } from './places/places';

const THREADS = 'CUDA_MPS_ACTIVE_THREAD_PERCENTAGE';
const GPU = { 'nvidia.com/gpu': 1 };
const container = (name: string, rest: Partial<Container> = {}, limits: ResourceList = GPU): Container => ({
  name,
  image: 'x',
  resources: { limits },
  ...rest,
});
const clients = (id: string, ...containers: readonly Container[]) =>
  foundIn(`sharing/${id}`, { ...onLabs(GPU, { containers }), pools: [labs({ sharing: mps({ replicas: 4 }) })] });
const at = (index: number): string => `spec.template.spec.containers[${index}]`;

describe('sharing/processes', () => {
  const command = ['torchrun', '--nproc-per-node=4', 'train.py'];

  test('sees a client that starts several processes', () => {
    expect(clients('processes', container('a'), container('b', { command }))).toMatchObject([{ at: at(1), got: '--nproc-per-node=4' }]);
    expect(clients('processes', container('a', { command }), container('b', { command }))).toHaveLength(2);
  });

  test('leaves alone containers without GPUs', () =>
    expect(clients('processes', container('a'), container('b', { command }, {}))).toEqual([]));
});

describe('sharing/mps-shm', () => {
  const mounts = (...paths: readonly string[]) =>
    clients('mps-shm', container('a', { volumeMounts: paths.map((mountPath, index) => ({ name: `v${index}`, mountPath })) }));

  test('sees what is mounted over the shared memory, however it is written', () => {
    expect(mounts('/data', '/dev/shm')).toMatchObject([{ at: at(0), got: 'v1' }]);
    expect(mounts('/dev/shm//')).toHaveLength(1);
  });

  test('leaves alone other mounts', () => expect(mounts('/data', '/dev/shm/a', '/mnt/dev/shm')).toEqual([]));
});

describe('sharing/namespaces', () => {
  const from = (...namespaces: readonly (string | undefined)[]) => {
    const pods = namespaces.flatMap((namespace): readonly PodFacts[] =>
      (onLabs(GPU).pods ?? []).map((pod) => ({
        ...pod,
        owner: { group: 'apps', kind: 'Deployment', name: 'a', ...(namespace && { namespace }) },
      })),
    );
    return foundIn('sharing/namespaces', { pods, pools: [labs({ sharing: mps({ replicas: 4 }) })] });
  };

  test('sees pods of several', () => expect(from('ml', 'dev', 'ml')).toMatchObject([{ subject: 'prod/labs', got: ['dev', 'ml'] }]));

  test('leaves alone one, beside others that are not known', () => {
    expect(from('ml', 'ml', undefined)).toEqual([]);
    expect(from('ml', tokenOf(1), tokenOf(2))).toEqual([]);
  });
});

describe('sharing/threads', () => {
  const threads = (value: string) =>
    clients(
      'threads',
      container('a', {
        env: [
          { name: 'A', value: '90' },
          { name: THREADS, value },
        ],
      }),
    );

  test.each(['26', '25.5', '50.55', '100'])('sees %s of a GPU that four share', (value) =>
    expect(threads(value)).toMatchObject([{ at: at(0), got: `${THREADS}=${value}`, allowed: 'up to 25' }]),
  );

  test.each(['25', '24.9', '0x64', '1e2', 'all', '', '30 '])('leaves alone %j', (value) => expect(threads(value)).toEqual([]));
});
