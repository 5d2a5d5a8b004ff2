import { App, Chart } from 'cdk8s';
import {
  azureBlob,
  csi,
  emptyDir,
  findings,
  gcsFuse,
  GpuTrainingJob,
  type GpuTrainingJobProps,
  GpuWorkload,
  type GpuWorkloadProps,
  hostPath,
  imageVolume,
  localNvme,
  pvc,
  s3,
} from '../../lib';
import type { Container, KubeObject, PodTemplate } from '../../lib/words/kubernetes';
import { storageRows, withStorage } from '../../lib/plans/storage';
import { Manifests } from '../../lib/faces/testing';

const resources = { cpu: 8, memory: '64Gi' } as const;

function job(props: Partial<GpuTrainingJobProps>): {
  readonly template: PodTemplate;
  readonly main: Container;
  readonly found: readonly string[];
} {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  new GpuTrainingJob(chart, 'llama', { request: { gpus: 8 }, image: 'x:1', resources, ...props });
  const { template } = Manifests.of(chart).one('Job')['spec'] as { readonly template: PodTemplate };
  return { template, main: template.spec.containers[0]!, found: findings(app).map(({ rule }) => rule) };
}

const volumesOf = (props: Partial<GpuTrainingJobProps>): readonly unknown[] => job({ shm: false, ...props }).template.spec.volumes ?? [];

function problemsOf(props: object): readonly string[] {
  try {
    job(props);
  } catch (error) {
    return (error as { problems: readonly { path: string; problem: string }[] }).problems.map(({ path, problem }) => `${path} ${problem}`);
  }
  return [];
}

test("the issue's own example becomes volumes, mounts and variables", () => {
  const { template, main } = job({
    numNodes: 2,
    data: { '/data': pvc('imagenet', { readOnly: true }) },
    checkpoints: { '/ckpt': pvc('ckpt'), every: '15m', keep: 3 },
  });
  expect(template.spec.volumes).toEqual([
    { name: 'dshm', emptyDir: { medium: 'Memory', sizeLimit: '8Gi' } },
    { name: 'data', persistentVolumeClaim: { claimName: 'imagenet', readOnly: true } },
    { name: 'ckpt', persistentVolumeClaim: { claimName: 'ckpt' } },
  ]);
  expect(main.volumeMounts).toEqual([
    { name: 'dshm', mountPath: '/dev/shm' },
    { name: 'data', mountPath: '/data', readOnly: true },
    { name: 'ckpt', mountPath: '/ckpt' },
  ]);
  expect(main.env).toEqual(
    expect.arrayContaining([
      { name: 'CHECKPOINT_DIR', value: '/ckpt' },
      { name: 'CHECKPOINT_EVERY_SECONDS', value: '900' },
      { name: 'CHECKPOINT_KEEP', value: '3' },
    ]),
  );
  expect(template.spec.terminationGracePeriodSeconds).toBe(120);
});

test('each sort of volume becomes what its driver takes', () => {
  expect(
    volumesOf({
      data: {
        '/a': hostPath('/lustre'),
        '/b': localNvme(),
        '/c': imageVolume('registry.example/models:1', { folder: 'llama' }),
        '/d': azureBlob('data', { secretName: 'azure' }),
        '/e': csi('csi.example.com', { attributes: { size: '1' }, secret: 'key', readOnly: true }),
        '/f': pvc('web', { folder: 'a/b' }),
      },
    }),
  ).toEqual([
    { name: 'a', hostPath: { path: '/lustre', type: 'Directory' } },
    { name: 'b', hostPath: { path: '/mnt/scratch', type: 'Directory' } },
    { name: 'c', image: { reference: 'registry.example/models:1' } },
    { name: 'd', csi: { driver: 'blob.csi.azure.com', volumeAttributes: { containerName: 'data', secretName: 'azure' } } },
    {
      name: 'e',
      csi: { driver: 'csi.example.com', readOnly: true, volumeAttributes: { size: '1' }, nodePublishSecretRef: { name: 'key' } },
    },
    { name: 'f', persistentVolumeClaim: { claimName: 'web' } },
  ]);
  expect(job({ data: { '/f': pvc('web', { folder: 'a/b' }) } }).main.volumeMounts).toContainEqual({
    name: 'f',
    mountPath: '/f',
    subPath: 'a/b',
  });
});

