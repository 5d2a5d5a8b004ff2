import type { JudgedFinding } from '../rules';
import { placeIn } from './helm-values';
import type { Origin } from './model';
import { positionIn } from './position';
import { pointerTo, stepsOf } from './pointer';
import type { SilencedBy } from './silences';

/** A finding, and where its cause stands in a file. */
export interface PlacedFinding extends JudgedFinding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Kind and name of the object, such as `Deployment ml/ranker`. */
  readonly object: string;
}

/** A finding with its place. */
export function placed(finding: JudgedFinding, origin: Origin | undefined, silences: SilencedBy): PlacedFinding {
  // A finding about the context itself has no place in a document.
  if (origin === undefined) return { ...finding, file: finding.subject, line: 1, column: 1, object: 'context' };
  const { source, object, steps, base, prefix, names, layers = [] } = origin;
  const { name, namespace } = object.metadata;
  const { at = '' } = finding;
  const within = at.startsWith(prefix) ? at.slice(prefix.length) : at;
  const [other, instead] = Object.entries(names ?? {}).find(([key]) => startsWith(within, key)) ?? ['', []];
  const inside = [...instead, ...stepsOf(within.slice(other.length))];
  const inObject = placeIn(layers, inside) ?? [...base, ...inside];
  // Values and configurations are called by their place in the object.
  const named = base.length > 0 && (at === '' || at.startsWith(prefix)) ? { at: pointerTo(inObject) } : {};
  const { line, column } = positionIn(source, [...steps, ...inObject]);
  const reason = silences.reasonFor(finding.rule, { file: source.file, object, line });
  return {
    ...finding,
    ...named,
    file: source.file,
    line,
    column,
    object: [object.kind, `${namespace === undefined ? '' : `${namespace}/`}${name}`].join(' ').trim(),
    ...(reason === undefined ? {} : { silenced: reason }),
  };
}

/** Whether a place is this one, or inside of it. */
const startsWith = (place: string, begin: string): boolean => place.startsWith(begin) && /^$|^[.[]/.test(place.slice(begin.length));

/** By files and lines. */
export const inOrder = (a: PlacedFinding, b: PlacedFinding): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
  a.line - b.line ||
  a.column - b.column ||
  (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
