import { podWith } from '../pod-with';
import { onLabs } from '../hami-cases';
import { found, places, placesIn } from './places';

const torchrun = (rest: string, { gpus = 2, processes = '2' }: { readonly gpus?: number; readonly processes?: string } = {}): string =>
  `command: [torchrun, --nproc-per-node, "${processes}"]\nresources: {limits: {nvidia.com/gpu: ${gpus}}}\n${rest}`;
const HERE = ['spec.containers[0]'];
const mounted = (path: string, volume = 'emptyDir: {medium: Memory}', mount = 'dshm'): string =>
  podWith(
    torchrun(`volumeMounts: [{name: ${mount}, mountPath: ${path}}]`),
    `volumes: [{name: other, emptyDir: {sizeLimit: 1Mi}}, {name: dshm, ${volume}}]`,
  );
const owned = (apiVersion: string, kind: string): string => `apiVersion: ${apiVersion}
kind: ${kind}
metadata: {name: a}
spec:
  template:
    spec:
      containers: [{name: main, image: "x:1", command: [torchrun, --nproc-per-node, "2"], resources: {limits: {nvidia.com/gpu: 2}}}]
`;

const script = (text: string): string => `command: [sh, -c, ${JSON.stringify(text)}]\nresources: {limits: {nvidia.com/gpu: 2}}`;

describe('pod/small-shm', () => {
  test.each<[string, string]>([
    ['as many processes as there are GPUs, in the words of torchrun', podWith(torchrun('', { processes: 'gpu' }))],
    ['as many processes as torchrun likes', podWith(torchrun('', { processes: 'auto' }))],
    ['a volume elsewhere', mounted('/dev/shm/cache')],
    ['a volume at a path that only ends so', mounted('/host/dev/shm')],
    ['a volume as small as the default', mounted('/dev/shm', 'emptyDir: {medium: Memory, sizeLimit: 64Mi}')],
    ['a variable of NCCL that leaves shared memory on', podWith(torchrun('env: [{name: NCCL_SHM_DISABLE, value: "0"}]'))],
    ['another variable of NCCL', podWith(torchrun('env: [{name: NCCL_P2P_DISABLE, value: "1"}]'))],
  ])('sees %s', (_what, text) => expect(places('pod/small-shm', text)).toEqual(HERE));

  test.each<[string, string]>([
    ['one process', podWith(torchrun('', { processes: '1' }))],
    ['a branch that may start one process', podWith(script('if a; then torchrun --nproc-per-node 2 x; else torchrun x; fi'))],
    [
      'another that may start one process',
      podWith(script('if a; then torchrun --nproc-per-node 2 x; else torchrun --nproc-per-node 1 x; fi')),
    ],
    ['a comment', podWith(script('python x # torchrun --nproc-per-node 2 x'))],
    ['one GPU', podWith(torchrun('', { gpus: 1 }))],
    ['processes without GPUs', podWith('command: [torchrun, --nproc-per-node, "2"]')],
    ['another container that has the GPUs', podWith('resources: {limits: {nvidia.com/gpu: 2}}')],
    ['the shared memory of the node', podWith(torchrun(''), 'hostIPC: true')],
    ['a volume', mounted('/dev/shm')],
    ['a volume with a slash behind its path', mounted('/dev/shm/')],
    ['a volume over all of /dev', mounted('/dev')],
    ['a volume with more room', mounted('/dev/shm', 'emptyDir: {medium: Memory, sizeLimit: 65Mi}')],
    ['a volume of another kind', mounted('/dev/shm', 'hostPath: {path: /dev/shm}')],
    ['a volume that another file brings', mounted('/dev/shm', 'emptyDir: {sizeLimit: 1Mi}', 'elsewhere')],
    ['NCCL that does without', podWith(torchrun('env: [{name: NCCL_SHM_DISABLE, value: "1"}]'))],
    ['a container whose image another file names', podWith(torchrun('')).replace('image: x:1', '')],
    ['a pod of a kind that nobody knows', owned('example.com/v1', 'Thing')],
    ['pods of KubeRay, which brings a volume', owned('ray.io/v1', 'RayThing')],
  ])('leaves alone %s', (_what, text) => expect(places('pod/small-shm', text)).toEqual([]));
});

