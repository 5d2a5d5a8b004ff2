import { Chart, Testing } from 'cdk8s';
import {
  GpuCluster,
  GpuNodePool,
  GpuTrainingJob,
  type GpuTrainingJobProps,
  kai,
  kueue,
  type MachineShape,
  machines,
  podGroup,
} from '../../../lib';
import { findings } from '../../../lib/faces/cdk8s';

const RACK = 'cloud.provider.com/topology-rack';
type Case = Omit<GpuTrainingJobProps, 'pool' | 'image' | 'request'> & Partial<Pick<GpuTrainingJobProps, 'request'>>;

/** What is found of racks in an app with one job, on 64 nodes with eight in each rack. */
function said(job: Case, machine: MachineShape = machines.dgxH100, nodesPerDomain: Record<string, number> = { [RACK]: 8 }) {
  const chart = new Chart(Testing.app(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.36', distribution: 'kubeadm' });
  const pool = new GpuNodePool(cluster, 'train', { machine, nodes: 64, nodesPerDomain });
  new GpuTrainingJob(chart, 'llama', { pool, request: { gpus: machine.gpus.length }, image: 'x:1', ...job });
  return findings(chart)
    .filter(({ rule }) => rule.endsWith('-domain') || rule === 'pool/domain-size')
    .map(({ rule, at, problem, got, severity }) => ({
      rule,
      at,
      got,
      severity,
      needs: /need (\d+) .*at most (\d+)/.exec(problem)?.slice(1).map(Number),
    }));
}

describe('pool/domain-size', () => {
  test('refuses a job of Kueue that needs more nodes than one rack has', () => {
    const queue = kueue({ queue: 'research', topology: RACK });
    expect(said({ numNodes: 9, queue })).toEqual([
      {
        rule: 'pool/domain-size',
        at: 'spec.template.metadata.annotations["kueue.x-k8s.io/podset-required-topology"]',
        got: RACK,
        severity: 'error',
        needs: [9, 8],
      },
    ]);
    expect(said({ numNodes: 8, queue })).toEqual([]);
  });

  test('counts the pods that share a node once', () => {
    const queue = kueue({ queue: 'research', topology: RACK });
    expect(said({ numNodes: 16, request: { gpus: 4 }, queue })).toEqual([]);
    expect(said({ numNodes: 17, request: { gpus: 4 }, queue })).toMatchObject([{ needs: [9, 8] }]);
  });

  test('counts a master and its workers together', () => {
    const queue = kueue({ queue: 'research', topology: RACK });
    expect(said({ controller: 'PyTorchJob', numNodes: 9, queue })).toMatchObject([{ needs: [9, 8] }]);
    expect(said({ controller: 'PyTorchJob', numNodes: 8, queue })).toEqual([]);
  });

  test('knows that a host is one node', () => {
    const queue = kueue({ queue: 'research', topology: 'kubernetes.io/hostname' });
    expect(said({ numNodes: 2, queue })).toMatchObject([{ needs: [2, 1] }]);
    expect(said({ numNodes: 2, request: { gpus: 4 }, queue })).toEqual([]);
  });

  test('reads the topologies of KAI and of a PodGroup', () => {
    const ofKai = kai({ queue: 'research', topology: { name: 'site', level: RACK } });
    expect(said({ numNodes: 9, queue: ofKai })).toMatchObject([
      { at: 'metadata.annotations["kai.scheduler/topology-required-placement"]' },
    ]);
    expect(said({ numNodes: 8, queue: ofKai })).toEqual([]);
    const ofGroup = podGroup({ topology: RACK });
    expect(said({ numNodes: 9, queue: ofGroup })).toMatchObject([{ at: 'spec.schedulingConstraints.topology[0].key', needs: [9, 8] }]);
    expect(said({ numNodes: 8, queue: ofGroup })).toEqual([]);
    expect(said({ controller: 'PyTorchJob', numNodes: 9, minNodes: 8, queue: ofGroup })).toEqual([]);
  });

  test('knows the 18 trays of an NVL72 rack, and lets the pool say fewer', () => {
    expect(said({ numNodes: 19, computeDomain: true }, machines.gb200Tray)).toMatchObject([
      { got: 'nvidia.com/gpu.clique', severity: 'error', needs: [19, 18] },
    ]);
    expect(said({ numNodes: 18, computeDomain: true }, machines.gb200Tray)).toEqual([]);
    expect(said({ numNodes: 18, computeDomain: true }, machines.gb200Tray, { 'nvidia.com/gpu.clique': 9 })).toMatchObject([
      { needs: [18, 9] },
    ]);
  });

  test('says nothing of a level whose size nobody gives', () => {
    expect(said({ numNodes: 64, queue: kueue({ queue: 'research', topology: 'cloud.provider.com/topology-block' }) })).toEqual([]);
    expect(said({ numNodes: 64 })).toEqual([]);
  });

  test('reads slices of Kueue', () => {
    const job = (size: string): Case => ({
      numNodes: 32,
      podAnnotations: { 'kueue.x-k8s.io/podset-slice-required-topology': RACK, 'kueue.x-k8s.io/podset-slice-size': size },
    });
    expect(said(job('16'))).toMatchObject([{ needs: [16, 8] }]);
    expect(said(job('8'))).toEqual([]);
  });
});

describe('pool/preferred-domain', () => {
  test('tells of a preferred rack that can never hold all', () => {
    const queue = kueue({ queue: 'research', preferredTopology: RACK });
    expect(said({ numNodes: 9, queue })).toMatchObject([{ rule: 'pool/preferred-domain', severity: 'warning', needs: [9, 8] }]);
    expect(said({ numNodes: 8, queue })).toEqual([]);
  });
});
