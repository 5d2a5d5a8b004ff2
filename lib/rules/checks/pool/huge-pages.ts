import { at as step, hasToken, itemsOf, jsonOf, ownValue, podRequest, valueAt } from '../../../internal';
import { parseMemory } from '../../../words/kubernetes';
import { cpuNodes, type MachineShape } from '../../../words/machine';
import { EFA_RESOURCE } from '../../../plans/fabrics';
import { EFA_PAGE, efaPages, hasOtherPages, qosClass } from '../../../plans/node';
import type { PoolDescription } from '../../../plans/model';
import { type Profile, profilesOf } from '../../lookups/profiles';
import { bound, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

/** Bytes of huge pages of one size on a node of a pool. */
interface Offer {
  readonly all: number;
  /** The most on one NUMA node; undefined where that is not known. */
  readonly ofOne?: number;
  /** Whether a kubelet refuses a Guaranteed container that needs more than one NUMA node. */
  readonly single: boolean;
}

/** Offers by the name of the resource. */
type Offers = ReadonlyMap<string, Offer>;

const hugePages: Rule = {
  id: 'pool/huge-pages',
  severity: 'error',
  about: 'A pod asks for huge pages that the nodes of its pool do not have, or not on one NUMA node.',
  fix: 'ask for fewer, or set more pages aside at boot: hugepages of a PerformanceProfile, or hugepagesz= and hugepages= of the kernel',
  source:
    'Kubernetes documentation, "Manage HugePages"; Kubernetes 1.36.2 pkg/kubelet/cm/memorymanager/policy_static.go: huge pages are aligned as memory is',
  *check(model) {
    const pods = bound(model);
    if (pods.length === 0) return;
    const profiles = profilesOf(model);
    for (const [pool, seen] of pods) {
      const offers = offersOf(pool, profiles);
      const rest = restOf(pool);
      if (offers.length === 0 && rest === undefined) continue;
      for (const one of seen) yield* tooMany(one, pool, offers, rest);
    }
  },
};

/** What a pod asks for and no machine of its pool has. */
function* tooMany(seen: SeenPod, { name }: PoolDescription, offers: readonly Offers[], rest?: Rest): Generator<Finding> {
  const { pod } = seen;
  for (const [resource, asks] of asksOf(seen)) {
    const known = offers.length === 0 ? [rest?.(resource, seen)] : offers.map((one) => one.get(resource) ?? rest?.(resource, seen));
    const all = most(known.map((offer) => offer?.all));
    if (all === undefined) continue;
    const [first] = asks;
    const total = podRequest(pod.spec, resource, parseMemory);
    if (first !== undefined && total > all) {
      const most = all === 0 ? 'sets any of this size aside' : `has more than ${gibibytes(all)}`;
      const problem = `its containers ask for ${gibibytes(total)} in huge pages, and no node of pool '${name}' ${most}: it stays Pending`;
      yield {
        subject: pod.path,
        at: `${pod.pointer}.${first.at}`,
        problem,
        got: first.got,
        allowed: all === 0 ? 'none' : `${gibibytes(all)} in all`,
        ...(rest === undefined ? {} : { fix: setAside(resource.slice(RESOURCE.length), total) }),
      };
      continue;
    }
    if (pod.spec.resources !== undefined || !known.every((offer) => offer?.single === true) || qosClass(pod.spec) !== 'Guaranteed')
      continue;
    const ofOne = most(known.map((offer) => offer?.ofOne));
    const wide = ofOne === undefined ? undefined : asks.find(({ bytes }) => bytes > ofOne);
    if (ofOne === undefined || wide === undefined) continue;
    const problem = `container '${wide.container}' asks for ${gibibytes(wide.bytes)} in huge pages, and no NUMA node of pool '${name}' has more than ${gibibytes(ofOne)}: the kubelet refuses it for ever`;
    yield { subject: pod.path, at: `${pod.pointer}.${wide.at}`, problem, got: wide.got, allowed: `${gibibytes(ofOne)} in a container` };
  }
}

/** The most of what is known of every machine; undefined where one of them does not say it. */
const most = (numbers: readonly (number | undefined)[]): number | undefined =>
  numbers.reduce((largest, number) => (largest === undefined || number === undefined ? undefined : Math.max(largest, number)), 0);

/** What one container asks for. */
interface Ask {
  readonly container: string;
  readonly bytes: number;
  readonly got: unknown;
  /** Steps inside the specification of the pod. */
  readonly at: string;
}

const RESOURCE = 'hugepages-';

function asksOf({ containers }: SeenPod): ReadonlyMap<string, readonly Ask[]> {
  const asks = new Map<string, Ask[]>();
  for (const { container, step: place } of containers) {
    for (const [name, got] of Object.entries(container.resources?.limits ?? {})) {
      const bytes = name.startsWith(RESOURCE) ? parseMemory(got) : undefined;
      if (bytes === undefined) continue;
      const ask = { container: container.name, bytes, got, at: step(`${place}.resources.limits`, name) };
      asks.set(name, [...(asks.get(name) ?? []), ask]);
    }
  }
  return asks;
}

/** Offers of each kind of machine that a pool has; none where nobody says anything of huge pages. */
function offersOf(pool: PoolDescription, profiles: readonly Profile[]): readonly Offers[] {
  const own = profiles.filter(({ pools }) => pools.includes(pool));
  const [profile] = own;
  const shapes = pool.shapes ?? [];
  // Which of several profiles a node has is not known.
  const ofProfile = profile !== undefined && own.length === 1 && !profileHasOther(profile) ? profile : undefined;
  if (shapes.length === 0) return ofProfile === undefined ? [] : [offersOfProfile(ofProfile)];
  const offers = shapes.map(({ machine, kubelet }): Offers => {
    if (machine.numa?.some(({ hugePages: pages }) => pages !== undefined)) {
      const single = kubelet?.topologyManagerPolicy === 'single-numa-node' && kubelet.memoryManagerPolicy === 'Static';
      return offersOfMachine(machine, single);
    }
    return ofProfile === undefined ? NOTHING : offersOfProfile(ofProfile, machine);
  });
  return offers.some(({ size }) => size > 0) ? offers : [];
}

const NOTHING: Offers = new Map();

/** Huge pages of a size that the machine does not list; undefined where it is not known how many the node has. */
type Rest = (resource: string, seen: SeenPod) => Offer | undefined;

/** Of nodes that are set up as their pool says: they have what it sets aside, and what EFA does. */
function restOf({ tuning, shapes = [] }: PoolDescription): Rest | undefined {
  if (tuning === undefined || shapes.length === 0 || hasOtherPages(tuning)) return undefined;
  // Where its pages lie is not known of such a machine, and what it has of them is not said there.
  if ('hugePages' in tuning && shapes.some(({ machine }) => (cpuNodes(machine) ?? []).length === 0)) return undefined;
  return (resource, { containers }) => {
    const asksEfa = containers.some(({ container }) => EFA_RESOURCE in (container.resources?.limits ?? {}));
    const ofEfa = resource === `${RESOURCE}${EFA_PAGE}` ? Math.max(...shapes.map(({ machine }) => efaPages(machine, asksEfa))) : 0;
    return { all: ofEfa, single: false };
  };
}

/** What to write for such pods, one on each node. */
const setAside = (size: string, bytes: number): string =>
  `ask for fewer, or set them aside on the nodes: hugePages: { '${size}': ${Math.ceil(bytes / (parseMemory(size) ?? bytes))} } on the pool, for one such pod`;

function offersOfMachine({ numa = [] }: MachineShape, single: boolean): Offers {
  const sizes = new Set(numa.flatMap(({ hugePages: pages = {} }) => Object.keys(pages)));
  return new Map(
    [...sizes].map((size) => {
      const counts = numa.map(({ hugePages: pages = {} }) => (ownValue(pages, size) ?? 0) * (parseMemory(size) ?? 0));
      return [`${RESOURCE}${size}`, { all: counts.reduce((sum, bytes) => sum + bytes, 0), ofOne: Math.max(...counts), single }];
    }),
  );
}

/** Arguments of the kernel may set other pages aside than the profile says. */
const profileHasOther = ({ spec }: Profile): boolean => {
  const given = spec['additionalKernelArgs'];
  return Array.isArray(given) && given.some((word) => typeof word !== 'string' || hasToken(word) || word.includes('hugepages'));
};

/** Raw fields of the kubelet, and a profile under which nobody manages memory: both may change what it refuses. */
const OTHERWISE = ['kubeletconfig.experimental', 'performance.openshift.io/dra-resource-management'];

/**
 * Pages that a profile sets aside. Those of no NUMA node are spread over all of them by the kernel.
 *
 * Source: openshift/cluster-node-tuning-operator, pkg/performanceprofile/controller/performanceprofile/components.
 */
function offersOfProfile({ facts, spec }: Profile, machine?: MachineShape): Offers {
  const annotations = facts.object.metadata.annotations ?? {};
  const single =
    valueAt(spec, 'numa.topologyPolicy') === 'single-numa-node' && OTHERWISE.every((key) => ownValue(annotations, key) === undefined);
  const nodes = machine && cpuNodes(machine)?.length;
  const pages = valueAt(spec, 'hugepages.pages');
  const offers = new Map<string, { all: number; byNode: Map<number, number>; spread: number }>();
  for (const page of itemsOf(pages)) {
    const { size, count, node } = jsonOf(page);
    const bytes = typeof size === 'string' && /^\d+[kMG]$/.test(size) ? parseMemory(`${size.replace('k', 'K')}i`) : undefined;
    // One entry that is not understood makes the sum unknown.
    if (typeof size !== 'string' || bytes === undefined || typeof count !== 'number') return NOTHING;
    const name = `${RESOURCE}${size.replace('k', 'K')}i`;
    const offer = offers.get(name) ?? { all: 0, byNode: new Map<number, number>(), spread: 0 };
    offer.all += bytes * count;
    if (typeof node === 'number') offer.byNode.set(node, (offer.byNode.get(node) ?? 0) + bytes * count);
    else offer.spread += nodes === undefined ? 0 : Math.ceil(count / nodes) * bytes;
    offers.set(name, offer);
  }
  return new Map(
    [...offers].map(([name, { all, byNode, spread }]) => {
      const placed = Math.max(0, ...byNode.values());
      return [name, nodes === undefined ? { all, single } : { all, ofOne: placed + spread, single }];
    }),
  );
}

const GIB = 2 ** 30;
const gibibytes = (bytes: number): string => (bytes % GIB === 0 ? `${bytes / GIB}Gi` : `${bytes / 2 ** 20}Mi`);

/** Pods against the huge pages of their nodes. */
export const hugePageRules: readonly Rule[] = [hugePages];
