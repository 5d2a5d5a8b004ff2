// What the product itself writes, or what a user cannot change, is no fault; its counterpart beside it is one.
import {
  dra,
  exclusive,
  findings,
  GpuCluster,
  type GpuClusterProps,
  GpuNodePool,
  GpuWorkload,
  machines,
  type Sharing,
  timeSlicing,
  TunedGpuNode,
} from '../../lib';
import { App, Chart } from 'cdk8s';
import { fabricUse, tcpxo } from '../../lib/plans/fabrics';
import type { Container } from '../../lib/words/kubernetes';
import { found } from '../read/found';
import { lintDocuments, readContext, readText } from '../../lib/read';

type Make = (chart: Chart, cluster: GpuCluster) => void;

/** Rules that warn or refuse, each with its subject. */
function rulesOf(of: Partial<GpuClusterProps>, make: Make): readonly string[] {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  make(chart, new GpuCluster(chart, 'prod', { kubernetes: '1.34', ...of }));
  return findings(app).flatMap(({ rule, severity }) => (severity === 'info' ? [] : [rule]));
}

describe('pod/memlock', () => {
  const pods = (intent?: 'training'): readonly string[] =>
    rulesOf({}, (chart, cluster) => {
      const nodes = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04' } as const;
      const pool =
        intent === undefined
          ? new GpuNodePool(cluster, 'train', { ...nodes, sharing: exclusive() })
          : new TunedGpuNode(cluster, 'train', { ...nodes, intent });
      new GpuWorkload(chart, 'bench', {
        kind: 'Job',
        pool,
        request: { gpus: 1 },
        image: 'x:1',
        resources: { cpu: 8, memory: '64Gi', 'rdma/hca': 1 },
      });
    });

  test('warns where the container runtime has its own limit', () => expect(pods()).toContain('pod/memlock'));
  test('is silent where the bootstrap of the pool lifts the limit', () => expect(pods('training')).not.toContain('pod/memlock'));
});

describe('pool/unserved', () => {
  const served = (nodeImage: 'cos' | 'cos-operator-plugin', sharing: Sharing): readonly string[] =>
    rulesOf({ distribution: 'gke' }, (chart, cluster) => {
      const pool = new GpuNodePool(cluster, 'gpus', { machine: machines.gcp['a3-highgpu-8g'], nodes: 2, os: 'cos', nodeImage, sharing });
      new GpuWorkload(chart, 'web', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1' });
    });

  test("is silent where GKE's own plugin gives out whole GPUs, or shares them as its node pool says", () => {
    expect(served('cos', exclusive())).not.toContain('pool/unserved');
    expect(served('cos', timeSlicing({ replicas: 4 }))).not.toContain('pool/unserved');
  });
  test('warns where the image has no plugin, and of claims, which no plugin serves', () => {
    expect(served('cos-operator-plugin', exclusive())).toContain('pool/unserved');
    expect(served('cos', dra())).toContain('pool/unserved');
  });
});

describe('node/vehicle', () => {
  const told = (props: object): readonly string[] =>
    rulesOf({ distribution: 'gke' }, (_, cluster) => {
      const nodes = { machine: machines.gcp['a3-highgpu-8g'], nodes: 2, os: 'cos', nodeImage: 'cos', intent: 'training' } as const;
      new TunedGpuNode(cluster, 'gpus', { ...nodes, ...props });
    });

  test('is silent of what a platform decides itself, and warns of what the pool says of it', () => {
    expect(told({})).not.toContain('node/vehicle');
    expect(told({ kubelet: { systemReserved: { cpu: '4' } } })).toContain('node/vehicle');
    expect(told({ kubelet: { cpuManagerPolicy: 'none', memoryManagerPolicy: 'None' } })).not.toContain('node/vehicle');
  });
});

describe('pod/host-access', () => {
  const job = ({ securityContext, image }: Partial<Container>): string =>
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: {
        containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/gpu': 1 } } }],
        initContainers: [{ name: 'tcpxo-daemon', image, securityContext, restartPolicy: 'Always' }],
      },
    });
  const [daemon] = fabricUse([tcpxo()], { gpus: 1 }).sidecars;
  const rules = (given: Partial<Container>): readonly string[] => found(job(given)).filter((one) => one.endsWith('pod/host-access'));

  test("knows the daemon of TCPXO in a manifest, from whichever registry, and no rights beyond the daemon's", () => {
    expect(rules(daemon ?? {})).toEqual([]);
    expect(rules({ ...daemon, image: `mirror.example/${daemon?.image.split('/').at(-1)}` })).toEqual([]);
    expect(rules({ ...daemon, image: 'mirror.example/other:1' })).toHaveLength(1);
    expect(rules({ ...daemon, securityContext: { privileged: true } })).toHaveLength(1);
    expect(rules({ ...daemon, securityContext: { capabilities: { add: ['SYS_ADMIN'] } } })).toHaveLength(1);
  });
});

describe('slurm/gres', () => {
  const nodeSet = (gres: number): string => `apiVersion: slinky.slurm.net/v1beta1
kind: NodeSet
metadata: {name: gpu, namespace: slurm}
spec:
  scalingMode: DaemonSet
  extraConf: Gres=gpu:h100:${gres}
  slurmd: {image: "x:1"}
  template:
    spec:
      nodeSelector: {pool: train}
      tolerations: [{key: slinky.slurm.net/managed-node, operator: Equal, value: slurm-bridge-scheduler, effect: NoExecute}]
`;
  const known = { kubernetes: '1.36', pools: [{ name: 'train', machine: 'dgxH100', nodes: 2, nodeSelector: { pool: 'train' } }] };
  const rules = (gres: number, context: object): readonly string[] => {
    const { documents } = readText('a.yaml', nodeSet(gres));
    return lintDocuments(documents, readContext(context, 'gpus.yaml')).findings.map(({ rule }) => rule);
  };

  test('compares the Gres of a slurmd that shares its nodes with those of the nodes, where these are known', () => {
    expect(rules(8, known)).not.toContain('slurm/gres');
    expect(rules(4, known)).toContain('slurm/gres');
    expect(rules(4, { kubernetes: '1.36' })).not.toContain('slurm/gres');
  });
});