test('pod/small-shm knows the kinds of KubeRay, and those whose names only have it in them', () => {
  const container = { name: 'main', image: 'x', command: ['torchrun', '--nproc-per-node', '2'] };
  const of = (kind: string) =>
    placesIn(
      'pod/small-shm',
      onLabs(
        {},
        { containers: [{ ...container, resources: { limits: { 'nvidia.com/gpu': 2 } } }] },
        { replicas: 1, owner: { group: 'ray.io', kind, name: 'a' } },
      ),
    ).length;
  expect([of('RayJob'), of('XRayJob')]).toEqual([0, 1]);
});

describe('pod/memlock', () => {
  const RDMA = 'resources: {limits: {rdma/hca: 1}}';

  test('shows what the container may do, also where nothing is said', () => {
    expect(found('pod/memlock', podWith(RDMA))).toMatchObject([{ at: HERE[0], got: {} }]);
    const securityContext = { capabilities: { add: ['NET_ADMIN'] } };
    const written = podWith(`${RDMA}\nsecurityContext: ${JSON.stringify(securityContext)}`);
    expect(found('pod/memlock', written)).toMatchObject([{ at: HERE[0], got: securityContext }]);
  });

  test.each<[string, string]>([
    ['the name that some runtimes use', 'securityContext: {capabilities: {add: [CAP_IPC_LOCK]}}'],
    ['the capability that lifts every limit', 'securityContext: {capabilities: {add: [SYS_RESOURCE]}}'],
    ['all capabilities', 'securityContext: {capabilities: {add: [ALL]}}'],
    ['a privileged container', 'securityContext: {privileged: true}'],
    ['a command that lifts the limit', 'command: [sh, -c, "ulimit -l unlimited && train"]'],
    ['arguments that lift the limit', 'args: ["ulimit -l unlimited && train"]'],
  ])('leaves alone %s', (_what, rest) => expect(places('pod/memlock', podWith(`${RDMA}\n${rest}`))).toEqual([]));

  test.each<[string, string]>([
    ['a container that is said to be not privileged', 'securityContext: {privileged: false}'],
    ['another command', 'command: [train]'],
  ])('sees %s', (_what, rest) => expect(places('pod/memlock', podWith(`${RDMA}\n${rest}`))).toEqual(HERE));
});

describe('pod/host-dns', () => {
  const onHost = (
    kind: string,
    apiVersion: string,
    group = 'kubeflow.org',
    gpus = 'nvidia.com/gpu: 1',
  ): string => `apiVersion: ${apiVersion}
kind: ${kind}
metadata: {name: a, labels: {of: ${group}}}
spec:
  slotsPerWorker: 1
  leaderWorkerTemplate:
    size: 2
    workerTemplate: {spec: &spec {hostNetwork: true, containers: [{name: main, image: "x:1", resources: {limits: {${gpus}}}}]}}
  pytorchReplicaSpecs:
    Worker: {replicas: 2, template: {spec: *spec}}
  mpiReplicaSpecs:
    Worker: {replicas: 2, template: {spec: *spec}}
  template: {spec: *spec}
`;

  test.each([
    ['PyTorchJob', 'kubeflow.org/v1', 'spec.pytorchReplicaSpecs.Worker.template.spec.hostNetwork'],
    ['MPIJob', 'kubeflow.org/v2beta1', 'spec.mpiReplicaSpecs.Worker.template.spec.hostNetwork'],
    ['LeaderWorkerSet', 'leaderworkerset.x-k8s.io/v1', 'spec.leaderWorkerTemplate.workerTemplate.spec.hostNetwork'],
  ])('sees pods of a %s, whose controller tells them a name', (kind, apiVersion, at) => {
    expect(found('pod/host-dns', onHost(kind, apiVersion))).toMatchObject([{ at, got: { hostNetwork: true, dnsPolicy: 'ClusterFirst' } }]);
  });

  test('shows a policy that is written', () => {
    const text = onHost('PyTorchJob', 'kubeflow.org/v1').replace('hostNetwork: true,', 'hostNetwork: true, dnsPolicy: ClusterFirst,');
    expect(found('pod/host-dns', text)).toMatchObject([{ got: { dnsPolicy: 'ClusterFirst' } }]);
  });

  test.each<[string, string]>([
    ['a Deployment, whose pods need not meet', onHost('Deployment', 'apps/v1')],
    ['a kind that nobody knows', onHost('Thing', 'example.com/v1')],
    ['pods without GPUs', onHost('PyTorchJob', 'kubeflow.org/v1', 'kubeflow.org', 'cpu: 1')],
  ])('leaves alone %s', (_what, text) => expect(places('pod/host-dns', text)).toEqual([]));
});
