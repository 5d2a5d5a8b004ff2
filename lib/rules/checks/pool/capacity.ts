import { givesParts, sharedClaims } from '../../../plans/allocators';
import { demandOf, podsByDevices } from '../../../plans/capacity';
import { offering } from '../../../plans/landing';
import { grouped } from '../../../internal';
import { ownerKind } from '../../../words/kinds';
import type { Model, NodeCount, PodFacts, PoolDescription, PoolShape } from '../../../plans/model';
import { admissionPod, podKey, podsByPages, roomPerNode } from '../../../plans/node';
import { meetingPlacesOf } from '../commands/rendezvous-addresses';
import { each } from '../../lookups/each';
import { bound, objectsOf, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

const capacity = each(bound, {
  id: 'pool/capacity',
  severity: 'error',
  about: 'The pods that a workload needs at once do not fit into its pool, even if it were empty.',
  fix: 'give the pool more nodes, or the workload fewer pods',
  source: 'Kubernetes scheduler, NodeResourcesFit; a distributed job whose last pod stays Pending never starts',
  *look([pool, pods], model) {
    const counted = pods.filter(({ pod }) => pod.replicas !== undefined);
    for (const [first, ...others] of grouped(counted, ownerKey).values()) {
      if (first === undefined) continue;
      const alone = others.length === 0 || !runsWhole(model, [first]);
      if (alone) for (const one of [first, ...others]) yield* inBestWindow(model, pool, [one], (inWindow) => tooMany([one], inWindow));
      else yield* inBestWindow(model, pool, [first, ...others], (inWindow) => tooManyOfOne([first, ...others], inWindow));
    }
  },
});

/** A pool as it is, or as it is in a window of its schedule. */
type Layout = ReturnType<typeof offering>[number];

/** What is found where a pool has most room for pods: of windows that offer what they ask for, the best. */
function inBestWindow(
  model: Model,
  pool: PoolDescription,
  pods: readonly SeenPod[],
  findingsIn: (layout: Layout) => Iterable<Finding>,
): readonly Finding[] {
  let best: readonly Finding[] | undefined;
  const layouts = offering(model, pool, new Set(pods.flatMap(({ gpus }) => [...gpus.keys()])));
  const room = ({ pool: one }: Layout): number => Math.min(...pods.map((seen) => podsByDevices(seen, one)));
  const [most, ...others] = layouts.length === 1 ? layouts : [...layouts].sort((a, b) => room(b) - room(a));
  for (const layout of most === undefined ? [] : [most, ...others]) {
    const found = [...findingsIn(layout)];
    if (found.length === 0) return NONE;
    best ??= found;
  }
  return best ?? NONE;
}

const NONE: readonly never[] = [];

/** `pool 'train'`, and the window in which it was looked at. */
const nameOf = ({ pool, window }: Layout): string => `pool '${pool.name}'${window === undefined ? '' : ` in window '${window}'`}`;

const ownerKey = ({ pod: { path, owner } }: SeenPod): string => [path, owner.group, owner.kind, owner.namespace, owner.name].join(' ');

/** Pods of several templates of one object that run all at once: those that ask alike are as one. */
function* tooManyOfOne(pods: readonly SeenPod[], layout: Layout): Generator<Finding> {
  const alike = [...grouped(pods, (seen) => askKey(seen, layout.pool)).values()];
  const findings = alike.flatMap((some) => [...tooMany(some, layout)]);
  yield* findings;
  if (findings.length === 0 && alike.length > 1) yield* tooManyDevices(pods, layout);
}

function runsWhole(model: Model, [first]: readonly SeenPod[]): boolean {
  if (first === undefined) return false;
  const { path, owner } = first.pod;
  const made = objectsOf(model, owner.group, owner.kind).find(
    (facts) => facts.path === path && facts.object.metadata.name === owner.name && facts.object.metadata.namespace === owner.namespace,
  );
  return made !== undefined && ownerKind(owner)?.runsWhole?.(made.object) === true;
}

/** A text that two pods share when as many of one as of the other fit on a node. */
const askKey = (seen: SeenPod, pool: PoolDescription): string =>
  JSON.stringify([podKey(admissionPod(seen.pod.spec)), [...seen.gpus].sort(), podsByDevices(seen, pool), sharedClaims(seen.pod.spec)]);

const most = (pods: readonly SeenPod[]): SeenPod | undefined =>
  pods.reduce<SeenPod | undefined>(
    (largest, seen) => (replicasOf(seen) > (largest === undefined ? 0 : replicasOf(largest)) ? seen : largest),
    undefined,
  );

const replicasOf = ({ pod: { replicas = 0 } }: SeenPod): number => replicas;

/** Of pods that ask alike. */
function* tooMany(pods: readonly SeenPod[], layout: Layout): Generator<Finding> {
  const { pool } = layout;
  const seen = most(pods);
  if (seen === undefined || pool.nodes === undefined || (runsInTurns(seen.pod) && pool.nodes.max > 0)) return;
  const { pod } = seen;
  const count = pods.reduce((sum, one) => sum + replicasOf(one), 0);
  const byDevices = podsByDevices(seen, pool);
  // What one pod on each node can hold needs no count.
  const fit = count <= pool.nodes.max ? byDevices : Math.min(byDevices, roomFor(pod, pool));
  // A pod that fits on no node at all is the subject of pool/offers, pool/gpus-per-node, pool/huge-pages, pool/never-fits and numa/never-admits.
  if (fit === 0 || count <= fit * pool.nodes.max) return;
  const why = fit === byDevices ? '' : `: by CPU, memory, huge pages, network devices and NUMA nodes ${fit} of them fit on one`;
  const all = pods.length === 1 ? '' : `, those of ${pods.length} templates together,`;
  yield {
    subject: pod.path,
    at: pod.replicasAt ?? pod.pointer,
    problem: `more pods at once${all} than ${nodesOf(pool.nodes)} of ${nameOf(layout)} can hold${why}`,
    got: count,
    allowed: `up to ${fit * pool.nodes.max}`,
  };
}

/** Of pods that ask for different things, by their devices. */
function* tooManyDevices(pods: readonly SeenPod[], layout: Layout): Generator<Finding> {
  const { pool } = layout;
  const { nodes } = pool;
  if (nodes === undefined || pods.some((seen) => podsByDevices(seen, pool) === 0)) return;
  for (const { resource, asked, nodesNeeded = 0, pods: asking } of demandOf(pool, pods)) {
    const seen = most(pods.filter(({ pod }) => asking.includes(pod)));
    if (seen === undefined || nodesNeeded <= nodes.max) continue;
    yield {
      subject: seen.pod.path,
      at: seen.pod.replicasAt ?? seen.pod.pointer,
      problem: `its pods together ask for ${asked} x ${resource}, for which they need ${nodesNeeded} nodes of ${nameOf(layout)}`,
      got: nodesNeeded,
      allowed: `up to ${nodes.max}`,
    };
  }
}

/** Such pods that there is room for beside each other on the pool's largest machine; no limit where that is not known. */
function roomFor({ spec }: PodFacts, { sharing, shapes = [], tuning }: PoolDescription): number {
  if (shapes.length === 0) return Infinity;
  // Parts of GPUs are counted by their allocator above.
  const room = (shape: PoolShape): number => (givesParts(sharing) ? undefined : roomPerNode(shape, spec, sharing)) ?? Infinity;
  return Math.max(...shapes.map((shape) => Math.min(room(shape), podsByPages(shape, spec, tuning))));
}

/** `the node`, or `the 4 nodes`. */
export const nodesOf = ({ max }: NodeCount): string => (max === 1 ? 'the node' : `the ${max} nodes`);

/** Pods of a Job of Kubernetes wait for room and run one after another, if they do not meet each other. */
export const runsInTurns = ({ owner, spec }: PodFacts): boolean =>
  ownerKind(owner)?.runsInTurns === true &&
  spec.subdomain === undefined &&
  !spec.containers.some((container) => meetingPlacesOf(container).length > 0);

/** Pods of a workload against the room of its pool. */
export const capacityRules: readonly Rule[] = [capacity];
