import { hasToken, isPlainObject, jsonOf, ownValue, wholeOf } from '../../../internal';
import { LABEL_KEY } from '../../../words/kubernetes';
import { ownerKind } from '../../../words/kinds';
import type { Model } from '../../../plans/model';
import { annotationAt } from '../../lookups/annotation-at';
import { objectsOf, podsMadeBy, podsOf, type SeenPod } from '../../lookups/related';
import { PODSET } from './names';
import type { Finding, Rule } from '../../rule';

const ONE_OF = ['required-topology', 'preferred-topology', 'unconstrained-topology'];
const GROUPED = ['required-topology', 'preferred-topology'];
const LEVEL = 'slice-required-topology';
const SIZE = 'slice-size';
const LEVELS = [...GROUPED, LEVEL];
const LAYERS = 'slice-required-topology-constraints';
const GROUP = 'group-name';

/** What `strconv.ParseBool` takes. */
const BOOLEAN = /^(?:1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$/;

/** The value of an annotation, by its name without the prefix. */
type Given = (name: string) => string | undefined;

interface Wrong {
  /** The annotation that is shown, without its prefix. */
  readonly of: string;
  readonly problem: string;
  readonly got: unknown;
  readonly allowed?: string;
}

const request: Rule = {
  id: 'queue/topology-request',
  severity: 'error',
  about: 'A pod template asks Kueue for contradicting topologies, slices or groups.',
  fix: 'keep one of podset-required-topology, podset-preferred-topology and podset-unconstrained-topology, both or none of the slice annotations, and podset-group-name without slices',
  source: 'kueue v0.19.2 pkg/controller/jobframework/tas_validation.go',
  *check(model) {
    let grouped = false;
    for (const seen of podsOf(model)) {
      const { pod } = seen;
      if (!asksForTopology(seen)) continue;
      grouped ||= givenOf(seen)(GROUP) !== undefined;
      const wrong = wrongRequest(givenOf(seen), most(seen));
      if (wrong === undefined) continue;
      const { of, ...finding } = wrong;
      yield { subject: pod.path, at: annotationAt(pod, PODSET + of), ...finding };
    }
    if (grouped) yield* wrongGroups(model);
  },
};

function asksForTopology({ pod: { annotations } }: SeenPod): boolean {
  for (const key in annotations) if (key.startsWith(PODSET)) return true;
  return false;
}

const givenOf =
  ({ pod: { annotations } }: SeenPod): Given =>
  (name) =>
    ownValue(annotations, PODSET + name);

/** How many pods a slice can have at most, where that is known. */
const most = ({ pod }: SeenPod): number | undefined => (ownerKind(pod.owner)?.kueue?.countsTemplates ? (pod.replicas ?? 1) : undefined);

function wrongRequest(given: Given, pods: number | undefined): Wrong | undefined {
  return wrongKind(given) ?? wrongSlices(given, pods) ?? wrongLayers(given, pods) ?? wrongGroup(given);
}

function wrongKind(given: Given): Wrong | undefined {
  const kinds = ONE_OF.filter((name) => given(name) !== undefined);
  const [, second] = kinds;
  if (second !== undefined) return { of: second, problem: 'asks for more than one kind of topology', got: kinds };
  for (const of of LEVELS) {
    const got = given(of);
    if (got !== undefined && !isLevel(got)) return { of, problem: 'is not the key of a node label', got };
  }
  const unconstrained = given('unconstrained-topology');
  if (unconstrained !== undefined && !hasToken(unconstrained) && !BOOLEAN.test(unconstrained))
    return { of: 'unconstrained-topology', problem: 'is neither true nor false', got: unconstrained };
  return undefined;
}

const isLevel = (text: string): boolean => hasToken(text) || LABEL_KEY.test(text);

function wrongSlices(given: Given, pods: number | undefined): Wrong | undefined {
  const [level, size] = [given(LEVEL), given(SIZE)];
  if ((level === undefined) !== (size === undefined))
    return { of: level === undefined ? SIZE : LEVEL, problem: 'slices need a topology and a size', got: { level, size } };
  if (size === undefined || hasToken(size)) return undefined;
  // As `strconv.ParseInt` reads it, in 32 bits.
  const count = /^[-+]?\d+$/.test(size) ? Number(size) : 0;
  if (count < 1 || count > MOST) return { of: SIZE, problem: 'the size of slices is not a whole number from 1', got: size };
  return tooLarge(SIZE, count, pods);
}

const MOST = 2 ** 31 - 1;

const tooLarge = (of: string, got: number, pods: number | undefined): Wrong | undefined =>
  pods !== undefined && got > pods ? { of, problem: 'a slice has more pods than there are', got, allowed: `up to ${pods}` } : undefined;

/** Slices in slices: `PodsetSliceRequiredTopologyConstraint`, from the largest to the smallest. */
function wrongLayers(given: Given, pods: number | undefined): Wrong | undefined {
  const text = given(LAYERS);
  if (text === undefined || hasToken(text)) return undefined;
  const beside = [LEVEL, SIZE].find((name) => given(name) !== undefined);
  if (beside !== undefined) return { of: LAYERS, problem: `${PODSET}${beside} says the same in another way`, got: text };
  const layers = layersOf(text);
  if (layers === undefined || layers.length === 0 || layers.length > 3)
    return {
      of: LAYERS,
      problem: 'is not a JSON list of one to three layers',
      got: text,
      allowed: '[{"topology": a label, "size": pods}]',
    };
  const wrong = layers.find(({ topology, size }) => !LABEL_KEY.test(topology) || size < 1);
  if (wrong) return { of: LAYERS, problem: 'a layer needs the key of a label and a size from 1', got: wrong };
  if (new Set(layers.map(({ topology }) => topology)).size < layers.length)
    return { of: LAYERS, problem: 'two layers are of the same topology', got: text };
  const uneven = layers.find(({ size }, index) => (layers[index - 1]?.size ?? 0) % size !== 0);
  if (uneven) return { of: LAYERS, problem: 'the size of a layer does not divide that of the layer before it', got: uneven };
  return tooLarge(LAYERS, layers[0]?.size ?? 0, pods);
}

interface Layer {
  readonly topology: string;
  readonly size: number;
}

/** As Go reads them: what is missing is empty; undefined where it reads none. */
function layersOf(text: string): readonly Layer[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list)) return undefined;
  const layers: Layer[] = [];
  for (const one of list as readonly unknown[]) {
    const { topology = '', size = 0 } = jsonOf(one);
    if ((one !== null && !isPlainObject(one)) || typeof topology !== 'string' || wholeOf(size) === undefined) return undefined;
    layers.push({ topology, size: size as number });
  }
  return layers;
}

