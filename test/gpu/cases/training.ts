import { GpuTrainingJob, type GpuTrainingJobProps } from '../../../lib';
import { type Case, program } from './case';
import { containerOf, emitted, environmentOf } from './place';

/** The variables of a job's pod; Kubernetes says which of the nodes it is. */
function variablesOf(name: string, props: Partial<GpuTrainingJobProps>, index: number): Record<string, string> {
  const objects = emitted(
    (chart, pool) =>
      new GpuTrainingJob(chart, name, { image: 'x:1', command: ['torchrun', 'train.py'], pool, request: { gpus: 1 }, ...props }),
  );
  return environmentOf(containerOf(objects, 'Job'), { PET_NODE_RANK: String(index) });
}

const [, ddp] = program('ddp.py');
const torchrun = (...words: readonly string[]): readonly string[] => ['python3', '-m', 'torch.distributed.run', ddp!, ...words];

/** Gloo asks for the address of the host's name, which a machine without a network may not have. */
const LOOPBACK = { GLOO_SOCKET_IFNAME: 'lo' };
const nodes = [0, 1].map((index) => variablesOf('pair', { numNodes: 2, masterPort: 29512 }, index));
const meeting = nodes[0]?.['MASTER_ADDR'] ?? '';

export const trainingCases: readonly Case[] = [
  {
    id: 'training/one node, NCCL',
    command: torchrun('nccl', '1'),
    env: variablesOf('single', { masterPort: 29511 }, 0),
    passes: { exit: 'zero', says: ['^rank 0 of 1, nccl, sum 1$'] },
  },
  {
    id: 'training/two nodes, Gloo',
    command: program('together.py'),
    env: {},
    input: nodes.map((env) => ({ command: torchrun('gloo', '2'), env: { ...env, ...LOOPBACK } })),
    passes: { exit: 'zero', says: ['^rank 0 of 2, gloo, sum 2$', '^rank 1 of 2, gloo, sum 2$'] },
    hosts: [meeting],
  },
];
