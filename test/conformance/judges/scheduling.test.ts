// Upstream's controllers make pods of our workloads, and upstream's scheduler places them on nodes made from our pools:
// with their labels and taints, and as much to give as the model foretells.
import type { KubeObject } from '../../../lib/words/kubernetes';
import { planJob, train } from '../../workload/support';
import { type GoProgram, goProgram, type Verdict } from '../go';
import { alsoJudging } from '../verdicts';
import { serverVersion } from './apiserver/server';
import { allocatableOf, asksTooMuch, type Case, cases, type Node, nodesOf, others, parts } from './scheduling/cases';

interface Pod {
  readonly name: string;
  readonly node: string;
  readonly reason: string;
}
interface Scheduled extends Verdict {
  readonly pods: readonly Pod[];
}

let scheduler: GoProgram;
beforeAll(async () => {
  scheduler = await goProgram('kubernetes-1.36', ['scheduling']);
});
afterAll(() => scheduler.close());

const all = [...cases()];
/** One workload of each way to share GPUs. */
const some = [
  ...new Map(all.map((each) => [Object.keys(allocatableOf(each.pool)).join() + JSON.stringify(each.pool.sharing), each])).values(),
];

/** What becomes of a workload among the nodes of its pool and others; or of other objects, or among other nodes. */
const questionOf = (
  { name, pool, documents, pods }: Case,
  otherwise: { documents?: readonly KubeObject[]; nodes?: readonly Node[] } = {},
) => ({
  id: name,
  nodes: [...nodesOf(pool), ...others(pool)],
  documents,
  // Of what is to wait, no pod is foretold to have a node.
  pods: Object.keys(otherwise).length === 0 ? pods : 0,
  ...otherwise,
});

/** What is not as it must be: pods that have a node, or have none for another reason than this. */
const placed = (verdicts: readonly Scheduled[], says: string): readonly unknown[] =>
  verdicts.flatMap(({ id, accepted, messages, pods }): readonly unknown[] =>
    accepted && pods.length > 0
      ? pods.filter(({ node, reason }) => node !== '' || !reason.includes(says)).map((pod) => ({ id, ...pod }))
      : [{ id, messages, pods }],
  );

test('there are workloads to schedule, of every part and of every way to share GPUs', () => {
  // A pattern that finds no row any more would go unseen in the sum.
  expect(parts.filter((part) => !all.some((each) => each.part === part))).toEqual([]);
  expect(all.length).toBeGreaterThan(36);
  expect(some.length).toBeGreaterThan(5);
});

test('refuses pods that ask for one more device than a node has', async () => {
  const verdicts = await scheduler.ask<Scheduled>(some.map((each) => questionOf(each, { documents: asksTooMuch(each) })));
  expect(placed(verdicts, 'Insufficient ')).toEqual([]);
});

test('refuses to place pods where their pool is not', async () => {
  const [each] = some as [Case];
  const verdicts = await scheduler.ask<Scheduled>([questionOf(each, { nodes: others(each.pool) })]);
  expect(placed(verdicts, "didn't match Pod's node affinity/selector")).toEqual([]);
});

test('refuses to place pods on nodes with a taint that nobody told them of', async () => {
  const [each] = some as [Case];
  const drained = nodesOf(each.pool).map((node) => ({ ...node, taints: [{ key: 'example.com/drain', effect: 'NoSchedule' as const }] }));
  const verdicts = await scheduler.ask<Scheduled>([questionOf(each, { nodes: drained })]);
  expect(placed(verdicts, 'untolerated taint')).toEqual([]);
});

test('every pod of every workload lands on a node of its pool', async () => {
  const done = alsoJudging('kube-scheduler: workloads placed', serverVersion('1.36'));
  const verdicts = await scheduler.ask<Scheduled>(all.map((each) => questionOf(each)));
  done(all.length);
  const wrong = verdicts.filter(({ accepted, pods }, index) => {
    const { pool, pods: foretold } = all[index]!;
    const names = nodesOf(pool).map(({ name }) => name);
    return !accepted || pods.length !== foretold || !pods.every(({ node }) => names.includes(node));
  });
  expect(wrong).toEqual([]);
});

test('nobody is on the nodes of a workload that has them for itself, whoever comes first', async () => {
  const { objects, model } = planJob({ pool: train, numNodes: 2, exclusive: true, resources: {} });
  const light = (name: string): KubeObject => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'ml', labels: { 'cdk8s-gpu/workload': name } },
    spec: {
      containers: [{ name: 'main', image: 'x:1' }],
      nodeSelector: train.description.nodeSelector,
      tolerations: [{ operator: 'Exists' }],
    },
  });
  const job = objects.map(({ object }) => object);
  const placedAt = async (documents: readonly KubeObject[]): Promise<readonly Pod[]> => {
    const question = { id: 'exclusive', nodes: nodesOf(train.description), documents, pods: documents.length - job.length + 2 };
    const [verdict] = await scheduler.ask<Scheduled>([question]);
    return verdict?.pods ?? [];
  };
  expect(model.pods?.map(({ exclusive }) => exclusive)).toEqual([true]);
  for (const documents of [
    [...job, light('after')],
    [light('before'), ...job],
  ]) {
    const pods = await placedAt(documents);
    expect(pods.map(({ node }) => node)).not.toContain('');
    expect(new Set(pods.map(({ node }) => node)).size).toBe(3);
  }
});
