import { pointerTo, stepsOf } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import type { JudgedFinding, JudgedUnknown, Told } from '../../rules';
import { placeIn } from '../releases/helm-values';
import type { Source } from '../yaml/document';
import type { Origin } from './unit';
import { positionIn } from '../yaml/position';
import { preciseIn } from './precise';
import type { SilencedBy } from './silences';

/** A finding, and where its cause is in a file. */
export interface PlacedFinding extends JudgedFinding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Kind and name of the object, such as `Deployment ml/ranker`. */
  readonly object: string;
}

/** What nobody could judge, and where it is in a file. */
export interface PlacedUnknown extends JudgedUnknown, Omit<Placed, 'at'> {}

/** Where something is in a file. */
interface Placed {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly object: string;
  /** What the place inside the object is called. */
  readonly at?: string;
}

/** A finding with its place. */
export function placed(finding: JudgedFinding, origins: ReadonlyMap<string, Origin>, silences: SilencedBy): PlacedFinding {
  const origin = origins.get(finding.subject);
  if (origin === undefined) return { ...finding, ...inContext(finding) };
  const { place, reason } = locate(finding, 'finding', origin, silences);
  return {
    ...finding,
    ...asFarAsReleased({ ...finding, problem: withPlaces(finding, origins) }, origin),
    ...place,
    ...(reason === undefined ? {} : { silenced: reason }),
  };
}

/** Something unknown with its place; nothing where its rule is silenced. */
export function placedUnknown(
  unknown: JudgedUnknown,
  origins: ReadonlyMap<string, Origin>,
  silences: SilencedBy,
): readonly PlacedUnknown[] {
  const origin = origins.get(unknown.subject);
  if (origin === undefined) return [{ ...unknown, ...inContext(unknown) }];
  const { place, reason } = locate(unknown, 'unknown', origin, silences);
  return reason === undefined ? [{ ...unknown, ...place }] : [];
}

/** What is said of the context itself has no place in a document. */
const inContext = ({ subject }: Pick<JudgedFinding, 'subject'>): Placed => ({ file: subject, line: 1, column: 1, object: 'context' });

type Locatable = Pick<JudgedFinding, 'rule' | 'at' | 'got'>;

/** Where the cause of something is, and why it is silenced there. */
function locate(
  said: Locatable,
  told: Told,
  origin: Origin,
  silences: SilencedBy,
): { readonly place: Placed; readonly reason: string | undefined } {
  const { base, prefix, names, layers = [], beside = {} } = origin;
  const { at = '' } = said;
  const within = at.startsWith(prefix) ? at.slice(prefix.length) : at;
  const [other, instead] = Object.entries(names ?? {}).find(([key]) => startsWith(within, key)) ?? ['', []];
  const inside = [...instead, ...stepsOf(within.slice(other.length))];
  const elsewhere = Object.hasOwn(beside, at) ? beside[at] : undefined;
  const layer = elsewhere === undefined ? placeIn(layers, inside) : undefined;
  const about = elsewhere ?? layer?.steps ?? [...base, ...inside];
  const { source, object, steps } = layer?.of ?? origin;
  // Where a name is at fault, nothing inside of what it is given is.
  const further = isNamed(about.at(-1), said.got) ? [] : preciseIn(valueOf(object, about), said.got);
  const inObject = [...about, ...further];
  // Values and configurations are called by their place in the object.
  const named = base.length > 0 && (at === '' || elsewhere !== undefined || at.startsWith(prefix)) ? { at: pointerTo(inObject) } : {};
  // Where a name is at fault it is that which is shown, and not what it is given.
  const { line, column } = positionIn(source, [...steps, ...inObject], isNamed(inObject.at(-1), said.got));
  const reasonAt = (where: number) => silences.reasonFor(said.rule, told, { file: source.file, object, line: where });
  const around = silences.inComments(source.file, said.rule, told) ? linesAround(source, steps, inObject) : [];
  const reason = reasonAt(line) ?? firstOf(around, reasonAt);
  return { place: { ...named, file: source.file, line, column, object: nameOf(object) }, reason };
}

/** What is wrong with values that others may be laid over is no more than a doubt. A key that nobody reads stays one. */
function asFarAsReleased(
  { severity, rule, at = '', problem, fix }: JudgedFinding,
  { defaults, prefix }: Origin,
): Pick<JudgedFinding, 'severity' | 'problem' | 'fix'> {
  if (defaults === undefined || severity !== 'error' || rule === 'operator/unknown-value' || !at.startsWith(prefix))
    return { severity, problem, fix };
  return {
    severity: 'warning',
    problem: `${problem}, unless a release of this chart lays another value over it`,
    fix: `${fix}; or give it where the chart is released`,
  };
}

/** A rule calls another fact by its path; the reader gets the line of its name instead. */
const withPlaces = ({ problem }: JudgedFinding, origins: ReadonlyMap<string, Origin>): string =>
  problem.includes('#')
    ? problem.replace(/\S+#\d+(?:\.\w+)+/g, (path) => {
        const origin = origins.get(path);
        if (origin === undefined) return path;
        const { line, column } = positionIn(origin.source, [...origin.steps, 'metadata', 'name']);
        return `${origin.source.file}:${line}:${column}`;
      })
    : problem;

/** Kind and name; of a name that an API server makes up, what it begins with. */
function nameOf({ kind, metadata: { name, namespace, ...more } }: KubeObject): string {
  const { generateName } = more as { readonly generateName?: unknown };
  const called = name === '' && typeof generateName === 'string' ? `${generateName}*` : name;
  return `${kind} ${namespace === undefined || called === '' ? '' : `${namespace}/`}${called}`.trim();
}

type Steps = readonly (string | number)[];

/** Who silences an entry, or the list that it is of, need not know which of its values a rule stumbles over. */
function* linesAround(source: Source, steps: Steps, inside: Steps): Generator<number> {
  for (let count = inside.length - 1; count >= Math.max(1, inside.length - 2); count--)
    yield positionIn(source, [...steps, ...inside.slice(0, count)]).line;
}

function firstOf(lines: Iterable<number>, reasonAt: (line: number) => string | undefined): string | undefined {
  for (const line of lines) {
    const reason = reasonAt(line);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

const isNamed = (step: string | number | undefined, got: unknown): boolean =>
  typeof step === 'string' && (step === got || (Array.isArray(got) && got.length === 1 && got[0] === step));

const valueOf = (object: object, steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? (inner as Record<string | number, unknown>)[step] : undefined),
    object,
  );

/** Whether a place is this one, or inside of it. */
const startsWith = (place: string, begin: string): boolean => place.startsWith(begin) && /^$|^[.[]/.test(place.slice(begin.length));

/** By files and lines. */
export const inOrder = (a: PlacedFinding | PlacedUnknown, b: PlacedFinding | PlacedUnknown): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
  a.line - b.line ||
  a.column - b.column ||
  (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
