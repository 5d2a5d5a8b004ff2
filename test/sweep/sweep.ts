// For every prop of a construct: what becomes of it.
import type { Schema } from '../../lib/internal';
import { machines } from '../../lib/words/machine';
import type { Maker } from '../conformance/fuzz/program';
import { drawn } from './bank';
import { type Case, isRefused, type Made, type Refused, withCdk8s } from './faces';
import { stepsOf } from '../../lib/internal/pointer';
import { isWord, type Leaf, leavesOf, type Sample, samplesOf, valuesFor, type Wanted } from './sample';
import type { Scene } from './scene';

/** What became of a place in a prop. */
export type Fate =
  /** The value, or what it becomes, stands in the output. */
  | 'moved'
  /** An error names it. */
  | 'refused'
  /** Nothing moves, and a warning names it. */
  | 'told'
  /** Nothing moves, and nobody says so. */
  | 'dropped'
  /** It is given, and an error speaks of something else. */
  | 'unnamed'
  /** No value of it could be made. */
  | 'unmade';

/** What became of one prop in one scene. */
export interface Swept {
  readonly prop: string;
  readonly fate: Fate;
  readonly about?: string;
}

type Given = Readonly<Record<string, unknown>>;

/** The better of two: a place may be in several values. */
const RANK: readonly Fate[] = ['unmade', 'unnamed', 'dropped', 'refused', 'told', 'moved'];

/** Sweeps a scene. */
export class Sweep {
  /** Outputs on which both faces have to agree. */
  readonly cases: Case[] = [];
  readonly fates = new Map<string, Swept>();
  private readonly base: Made;
  private readonly wanted: Omit<Wanted, 'gives'>;

  constructor(private readonly scene: Scene) {
    const base = legal(withCdk8s(scene, scene.given));
    if (isRefused(base))
      throw new Error(`${scene.construct} (${scene.variant}): ${base.problems.map((one) => `${one.path} ${one.problem}`).join('; ')}`);
    this.base = base;
    this.cases.push({ given: scene.given, made: base });
    this.wanted = {
      ...(scene.names === undefined ? {} : { names: scene.names }),
      handles: (what) =>
        what.startsWith('a GPU pool') ? scene.pools : what.startsWith('a machine') ? (scene.machines ?? MACHINES) : undefined,
    };
  }

  /** Every prop of the scene's schema. */
  run(): readonly Swept[] {
    const { schema } = this.scene;
    if (schema.is !== 'object') throw new Error(`${this.scene.construct} has props of a form that is not swept: ${schema.is}`);
    for (const [key, field] of Object.entries(schema.keys)) if (!isTag(field.schema)) this.prop(key, field.schema, field.optional);
    return [...this.fates.values()];
  }

  private prop(key: string, schema: Schema, optional: boolean): void {
    const wanted: Wanted = { ...this.wanted, gives: () => true };
    const samples = samplesOf(schema, key, wanted, optional);
    const paths = new Set(samples.flatMap(({ leaves }) => leaves.map(({ path }) => path)));
    for (const sample of samples) this.full(key, schema, sample, paths);
    for (const path of paths) if (this.isOpen(path)) this.single(key, schema, path, optional);
    if ([...paths].some((path) => this.isOpen(path)) || samples.length === 0) this.fromDraws(key, schema);
    if (![...this.fates.keys()].some((path) => isIn(path, key))) this.note(key, 'unmade');
  }

  private readonly isOpen = (path: string): boolean =>
    !this.closed.has(path) && !['moved', 'told'].includes(this.fates.get(path)?.fate ?? '');
  /** Places of a prop that is refused as a whole. */
  private readonly closed = new Set<string>();