function wrongGroup(given: Given): Wrong | undefined {
  const got = given(GROUP);
  if (got === undefined) return undefined;
  if (/^\d+$/.test(got) && BigInt(got) < 2n ** 64n) return { of: GROUP, problem: 'the name of a group is a number', got };
  const slices = [LEVEL, SIZE, LAYERS].find((name) => given(name) !== undefined);
  if (slices !== undefined) return { of: GROUP, problem: `a group has no slices, and ${PODSET}${slices} asks for some`, got };
  if (GROUPED.every((name) => given(name) === undefined))
    return { of: GROUP, problem: 'a group asks for a required or a preferred topology', got };
  return undefined;
}

/** Groups within a JobSet: two sets of pods each, one of them a single pod, and both ask for the same. */
function* wrongGroups(model: Model): Generator<Finding> {
  for (const facts of objectsOf(model, 'jobset.x-k8s.io', 'JobSet')) {
    const groups = new Map<string, SeenPod[]>();
    for (const seen of podsMadeBy(model, facts)) {
      const name = givenOf(seen)(GROUP);
      if (name === undefined || hasToken(name) || wrongRequest(givenOf(seen), most(seen))) continue;
      groups.set(name, [...(groups.get(name) ?? []), seen]);
    }
    for (const [got, [first, ...others]] of groups) {
      const problem = first && wrongGroupOf(first, others);
      if (problem) yield { subject: facts.path, at: annotationAt(first.pod, PODSET + GROUP), problem, got };
    }
  }
}

function wrongGroupOf(first: SeenPod, [second, ...more]: readonly SeenPod[]): string | undefined {
  if (second === undefined) return 'a group is of two sets of pods, and this one is of one';
  if (more.length > 0) return `a group is of two sets of pods, and this one is of ${more.length + 2}`;
  if (most(first) !== 1 && most(second) !== 1) return 'one of the two sets of pods of a group is a single pod';
  if (GROUPED.some((name) => givenOf(first)(name) !== givenOf(second)(name))) return 'the two of a group ask for another topology';
  return undefined;
}

/** What pod templates ask of Kueue's topology-aware scheduling. */
export const kueueTopologyRules: readonly Rule[] = [request];
