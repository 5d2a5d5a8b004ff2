import { isPlainObject } from '../internal';
import { chartKeys, chartKeyVersions } from './chart-keys';

/** A key of the chart's values that does not do what its author meant: material for a rule's finding. */
export interface ValueFinding {
  /** The key, such as `devicePlugin.mps.root`. */
  readonly at: string;
  readonly problem: string;
  readonly got?: unknown;
  readonly allowed?: readonly string[];
  readonly fix?: string;
}

/**
 * Keys that exist in no template and no default of this chart version, so that Helm ignores them. Nothing for a version
 * that is not held here.
 *
 * Source: `chart-keys.ts`.
 */
export function unknownValues(version: string, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] {
  return judgeKeys(version, values)
    .filter(({ state }) => state === 'unknown')
    .map(unknownKey);
}

/**
 * Keys that stand in the chart's values and still change nothing in this version: no template reads them, or the
 * operator ignores what the template renders.
 *
 * Sources: `chart-keys.ts`; facts/nvidia.md 1.3 for what the operator ignores.
 */
export function deadValues(version: string, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] {
  const unread = judgeKeys(version, values).filter(({ state }) => state === 'dead');
  return [
    ...unread.map(({ at, got }) => ({
      at,
      got,
      problem: `no template of chart ${version} reads this key`,
      fix: instead[at] ?? 'remove it',
    })),
    ...ignoredKeys.flatMap(({ key, versions, fix }) => {
      const got = valueAt(values, key);
      return got === undefined || !versions.some((known) => known === version)
        ? []
        : [{ at: key, got, problem: `the operator of chart ${version} ignores this key`, fix }];
    }),
  ];
}

/** Rendered by the chart, ignored by the operator. Sources: gpu-operator release notes of 25.10 and 26.7. */
const ignoredKeys: readonly {
  readonly key: string;
  readonly versions: readonly (typeof chartKeyVersions)[number][];
  readonly fix: string;
}[] = [
  { key: 'cdi.default', versions: ['v25.10.1', 'v26.3.3'], fix: 'remove it: cdi.enabled decides alone' },
  { key: 'kataManager', versions: ['v26.7.0'], fix: "remove it: sandboxWorkloads.mode: 'kata' needs no kata-manager" },
];

/** What does the job of a key that does nothing. */
const instead: Readonly<Record<string, string>> = {
  'cdi.default': 'remove it: cdi.enabled decides alone',
  'devicePlugin.mps': 'set spec.devicePlugin.mps.root of the ClusterPolicy itself: the chart cannot',
  'driver.nvidiaDriverCRD.nodeSelector': 'create an NVIDIADriver with a nodeSelector beside the default one',
  'driver.useOpenKernelModules': "use driver.kernelModuleType: 'open'",
  'operator.defaultRuntime': 'remove it: the operator finds the container runtime on its own',
};

interface JudgedKey {
  readonly at: string;
  readonly got: unknown;
  readonly state: 'dead' | 'unknown';
  /** Keys of the chart that could stand there. */
  readonly siblings: readonly string[];
  readonly problem?: string;
}

const unknownKey = ({ at, got, siblings, problem = 'is no key of the chart' }: JudgedKey): ValueFinding => ({
  at,
  got,
  problem,
  allowed: siblings,
  ...(instead[at] === undefined ? {} : { fix: instead[at] }),
});

function judgeKeys(version: string, values: Readonly<Record<string, unknown>>): readonly JudgedKey[] {
  const place = placeOf(version);
  return place < 0 ? [] : judgeGroup(keyTree(place), values, '');
}

/** A key of the chart: taken whole, dead, or a group of further keys. */
type KeyNode = 'live' | 'dead' | Map<string, KeyNode>;

function judgeGroup(group: Map<string, KeyNode>, values: Readonly<Record<string, unknown>>, path: string): readonly JudgedKey[] {
  return Object.entries(values).flatMap(([key, got]): readonly JudgedKey[] => {
    const node = group.get(key);
    const at = path === '' ? key : `${path}.${key}`;
    if (node === 'live' || got === undefined) return [];
    if (node === undefined || node === 'dead') return [{ at, got, state: node ?? 'unknown', siblings: liveKeys(group) }];
    return isPlainObject(got)
      ? judgeGroup(node, got, at)
      : [{ at, got, state: 'unknown', siblings: liveKeys(node), problem: 'is a group of keys of the chart, and no value' }];
  });
}

const liveKeys = (group: Map<string, KeyNode>): readonly string[] => [...group].filter(([, node]) => node !== 'dead').map(([key]) => key);

/** The keys of one version, read from the table on first use. */
function keyTree(place: number): Map<string, KeyNode> {
  const known = trees.get(place);
  if (known) return known;
  const tree = readTree(String.fromCharCode(97 + place));
  trees.set(place, tree);
  return tree;
}

const trees = new Map<number, Map<string, KeyNode>>();

function readTree(letter: string): Map<string, KeyNode> {
  const root = new Map<string, KeyNode>();
  for (const line of chartKeys.trim().split('\n')) {
    const [path = '', keys = ''] = line.split(/: ?/);
    const states = keys.split(' ').flatMap((word): readonly (readonly [string, 'live' | 'dead'])[] => {
      const [key = '', letters = letter] = word.split('@');
      return letters.includes(letter) ? [[key, 'live']] : letters.includes(letter.toUpperCase()) ? [[key, 'dead']] : [];
    });
    if (states.length === 0) continue;
    const group = groupAt(root, path === '' ? [] : path.split('.'));
    for (const [key, state] of states) group.set(key, state);
  }
  return root;
}

/** The group of this path; it takes the place of a key that is taken whole, because it says more. Parents come first. */
function groupAt(root: Map<string, KeyNode>, steps: readonly string[]): Map<string, KeyNode> {
  let group = root;
  for (const step of steps) {
    const next = group.get(step);
    const inner = next instanceof Map ? next : new Map<string, KeyNode>();
    group.set(step, inner);
    group = inner;
  }
  return group;
}

/** Place of a version among those held here; -1 for any other. */
const placeOf = (version: string): number => (chartKeyVersions as readonly string[]).indexOf(version);

/** The value of a dotted key. */
export function valueAt(values: Readonly<Record<string, unknown>>, key: string): unknown {
  return key.split('.').reduce<unknown>((inner, step) => (isPlainObject(inner) ? inner[step] : undefined), values);
}