test('a bucket of Cloud Storage brings the annotations that its sidecar is made by', () => {
  const { template } = job({ data: { '/gcs': gcsFuse('data-1', { folder: 'raw', sidecar: { cpu: 2, memory: '4Gi' } }) } });
  expect(template.metadata?.annotations).toEqual({
    'gke-gcsfuse/volumes': 'true',
    'gke-gcsfuse/cpu-limit': '2',
    'gke-gcsfuse/memory-limit': '4Gi',
  });
  expect(template.spec.volumes).toContainEqual({
    name: 'gcs',
    csi: {
      driver: 'gcsfuse.csi.storage.gke.io',
      volumeAttributes: { bucketName: 'data-1', mountOptions: 'implicit-dirs,only-dir=raw' },
    },
  });
});

describe('a bucket of S3', () => {
  const made = (...choices: Parameters<typeof s3>[]) => {
    const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
    const data = Object.fromEntries(choices.map((choice, index) => [`/s${index}`, s3(...choice)]));
    new GpuTrainingJob(chart, 'llama', { request: { gpus: 8 }, image: 'x:1', resources, shm: false, data });
    const manifests = Manifests.of(chart);
    const { template } = manifests.one('Job')['spec'] as { readonly template: PodTemplate };
    return { manifests, template };
  };

  test('is a volume and a claim, bound to each other, and read-only', () => {
    const { manifests, template } = made(['imagenet', { folder: 'raw/a', region: 'us-east-1', authenticationSource: 'pod' }]);
    const name = manifests.one('PersistentVolumeClaim').metadata.name;
    expect(name).toMatch(/^llama-s0-[0-9a-f]{8}$/);
    expect(manifests.one('PersistentVolume')).toMatchObject({
      metadata: { name: `ml-${name}` },
      spec: {
        accessModes: ['ReadOnlyMany'],
        storageClassName: '',
        claimRef: { namespace: 'ml', name },
        mountOptions: ['region us-east-1', 'prefix raw/a/', 'allow-other'],
        csi: {
          driver: 's3.csi.aws.com',
          volumeHandle: `ml-${name}`,
          volumeAttributes: { bucketName: 'imagenet', authenticationSource: 'pod' },
        },
      },
    });
    expect(manifests.one('PersistentVolume').metadata).not.toHaveProperty('namespace');
    expect(manifests.one('PersistentVolumeClaim')).toMatchObject({
      metadata: { namespace: 'ml' },
      spec: { accessModes: ['ReadOnlyMany'], storageClassName: '', volumeName: `ml-${name}` },
    });
    expect(template.spec.volumes).toEqual([{ name: 's0', persistentVolumeClaim: { claimName: name, readOnly: true } }]);
    expect(template.spec.containers[0]?.volumeMounts).toEqual([{ name: 's0', mountPath: '/s0', readOnly: true }]);
  });

  test('is another volume where it is mounted otherwise, since the fields of a volume cannot change', () => {
    const nameOf = (...choice: Parameters<typeof s3>) => made(choice).manifests.one('PersistentVolume').metadata.name;
    expect(nameOf('aaa', { region: 'us-east-1', folder: 'x' })).toBe(nameOf('aaa', { folder: 'x', region: 'us-east-1' }));
    expect(new Set([nameOf('aaa'), nameOf('bbb'), nameOf('aaa', { readOnly: false }), nameOf('aaa', { mountOptions: [] })]).size).toBe(4);
  });

  test('is written to where that is said', () => {
    const { manifests, template } = made(['out', { readOnly: false, mountOptions: ['allow-delete', 'uid=1000'] }]);
    expect(manifests.one('PersistentVolume')).toMatchObject({
      spec: { accessModes: ['ReadWriteMany'], mountOptions: ['allow-delete', 'uid=1000'] },
    });
    expect(template.spec.volumes).toEqual([
      { name: 's0', persistentVolumeClaim: { claimName: manifests.one('PersistentVolumeClaim').metadata.name } },
    ]);
  });

  test('tells a trainer that writes its checkpoints there', () => {
    const command = ['torchrun', 'train.py', '--checkpoint-dir=/out/llama'];
    expect(job({ command, data: { '/out': s3('out', { readOnly: false }) } }).found).toContain('storage/checkpoint-on-bucket');
  });

  test('fails for a name with its scheme, a folder with its slash and options in one word', () => {
    const data = {
      '/a': s3('s3://imagenet'),
      '/b': s3('imagenet', { folder: 'raw/' }),
      '/c': s3('imagenet', { mountOptions: ['uid=1 gid=1'] }),
    };
    expect(problemsOf({ data }).map((problem) => problem.split(' ', 1)[0])).toEqual([
      'ml/llama.data["/a"].bucket',
      'ml/llama.data["/b"].folder',
      'ml/llama.data["/c"].mountOptions[0]',
    ]);
  });
});

