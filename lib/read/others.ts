import { hasWrongPod, isWrongShape, wrongShape } from '../words/kinds';
import { mergeModel, type ModelFragment } from '../plans/model';
import { judge, type JudgedFinding, type JudgedUnknown, oncePerFact, RULE_FAILED, unknownsOf } from '../rules';
import type { Context } from './context';
import { joined } from './joined';
import { asKnown, factsOfContext, unitsOf } from './model';
import { mayHoldPlaceholder, withTexts } from './placeholders/placeholders';
import { placed, placedUnknown } from './places/place';
import { silencesOf } from './places/silences';
import type { Origin, Unit } from './places/unit';
import type { Document, Unreadable } from './yaml/document';

/** An object that a program declares beside the constructs or components of this library. */
export interface OtherObject {
  /** What it is called in what is found: the path of its construct, or type and name of its resource. No other has the same. */
  readonly name: string;
  /** What is deployed to one cluster together with it. */
  readonly scope: string;
  /** Its manifest. */
  readonly value: unknown;
  /** The manifest as JSON. */
  readonly text: string;
}

/** What is wrong with an object that no rule speaks of: its form, a silence in it. */
export interface WrongOther extends Pick<Unreadable, 'problem' | 'fix'> {
  /** Of the object. */
  readonly name: string;
}

/** What objects of others say, as rules read it, and what is found in it, as it is said. */
export interface ReadOthers {
  readonly fragment: ModelFragment;
  /** Where the form of its kind is missed so that nothing could be read, and silences that silence nothing. */
  readonly wrong: readonly WrongOther[];
  /** Whether something that is found is of these objects. */
  has(subject: string): boolean;
  /** A finding by the name of its object, with the reason where an annotation silences it; that of anything else as it is. */
  said(finding: JudgedFinding): JudgedFinding;
  /** The same for what nobody could judge; undefined where its rule is silenced. */
  saidUnknown(unknown: JudgedUnknown): JudgedUnknown | undefined;
  /**
   * The same without the objects that do not have the form of their kind; undefined where all have it.
   *
   * @param stumbledOver Subjects over which a rule fails: of them it is certain where it only looks so.
   */
  sound(stumbledOver: ReadonlySet<string>): ReadOthers | undefined;
}

/**
 * Reads what others declare, for the rules of the constructs: as `lint` reads documents, with names in place of files and lines.
 *
 * @param context The cluster that they are for, and its pools.
 */
export function readOthers(objects: readonly OtherObject[], context: Context, before: readonly WrongOther[] = []): ReadOthers {
  const silences = silencesOf();
  /** Tokens by the text that they mean. */
  const texts = new Map<string, string>();
  const read: Unit[] = [];
  const wrong: WrongOther[] = [...before];
  for (const [index, object] of objects.entries()) {
    const document = documentOf(object, index);
    const known = silences.wrong.length;
    silences.add(document);
    for (const { problem, fix } of silences.wrong.slice(known)) wrong.push({ name: object.name, problem, ...(fix ? { fix } : {}) });
    try {
      read.push(...asKnown(unitsOf(document, context), mayHoldPlaceholder(document.text), texts));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      wrong.push(malformed(object));
    }
  }
  const units = joined(read, context, texts);
  const pathOf = pathsOf(objects);
  const origins = new Map(units.flatMap((unit) => unit.origins.map(([path, origin]): [string, Origin] => [pathOf(path), origin])));
  const nameOf = new Map(
    units.flatMap((unit) => unit.origins.map(([path]): [string, string] => [pathOf(path), objects[indexOf(path)]?.name ?? path])),
  );
  return {
    fragment: renamed(mergeModel(units.map(({ fragment }) => fragment)), pathOf),
    wrong,
    has: (subject) => origins.has(subject),
    said(found) {
      const finding = withTexts(found, texts);
      const name = nameOf.get(finding.subject);
      if (name === undefined) return finding;
      const { file: _file, line: _line, column: _column, object: _object, at, ...rest } = placed(finding, origins, silences);
      return { ...rest, subject: name, ...placeOf(at) };
    },
    saidUnknown(found) {
      const unknown = withTexts(found, texts);
      const name = nameOf.get(unknown.subject);
      if (name === undefined) return unknown;
      const [one] = placedUnknown(unknown, origins, silences);
      if (one === undefined) return undefined;
      const { file: _file, line: _line, column: _column, object: _object, at, ...rest } = one;
      return { ...rest, subject: name, ...placeOf(at) };
    },
    sound(stumbledOver) {
      const names = new Set([...stumbledOver].map((subject) => nameOf.get(subject)));
      const misshapen = new Set(objects.filter(({ name, value }) => (names.has(name) ? isWrongShape(value) : hasWrongPod(value))));
      if (misshapen.size === 0) return undefined;
      const others = objects.filter((object) => !misshapen.has(object));
      return readOthers(others, context, [...misshapen].map(malformed));
    },
  };
}