  /** Everything at once, less what is refused. */
  private full(key: string, schema: Schema, sample: Sample, paths: ReadonlySet<string>): void {
    let { value } = sample;
    let before = '';
    for (let turn = 0; turn < 12; turn++) {
      const leaves = turn === 0 ? sample.leaves : leavesOf(schema, value, key).filter(({ path }) => paths.has(path));
      const made = legal(this.make(key, value));
      if (!isRefused(made)) {
        this.cases.push({ given: { ...this.scene.given, [key]: value }, made });
        this.accepted(key, { value, leaves }, made);
        return;
      }
      for (const leaf of leaves) this.refused(key, leaf, made);
      const [first] = made.problems.map(({ path }) => stepsIn(path, key)).filter((steps) => steps !== undefined && steps.length > 0);
      if (first === undefined) return;
      // What is needed is missing then: the object that needs it goes too.
      const steps = String(first) === before ? first.slice(0, -1) : first;
      before = String(first);
      if (steps.length === 0) return;
      value = laid(value, steps, undefined);
    }
  }

  /** One place alone, with what it cannot do without. */
  private single(key: string, schema: Schema, path: string, optional: boolean): void {
    const gives = (at: string): boolean => isIn(path, at);
    for (const sample of samplesOf(schema, key, { ...this.wanted, gives }, optional)) {
      const leaf = sample.leaves.find((one) => one.path === path);
      if (leaf === undefined) continue;
      const tried = new Set<string>();
      for (const value of [valueAt(sample.value, leaf.at), ...valuesFor(leaf.schema, { ...this.wanted, gives }).slice(0, 6)]) {
        if (tried.has(JSON.stringify(value))) continue;
        tried.add(JSON.stringify(value));
        const whole = laid(sample.value, leaf.at, value);
        const made = this.make(key, whole);
        if (isRefused(made)) {
          this.refused(key, leaf, made);
          continue;
        }
        this.accepted(key, { value: whole, leaves: [leaf] }, made);
        break;
      }
    }
  }

  /** What no sample shows, a value of the fuzz may. */
  private fromDraws(key: string, schema: Schema): void {
    for (const value of drawn(this.scene.construct as Maker, key, schema, this.scene.pools?.[0]).slice(0, 60)) {
      const leaves = leavesOf(schema, value, key);
      const open = leaves.filter(({ path }) => this.isOpen(path));
      if (open.length === 0) continue;
      const made = this.make(key, value);
      if (isRefused(made)) for (const leaf of open) this.refused(key, leaf, made);
      else this.accepted(key, { value, leaves }, made);
    }
  }

  private make(key: string, value: unknown): Made | Refused {
    return withCdk8s(this.scene, { ...this.scene.given, [key]: value });
  }

  private refused(key: string, leaf: Leaf, { problems }: Refused): void {
    const names = namesOf(leaf.path);
    const isNamed = problems.some(({ path, problem, fix, allowed }) => {
      const steps = stepsIn(path, key);
      if (steps?.length === 0) this.closed.add(leaf.path);
      // What is wrong with the manifest is said of its place there.
      if (steps === undefined && OF_MANIFESTS.test(path)) return true;
      return (
        steps?.every((step, index) => index >= leaf.at.length || leaf.at[index] === step) === true ||
        names.some((name) => `${problem} ${fix} ${String(allowed)}`.toLowerCase().includes(name))
      );
    });
    this.note(leaf.path, isNamed ? 'refused' : 'unnamed', `${problems[0]?.path} ${problems[0]?.problem}`);
  }

  /** Looks for every word in the output, and changes everything else to see whether the output changes. */
  private accepted(key: string, sample: Sample, made: Made): void {
    for (const leaf of sample.leaves) {
      if (this.fates.get(leaf.path)?.fate === 'moved') continue;
      const value = valueAt(sample.value, leaf.at);
      if (isWord(value) && made.text.includes(value)) this.note(leaf.path, 'moved');
      else this.changed(key, sample, leaf, made);
    }
  }