test('the disk of scratch space is requested, unless the user says how much; memory is not disk', () => {
  const data = { '/scratch': emptyDir('200Gi'), '/tmp/more': emptyDir('100Gi'), '/ram': emptyDir('1Gi', { medium: 'Memory' }) };
  const { main, template } = job({ data });
  expect(main.resources?.requests).toMatchObject({ 'ephemeral-storage': '300Gi' });
  expect(main.resources?.limits).not.toHaveProperty('ephemeral-storage');
  expect(template.spec.volumes).toContainEqual({ name: 'ram', emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } });
  expect(job({ data, resources: { ...resources, 'ephemeral-storage': '1Ti' } }).main.resources?.requests).toMatchObject({
    'ephemeral-storage': '1Ti',
  });
});

test('the grace period follows from the size of a checkpoint, and what the user says wins', () => {
  const checkpoints = { '/ckpt': pvc('ckpt'), size: '1200Gi', bandwidth: '2Gi' } as const;
  const grace = (props: Partial<GpuTrainingJobProps>) => job(props).template.spec.terminationGracePeriodSeconds;
  expect(grace({ checkpoints })).toBe(660);
  expect(grace({ checkpoints: { ...checkpoints, bandwidth: '100Gi' } })).toBe(120);
  expect(grace({ checkpoints, terminationGracePeriodSeconds: 700 })).toBe(700);
  const workload = (props: Partial<GpuWorkloadProps>) => {
    const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
    new GpuWorkload(chart, 'tune', { kind: 'Pod', request: { gpus: 1 }, image: 'x:1', ...props } as GpuWorkloadProps);
    return Manifests.of(chart).podSpec('Pod').terminationGracePeriodSeconds;
  };
  expect(workload({ checkpoints })).toBe(660);
  expect(workload({ checkpoints: { '/ckpt': pvc('ckpt') } })).toBeUndefined();
});

test('the launcher of an MPIJob has the volumes and variables of its command', () => {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const checkpoints = { '/ckpt': pvc('ckpt'), every: '15m' } as const;
  const command = ['mpirun', 'train', '--every', '$(CHECKPOINT_EVERY_SECONDS)'];
  new GpuTrainingJob(chart, 'llama', { request: { gpus: 8 }, image: 'x:1', resources, controller: 'MPIJob', command, checkpoints });
  const { mpiReplicaSpecs } = Manifests.of(chart).one('MPIJob')['spec'] as {
    readonly mpiReplicaSpecs: Readonly<Record<string, { readonly template: PodTemplate }>>;
  };
  for (const role of ['Launcher', 'Worker']) {
    const main = mpiReplicaSpecs[role]!.template.spec.containers[0]!;
    expect(main.env).toContainEqual({ name: 'CHECKPOINT_EVERY_SECONDS', value: '900' });
    expect(main.volumeMounts).toContainEqual({ name: 'ckpt', mountPath: '/ckpt' });
  }
});

