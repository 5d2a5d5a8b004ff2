import type * as Tools from './machine-tools';
import type { ComparedMachine, MachineDifference } from './tools/diff';
import type { ProposedPools } from './tools/nodes';

export type { ComparedMachine, MachineDifference } from './tools/diff';
export type { ProposedSharing } from './tools/node-sharing';
export type { ProposedPool, ProposedPools } from './tools/nodes';

/** Loaded when first used: importing this library must stay cheap. */
const tools = (): typeof Tools => require('./machine-tools') as typeof Tools;

/**
 * In what two machines differ: a preset and a snapshot, or two snapshots of machines that should be alike.
 *
 * Names, sources and confidence are not compared, nor what only one of them knows. A GPU, NUMA node or NIC that one has
 * and the other has not is a difference. How their nodes are set up is compared where both say it (`readSnapshot`).
 */
export function diffMachines(first: ComparedMachine, second: ComparedMachine): readonly MachineDifference[] {
  return tools().diffMachines(first, second);
}

/**
 * The pools that the nodes of a cluster seem to be, from what `kubectl get nodes -o json` prints.
 *
 * Nodes of one node group with one machine and one way to offer GPUs are a pool. The machine is the preset of their
 * instance type; where there is none, it is counted from labels of GPU Feature Discovery and the capacity, without a NUMA
 * layout. Sharing follows from the labels of GPU Feature Discovery and the MIG resources. Nodes of which the GPU is not
 * known are left, with the reason.
 *
 * @param text The whole output, as text: a list of nodes, or one node.
 * @throws GpuConfigError when the text is something else.
 */
export function proposePools(text: string): ProposedPools {
  return tools().proposePools(text);
}

/** A program for cdk8s that declares the proposed pools, as TypeScript text: a start, to be read before it is used. */
export function poolsProgram(pools: ProposedPools): string {
  return tools().poolsProgram(pools);
}