  private changed(key: string, sample: Sample, leaf: Leaf, made: Made): void {
    const value = valueAt(sample.value, leaf.at);
    const own = valuesFor(leaf.schema, { ...this.wanted, gives: () => true }).filter((one) => one !== value);
    const others = [...own.slice(0, 5), ...(leaf.others ?? []).slice(0, 3)];
    const alike: Made[] = [];
    for (const other of others) {
      const changed = this.make(key, laid(sample.value, leaf.at, other));
      if (isRefused(changed)) this.refused(key, leaf, changed);
      else if (changed.text !== made.text) {
        this.note(leaf.path, 'moved');
        return;
      } else alike.push(changed);
    }
    const without = leaf.at.length === 0 ? this.without(key) : this.make(key, laid(sample.value, leaf.at, undefined));
    // Where one value alone is taken, whether it is there is all that can be seen.
    if (alike.length === 0 && (isRefused(without) || without.text !== made.text)) {
      this.note(leaf.path, 'moved');
      return;
    }
    for (const one of [...alike, made]) {
      const judged = legal(one);
      if (isRefused(judged)) this.refused(key, leaf, judged);
      else if (isTold(judged, leaf)) this.note(leaf.path, 'told');
    }
    this.note(leaf.path, 'dropped');
  }

  /** The construct without a prop that it has in this scene. */
  private without(key: string): Made | Refused {
    if (!(key in this.scene.given)) return this.base;
    return withCdk8s(this.scene, Object.fromEntries(Object.entries(this.scene.given).filter(([name]) => name !== key)));
  }

  private note(prop: string, fate: Fate, about?: string): void {
    const before = this.fates.get(prop);
    if (before !== undefined && RANK.indexOf(before.fate) > RANK.indexOf(fate)) return;
    this.fates.set(prop, { prop, fate, ...(about === undefined ? {} : { about }) });
  }
}

/** Whether a place is another, or in it. */
export const isIn = (path: string, place: string): boolean =>
  path.startsWith(place) && (path.length === place.length || '.[{('.includes(path.charAt(place.length)));

/** A key that only says which of several forms an object has. */
const isTag = (schema: Schema): boolean => schema.is === 'oneOf' && schema.values.length === 1;

/** Machines of pools whose scene names none. */
const MACHINES: readonly unknown[] = [machines.dgxH100, machines.dgxA100];

/** Where rules look: at objects, and not at props. */
const OF_MANIFESTS = /\.(?:spec|metadata|data|command)\b/;

/** What all of the app says of it. */
export function legal(made: Made | Refused): Made | Refused {
  if (isRefused(made)) return made;
  const problems = made.problems();
  return problems.length > 0 ? { problems } : made;
}

function isTold(made: Made, leaf: Leaf): boolean {
  const names = namesOf(leaf.path);
  return made
    .told()
    .some((one) => names.some((name) => `${one.at ?? ''} ${one.problem} ${one.fix} ${one.silenced ?? ''}`.toLowerCase().includes(name)));
}

/** Names by which a message may tell a place: its own, those that it is in, and the forms that these have. */
const namesOf = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .split(/[.[\](){}<>]+/)
    .filter((name) => name.length > 2 && !/^\d+$/.test(name));

/** Where in the value of a prop a problem is; undefined where it is elsewhere. */
function stepsIn(problem: string, key: string): Leaf['at'] | undefined {
  const start = `.${key}`;
  const at = problem.indexOf(start);
  if (at < 0 || /[\w]/.test(problem.charAt(at + start.length))) return undefined;
  return stepsOf(problem.slice(at + start.length).replace(/^\./, ''));
}

const valueAt = (value: unknown, at: Leaf['at']): unknown => at.reduce((inner, step) => (inner as Given | undefined)?.[step], value);

/** A value with another one at a place; nothing there where that is undefined. */
function laid(value: unknown, [step, ...rest]: Leaf['at'], other: unknown): unknown {
  if (step === undefined) return other;
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (index === step ? laid(inner, rest, other) : inner)).filter((inner) => inner !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Given).map(([key, inner]) => [key, key === step ? laid(inner, rest, other) : inner] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}
