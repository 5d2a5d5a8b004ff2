// Upstream's scheduler with Kubernetes' own gang scheduling: the pods of a job that says `podGroup()` start all at once, on
// nodes of one rack, or none of them does.
import type { GpuTrainingJobProps } from '../../../lib/plans/workload';
import { podGroup } from '../../../lib/plans/queues';
import { planJob, train } from '../../workload/support';
import { type GoProgram, goProgram, type Verdict } from '../go';
import { allocatableOf } from './scheduling/cases';

interface Scheduled extends Verdict {
  readonly pods: readonly { readonly name: string; readonly node: string; readonly reason: string }[];
}

const RACK = 'topology.kubernetes.io/rack';
const pool = { ...train, description: { ...train.description, cluster: { ...train.description.cluster!, kubernetes: '1.36' as const } } };

let scheduler: GoProgram;
beforeAll(async () => {
  scheduler = await goProgram('kubernetes-1.36', ['scheduling', '-gang']);
});
afterAll(() => scheduler.close());

/** The nodes that the four pods of a job go to, among so many of each rack; empty for a pod that waits. */
async function nodesOf(racks: Readonly<Record<string, number>>, props: Partial<GpuTrainingJobProps>): Promise<readonly string[]> {
  const { description } = pool;
  const nodes = Object.entries(racks).flatMap(([rack, count]) =>
    Array.from({ length: count }, (_, index) => ({
      name: `${rack}-${index}`,
      labels: { ...description.labels, [RACK]: rack },
      taints: description.taints,
      allocatable: allocatableOf(description),
    })),
  );
  const documents = planJob({ pool, numNodes: 4, command: ['torchrun', 'train.py'], ...props }).objects.map(({ object }) => object);
  const question = { id: 'gang', nodes, documents, pods: 4 };
  const [verdict] = await scheduler.ask<Scheduled>([question]);
  expect(verdict).toMatchObject({ accepted: true, pods: { length: 4 } });
  return verdict!.pods.map(({ node }) => node).sort();
}

test('without it, three of four pods hold the GPUs of three nodes and wait for the fourth', async () =>
  expect(await nodesOf({ a: 3 }, {})).toEqual(['', 'a-0', 'a-1', 'a-2']));

test('of four pods none starts on three nodes, and all on four', async () => {
  expect(await nodesOf({ a: 3 }, { queue: podGroup() })).toEqual(['', '', '', '']);
  expect(await nodesOf({ a: 4 }, { queue: podGroup() })).toEqual(['a-0', 'a-1', 'a-2', 'a-3']);
});

test('all start in the one rack that has room for them, and none where no rack has', async () => {
  const queue = podGroup({ topology: RACK, disruptionMode: 'PodGroup' });
  expect(await nodesOf({ a: 3, b: 4 }, { queue })).toEqual(['b-0', 'b-1', 'b-2', 'b-3']);
  expect(await nodesOf({ a: 3, b: 3 }, { queue })).toEqual(['', '', '', '']);
  expect(new Set((await nodesOf({ a: 3, b: 3 }, { queue: podGroup() })).map(([rack]) => rack)).size).toBe(2);
});
