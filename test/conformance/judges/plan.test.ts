// The plan of all pods on all nodes against the real scheduler: drawn clusters of several pools, whose nodes exist on paper, get the same
// pods in the same order. Where several nodes are liked alike the scheduler draws lots, so that clusters may end otherwise by them.
import { placementOf } from '../../../lib/plans/placement';
import { type GoProgram, goProgram, type Verdict } from '../go';
import { alsoJudging } from '../verdicts';
import { serverVersion } from './apiserver/server';
import { type DrawnCluster, drawnClusters } from './scheduling/drawn';

/** Clusters of a run in CI; `CDK8S_GPU_PLANS=500` draws more. */
const CLUSTERS = Number(process.env['CDK8S_GPU_PLANS'] ?? 40);
const SEED = 20_261_128;
/** In how many of a hundred clusters as many pods of each template have a node as the scheduler says. */
const LEAST_ALIKE = 90;

interface Scheduled extends Verdict {
  readonly pods: readonly { readonly name: string; readonly node: string }[];
}

let scheduler: GoProgram;
beforeAll(async () => {
  scheduler = await goProgram('kubernetes-1.36', ['scheduling']);
});
afterAll(() => scheduler.close());

const templateOf = (name: string): string => name.replace(/-.*$/, '');

/** Pods with a node, by template. */
function counted(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[templateOf(name)] = (counts[templateOf(name)] ?? 0) + 1;
  return counts;
}

const ours = ({ model }: DrawnCluster) =>
  counted(placementOf(model).pods.flatMap(({ pod, placed }) => (placed > 0 ? [pod.owner.name] : [])));

test('as many pods of each template have a node as the scheduler of Kubernetes gives one', async () => {
  const clusters = drawnClusters(SEED, CLUSTERS);
  const done = alsoJudging('kube-scheduler: plans of drawn clusters', serverVersion('1.36'));
  const verdicts = await scheduler.ask<Scheduled>(
    clusters.map(({ nodes, pods }, index) => ({ id: `${index}`, nodes, documents: pods, pods: pods.length })),
  );
  done(clusters.length);
  expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
  const otherwise = clusters.flatMap((cluster, index) => {
    const theirs = counted((verdicts[index]?.pods ?? []).flatMap(({ name, node }) => (node === '' ? [] : [name])));
    const own = ours(cluster);
    return JSON.stringify(sorted(own)) === JSON.stringify(sorted(theirs)) ? [] : [{ index, own, theirs }];
  });
  const waiting = verdicts.filter(({ pods }) => pods.some(({ node }) => node === '')).length;
  process.stdout.write(`plan: ${clusters.length} clusters, pods wait in ${waiting}, otherwise in ${otherwise.length}\n`);
  if (process.env['CDK8S_GPU_PLANS'] !== undefined) process.stdout.write(`${JSON.stringify(otherwise, undefined, 1)}\n`);
  expect(waiting).toBeGreaterThan(CLUSTERS / 4);
  expect((1 - otherwise.length / clusters.length) * 100).toBeGreaterThanOrEqual(LEAST_ALIKE);
}, 1_800_000);

const sorted = (counts: Readonly<Record<string, number>>) => Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
