import { isPlainObject } from '../internal';
import { mergeModel, type PodFacts } from '../model';
import { concernsOthers, speaksOfGpus, type Stub, stubOf, wantedBy } from './concern';
import type { Context } from './context';
import type { Document, Source } from './document';
import { asKnown, type Unit, unitsOf } from './model';
import { deployedWith } from './object';
import { type PackedText, type PackedTexts, packedTexts } from './packed-texts';
import { objectsIn } from './read';
import { type SharedValues, sharedValues } from './shared-values';
import { type Owner, takenNames } from './taken-names';

/** What is kept of a stream of documents until its end: what may matter to others, in as little as it can be said. */
export interface Keeper {
  /**
   * Keeps of a document what others may need.
   *
   * @param isOpen It may leave something open.
   * @returns The units that concern no others, to be judged and forgotten.
   */
  takeFrom(document: Document, isOpen: boolean): readonly Unit[];
  /** Everything that was kept and that matters, in the order of its documents, as far as that can be known. */
  units(): readonly Unit[];
  /** Tokens of what was kept, by the text that they stand for. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Nothing is kept yet. */
export function keeper(context: Context): Keeper {
  const texts = new Map<string, string>();
  const kept: Unit[] = [];
  const packed = packedTexts();
  const stubs = packedTexts();
  const shared = sharedValues();
  const names = takenNames();
  /** Objects that were forgotten and of which the name is taken again, by their path. */
  const doubles = new Map<string, Unit>();

  /** Whether somebody has the name of an object already, who is then known to the rules. */
  const isTaken = ({ file, path: begin }: Document, { path, object, fragment: { objects = [] } }: Unit, stays: boolean): boolean => {
    const who = objects.length === 0 ? undefined : ownerOf(begin, path);
    if (who === undefined) return false;
    const { apiVersion, kind, metadata } = object;
    const earlier = names.add([file, apiVersion, kind, metadata.namespace ?? '', metadata.name].join('\n'), stays ? KEPT : who);
    if (earlier === undefined || earlier[0] === KEPT[0]) return earlier !== undefined;
    const other = pathOf(begin, earlier);
    const named = { apiVersion, kind, metadata };
    doubles.set(other, {
      path: other,
      object: named,
      fragment: { objects: [{ path: other, object: named, ...deployedWith(file) }] },
      origins: [],
    });
    return true;
  };

  const wanted = function* (): Generator<Unit> {
    const isWanted = wantedBy(mergeModel(kept.map(({ fragment }) => fragment)));
    for (const text of stubs.all()) {
      const written = JSON.parse(text) as WrittenStub;
      if (!isWanted(written)) continue;
      const { path, object, pods, file, line, steps, isOpen, text: at } = written;
      const source = { file, line, text: () => packed.get(at) };
      const fragment = { pods, objects: [{ path, object, ...deployedWith(file) }] };
      const origin = { source, object, steps, base: [], prefix: `${object.kind}.` };
      yield* asKnown([{ path, object, fragment, origins: [[path, origin]] }], isOpen, texts);
    }
  };

  return {
    texts,
    takeFrom(document, isOpen) {
      const gpus = speaksOfGpus(document.text);
      const { source, pack, keep } = openSource(document, packed);
      // What will be kept has to be a copy; most documents will not.
      const units = unitsOf(gpus ? copyOf(document, shared) : document, context, source);
      const stays = new Set<string>();
      for (const unit of units) {
        const concerns = concernsOthers(unit, gpus) || ownerOf(document.path, unit.path) === undefined;
        if (isTaken(document, unit, concerns) || concerns) stays.add(unit.path);
      }
      if (stays.size > 0) {
        const own = (gpus ? units : unitsOf(copyOf(document, shared), context, source)).filter(({ path }) => stays.has(path));
        for (const unit of asKnown(own, isOpen, texts)) kept.push(lean(unit, shared));
        keep();
      }
      let at: PackedText | undefined;
      const passing = stays.size === 0 ? units : units.filter(({ path }) => !stays.has(path));
      for (const unit of passing) {
        const stub = stubOf(unit);
        if (stub === undefined) continue;
        const { file, line } = document;
        const text = (at ??= pack(stub.object['data'] !== undefined && units.length === 1));
        const written: WrittenStub = { ...stub, file, line, steps: unit.origins[0]?.[1].steps ?? [], isOpen, text };
        stubs.add(JSON.stringify(written));
      }
      return passing;
    },
    units() {
      const found = [...wanted()];
      for (const { path } of found) doubles.delete(path);
      return [...doubles.values(), ...found, ...kept];
    },
  };
}

/** A stub as it is packed. */
interface WrittenStub extends Stub {
  readonly file: string;
  readonly line: number;
  readonly steps: readonly (string | number)[];
  readonly isOpen: boolean;
  readonly text: PackedText;
}

/** Stands for an owner that was kept. */
const KEPT: Owner = [-1, -1];

/** The numbers with which a path ends: of a document that is one of many, and of an object in it. */
function ownerOf(begin: string, path: string): Owner | undefined {
  const [, number] = /(\d{1,9})$/.exec(begin) ?? [];
  const index = Number(path.slice(begin.length + 1));
  return number === undefined || !Number.isSafeInteger(index) ? undefined : [Number(number), index];
}

const pathOf = (begin: string, [number, index]: Owner): string => `${begin.replace(/\d+$/, '')}${number}.${index}`;

/** Where a document stands, with its text at hand until that is packed. */
function openSource(document: Document, packed: PackedTexts) {
  const { file, line } = document;
  let held: string | PackedText = document.text;
  // Of what is kept this is one for each object: nothing else is in its reach.
  const source: Source = { file, line, text: () => (typeof held === 'string' ? held : packed.get(held)) };
  const pack = (asOutline: boolean): PackedText => (typeof held === 'string' ? packed.add(asOutline ? outline(held) : held) : held);
  const keep = (): void => {
    held = typeof held === 'string' ? packed.add(held) : held;
  };
  return { source, pack, keep };
}

/** What of a document may be kept. */
const copyOf = (document: Document, shared: SharedValues): Document => ({
  ...document,
  value: shared.of(withoutHistory(detached(document.value))),
});

/** A unit in as little as it can be said: nothing is kept for what is empty, and what most have in common is kept once. */
const lean = ({ path, object, fragment, origins }: Unit, shared: SharedValues): Unit => ({
  path,
  object,
  fragment: {
    ...fragment,
    pods: orNone(fragment.pods?.map((pod) => leanPod(pod, shared))),
    kubelets: orNone(fragment.kubelets),
    operators: orNone(fragment.operators),
    // Of a file it is the text of the document.
    configs: orNone(fragment.configs?.map((config) => ({ ...config, text: detached(config.text) }))),
  },
  origins: origins.map(([at, origin]) => [
    at,
    { ...origin, steps: orNone(origin.steps), base: orNone(origin.base), prefix: shared.of(origin.prefix) },
  ]),
});

const leanPod = (pod: PodFacts, shared: SharedValues): PodFacts => ({
  ...pod,
  pointer: shared.of(pod.pointer),
  ...(pod.replicasAt === undefined ? {} : { replicasAt: shared.of(pod.replicasAt) }),
});

const orNone = <T>(list: readonly T[] = NONE): readonly T[] => (list.length === 0 ? NONE : list);
const NONE: readonly never[] = [];

/** A copy that shares nothing: a text that was cut out of a longer one keeps all of that. */
const detached = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Without what a cluster writes down of an object's past. */
function withoutHistory(value: unknown): unknown {
  for (const { value: object } of objectsIn(value)) {
    const metadata = isPlainObject(object) ? object['metadata'] : undefined;
    if (!isPlainObject(metadata)) continue;
    delete metadata['managedFields'];
    if (isPlainObject(metadata['annotations'])) delete metadata['annotations']['kubectl.kubernetes.io/last-applied-configuration'];
  }
  return value;
}

/** A text with its lines, of which no more is left than the keys that stand furthest to the left. */
const outline = (text: string): string =>
  text
    .split('\n')
    .map((line) => /^ {0,2}[\w./-]{1,253}:(?=\s|$)/.exec(line)?.[0] ?? '')
    .join('\n');