/** What the rules say of objects of others. */
export interface JudgedOthers {
  /** Of these objects, and of what is beside them where these objects are why. */
  readonly findings: readonly JudgedFinding[];
  /** Of these objects. */
  readonly unknowns: readonly JudgedUnknown[];
  readonly wrong: readonly WrongOther[];
}

/**
 * Judges what others declare together with what a context says.
 *
 * @param beside Facts of constructs or components, which were judged by themselves.
 */
export function judgeOthers(objects: readonly OtherObject[], context: Context, beside: readonly ModelFragment[] = []): JudgedOthers {
  const known = [factsOfContext(context), ...beside];
  const modelOf = ({ fragment }: ReadOthers) => mergeModel([...known, fragment]);
  const all = readOthers(objects, context);
  const found = judge(modelOf(all));
  const failed = new Set(found.flatMap(({ rule, subject }) => (rule === RULE_FAILED ? [subject] : [])));
  const sound = failed.size > 0 ? all.sound(failed) : undefined;
  const read = sound ?? all;
  const model = modelOf(read);
  const before = beside.length === 0 ? undefined : new Set(judge(mergeModel(known)).map(keyOf));
  const isNew = (finding: JudgedFinding): boolean => read.has(finding.subject) || before?.has(keyOf(finding)) === false;
  return {
    findings: (sound === undefined ? found : judge(model)).filter(isNew).map((finding) => read.said(finding)),
    get unknowns() {
      const own = unknownsOf(model).filter(({ subject }) => read.has(subject));
      return oncePerFact(own.flatMap((one) => read.saidUnknown(one) ?? []));
    },
    wrong: read.wrong,
  };
}

const keyOf = ({ rule, subject, at, problem }: JudgedFinding): string => [rule, subject, at, problem].join('\n');

const documentOf = ({ scope, text, value }: OtherObject, index: number): Document => ({
  file: scope,
  path: `${index}`,
  line: 0,
  text,
  value,
});

const malformed = ({ name, value }: OtherObject): WrongOther => ({
  name,
  problem: `does not have the form of its kind: ${wrongShape(value).says}`,
  fix: 'check it against the schema of its kind first',
});

/** What is read of an object has the number of its document, then its own among the objects of a list. */
const READ = /^(\d+)\.(\d+)/;
const indexOf = (path: string): number => Number(READ.exec(path)?.[1]);

/** Paths by the names of objects, as those of constructs are. */
const pathsOf =
  (objects: readonly OtherObject[]) =>
  (path: string): string =>
    path.replace(READ, (whole, document: string, item: string) => {
      const name = objects[Number(document)]?.name ?? whole;
      return item === '0' ? name : `${name}.${item}`;
    });

/** Facts whose paths have other names. */
function renamed(
  { pods, kubelets, operators, configs, objects }: Required<ModelFragment>,
  pathOf: (path: string) => string,
): ModelFragment {
  const rename = <T extends { readonly path: string }>(facts: readonly T[]): readonly T[] =>
    facts.map((one) => ({ ...one, path: pathOf(one.path) }));
  return {
    pods: rename(pods).map((pod) => ({ ...pod, others: true })),
    kubelets: rename(kubelets),
    operators: rename(operators),
    configs: rename(configs),
    // Of what is deployed together all is known: no folder tells more.
    objects: rename(objects).map(({ folder: _folder, ...one }) => one),
  };
}

/** A place in an object, without its kind before it. */
function placeOf(at = ''): { readonly at?: string } {
  const place = at.replace(/^[A-Z]\w*\./, '');
  return place === '' ? {} : { at: place };
}