test('a further container mounts a volume of data by its name', () => {
  const sidecars = [{ name: 'sync', image: 'x:1', resources, volumeMounts: { 'data-raw': '/raw' } }];
  expect(problemsOf({ data: { '/data/raw': pvc('a') }, sidecars })).toEqual([]);
  expect(problemsOf({ sidecars })).toEqual(['ml/llama.sidecars[0].volumeMounts.data-raw is not a volume of the pod']);
});

test('fails for what cannot be, at the property that says it', () => {
  expect(
    problemsOf({
      data: { '/a': pvc('x'), '/dev/shm': emptyDir('1Gi'), '/B': pvc('y'), '/b/': pvc('z') },
      checkpoints: { '/a/': pvc('ckpt', { readOnly: true }), size: '1Gi' },
      volumes: { v: { mountPath: '/B', emptyDir: {} } },
      env: { CHECKPOINT_DIR: '/x' },
    }),
  ).toEqual([
    `ml/llama.data["/dev/shm"] is the shared memory of the container`,
    `ml/llama.data["/B"] is where volume 'v' is mounted`,
    `ml/llama.checkpoints["/a/"] is where another volume of data or checkpoints is mounted`,
    'ml/llama.checkpoints.size says nothing without bandwidth',
    `ml/llama.checkpoints["/a/"].readOnly leaves nowhere to write a checkpoint`,
    'ml/llama.env.CHECKPOINT_DIR follows from checkpoints',
  ]);
  expect(problemsOf({ data: { '/a-b': pvc('x'), '/a/b': pvc('y') } })).toEqual([
    `ml/llama.data["/a/b"] becomes a volume named 'a-b', as the volume at /a-b is`,
  ]);
  expect(problemsOf({ data: { '/a': hostPath('/x') }, security: 'restricted' })[0]).toContain('is a folder of the node');
  expect(problemsOf({ checkpoints: { every: '15m' } })).toEqual(['ml/llama.checkpoints has no volume']);
  // What ends with the pod keeps no checkpoint.
  for (const volume of [emptyDir('1Gi'), imageVolume('x:1'), csi('a.b'), s3('ckpt', { readOnly: false })])
    expect(problemsOf({ checkpoints: { '/c': volume } })).not.toEqual([]);
});

test('what the pod says itself wins, and to do it again changes nothing', () => {
  const given = { data: { '/data': pvc('a'), '/s': emptyDir('1Gi') }, checkpoints: { '/ckpt': pvc('ckpt') } } as const;
  const mine = { name: 'main', image: 'x:1', volumeMounts: [{ name: 'own', mountPath: '/data' }] };
  const once = withStorage({ spec: { containers: [mine, { name: 'other', image: 'x:1' }] } }, 'main', given, 'llama');
  expect(once.spec.containers[0]?.volumeMounts?.[0]).toEqual({ name: 'own', mountPath: '/data' });
  expect(once.spec.containers[1]).toEqual({ name: 'other', image: 'x:1' });
  expect(withStorage(once, 'main', given, 'llama')).toEqual(once);
  const none: KubeObject['spec'] = { containers: [mine] };
  expect(withStorage({ spec: none as PodTemplate['spec'] }, 'main', {}, 'llama').spec).toBe(none);
});

test('every row says where its facts come from, and which call makes it', () => {
  for (const { id, made, source } of storageRows) expect([id, made.endsWith('()'), source.length > 10]).toEqual([id, true, true]);
});
