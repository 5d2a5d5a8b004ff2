import { mergeModel } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import { planJob } from '../workload/support';
import { fromYaml } from './from-yaml';

const found = (rule: string, yaml: string, context?: object) =>
  judge(mergeModel([fromYaml(yaml, context)])).filter((finding) => finding.rule === rule);

const indexed = (command: string, env = '[]'): string => `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec: {completionMode: Indexed, completions: 2, parallelism: 2, template: {spec: {restartPolicy: Never, subdomain: train, containers: [{name: trainer, image: "x:1", command: [${command}], env: ${env}}]}}}
`;
const elastic = (policy: string): string => `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: ml}
spec:
  ${policy}
  pytorchReplicaSpecs: {Worker: {replicas: 4, template: {spec: {containers: [{name: pytorch, image: "x:1", command: [torchrun, --rdzv-backend=c10d, train.py]}]}}}}
`;

describe('c10d without an endpoint', () => {
  const told = (yaml: string) => found('train/rendezvous-endpoint', yaml).map(({ got }) => got);
  const given = '[{name: PET_NNODES, value: "2"}, {name: PET_MASTER_ADDR, value: a}, {name: MASTER_ADDR, value: a}]';

  test('fails on several nodes, whatever the address of the master is', () => {
    expect(told(indexed('torchrun, --nnodes=2, --rdzv-backend=c10d, train.py'))).toEqual(['--rdzv-backend=c10d']);
    expect(told(indexed('torchrun, --nnodes, "1:2", --rdzv_backend, c10d, train.py'))).toEqual(['--rdzv-backend=c10d']);
    expect(told(indexed('torchrun, --rdzv-backend=c10d, train.py', given))).toEqual(['--rdzv-backend=c10d']);
    const variable = '[{name: PET_NNODES, value: "2"}, {name: PET_RDZV_BACKEND, value: c10d}]';
    expect(told(indexed('torchrun, train.py', variable))).toEqual(['--rdzv-backend=c10d']);
    expect(told(elastic(''))).toEqual(['--rdzv-backend=c10d']);
  });

  test('is fine with an endpoint of whatever spelling, alone, by another backend, or where variables are not known', () => {
    expect(told(indexed('torchrun, --nnodes=2, --rdzv-backend=c10d, "--rdzv-endpoint=a:29400", train.py'))).toEqual([]);
    expect(told(indexed('torchrun, --nnodes=2, --rdzv-backend=c10d, --rdzv_endpoint, "a:29400", train.py'))).toEqual([]);
    expect(told(indexed('torchrun, --nnodes=2, --rdzv-backend=c10d, train.py', '[{name: PET_RDZV_ENDPOINT, value: a}]'))).toEqual([]);
    expect(told(indexed('torchrun, --nnodes=1, --rdzv-backend=c10d, train.py'))).toEqual([]);
    expect(told(indexed('torchrun, --rdzv-backend=c10d, train.py'))).toEqual([]);
    expect(told(indexed('torchrun, --nnodes=2, --rdzv-backend=static, train.py'))).toEqual([]);
    expect(told(indexed('torchrun, --nnodes=2, train.py'))).toEqual([]);
    expect(told(indexed('bash, -c, ". ./env.sh && torchrun --nnodes=2 --rdzv-backend=c10d train.py"'))).toEqual([]);
    expect(told(elastic('elasticPolicy: {minReplicas: 2, maxReplicas: 4}'))).toEqual([]);
  });

  test('fails for a job of several nodes of ours as well', () => {
    const plan = planJob({ numNodes: 2, command: ['torchrun', '--rdzv-backend=c10d', 'train.py'] });
    expect(judge(mergeModel([plan.model])).map(({ rule }) => rule)).toContain('train/rendezvous-endpoint');
  });
});

describe('a port of the node', () => {
  const job = (name: string, gpus: number, options = '', host = true): string => `apiVersion: batch/v1
kind: Job
metadata: {name: ${name}, namespace: ml}
spec: {template: {spec: {restartPolicy: Never, hostNetwork: ${host}, nodeSelector: {pool: h100}, tolerations: [{key: nvidia.com/gpu, operator: Exists}], containers: [{name: trainer, image: "x:1", command: [torchrun, --nproc-per-node=${gpus}, ${options} train.py], resources: {limits: {nvidia.com/gpu: ${gpus}}}}]}}}
---
`;
  const context = { pools: [{ name: 'h100', machine: 'dgxH100', nodeSelector: { pool: 'h100' }, nodes: 4 }] };
  const told = (...jobs: readonly string[]) => found('train/host-port', jobs.join(''), context).map(({ at, got }) => [at, got]);
  const place = 'spec.template.spec.hostNetwork';

  test('fails for the second of two jobs that fit on a node with it', () => {
    expect(told(job('a', 4), job('b', 4))).toEqual([[place, 29500]]);
    expect(told(job('a', 2), job('b', 2), job('c', 2))).toHaveLength(2);
    expect(told(job('a', 4, '--master-port=29600,'), job('b', 4, '--master_port, "29600",'))).toEqual([[place, 29600]]);
  });

  test('is fine for jobs that fill their nodes, on ports of their own, or on the network of pods', () => {
    expect(told(job('a', 8), job('b', 8))).toEqual([]);
    expect(told(job('a', 4), job('b', 4, '--master-port=29501,'))).toEqual([]);
    expect(told(job('a', 4), job('b', 4, '', false))).toEqual([]);
  });
});
