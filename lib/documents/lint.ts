import { type JudgedFinding, judge } from '../rules';
import { type Context, noContext } from './context';
import type { Document, Unreadable } from './document';
import { type ChartValues, modelOf, type Origin, type ReadModel } from './model';
import { withTexts } from './placeholders';
import { positionIn } from './position';
import { pointerTo, stepsOf } from './pointer';
import { wrongShape } from './shape';
import { type SilencedBy, silencesOf } from './silences';

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

/** What was found in documents. */
export interface LintReport {
  /** In the order of files and lines. */
  readonly findings: readonly PlacedFinding[];
  readonly unreadable: readonly Unreadable[];
  /** How many documents were read. */
  readonly documents: number;
  /** What more could be said if more were known. */
  readonly missing: readonly string[];
}

/** Judges documents together: the rules of the constructs, over what others wrote. */
export function lintDocuments(
  documents: readonly Document[],
  context: Context = noContext,
  values: readonly ChartValues[] = [],
): LintReport {
  const { findings, model, origins, malformed } = judgeSound(documents, context, values);
  const silences = silencesOf(documents);
  return {
    findings: findings.map((finding) => place(finding, origins.get(finding.subject), silences)).sort(inOrder),
    unreadable: [...malformed, ...silences.wrong],
    documents: documents.length + values.length,
    missing: missingOf(model, context),
  };
}

interface Judged extends ReadModel {
  readonly findings: readonly JudgedFinding[];
  readonly malformed: readonly Unreadable[];
}

/**
 * Rules take it that an object has the form of its kind, which an API server sees to before anything else. Where one has
 * not and a rule fails on it, the others are judged without it.
 */
function judgeSound(documents: readonly Document[], context: Context, values: readonly ChartValues[]): Judged {
  const whole = judged(documents, context, values);
  if (typeof whole !== 'string') return { ...whole, malformed: [] };
  const malformed: Unreadable[] = [];
  const sound = documents.filter((document) => {
    const alone = judged([document], context, []);
    if (typeof alone !== 'string') return true;
    const problem = `does not have the form of its kind: ${wrongShape(document.value)}`;
    malformed.push({
      file: document.file,
      line: document.line + 1,
      column: 1,
      problem,
      fix: 'check it against the schema of its kind first',
    });
    return false;
  });
  const rest = malformed.length === 0 ? whole : judged(sound, context, values);
  if (typeof rest === 'string') throw new Error(rest);
  return { ...rest, malformed };
}

/** What rules say, or why one of them fails. */
function judged(...given: Parameters<typeof modelOf>): (ReadModel & { readonly findings: readonly JudgedFinding[] }) | string {
  try {
    const read = modelOf(...given);
    return { ...read, findings: withTexts(judge(read.model), read.texts) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function place(finding: JudgedFinding, origin: Origin | undefined, silences: SilencedBy): PlacedFinding {
  // A finding about the context itself has no place in a document.
  if (origin === undefined) return { ...finding, file: finding.subject, line: 1, column: 1, object: 'context' };
  const { document, object, steps, base, prefix, names } = origin;
  const { name, namespace } = object.metadata;
  const { at = '' } = finding;
  const within = at.startsWith(prefix) ? at.slice(prefix.length) : at;
  const [other, instead] = Object.entries(names ?? {}).find(([key]) => startsWith(within, key)) ?? ['', []];
  const inside = [...instead, ...stepsOf(within.slice(other.length))];
  // Values and configurations are called by their place in the object.
  const named = base.length > 0 && (at === '' || at.startsWith(prefix)) ? { at: pointerTo([...base, ...inside]) } : {};
  const { line, column } = positionIn(document, [...steps, ...base, ...inside]);
  const reason = silences.reasonFor(finding.rule, { document, object, line });
  return {
    ...finding,
    ...named,
    file: document.file,
    line,
    column,
    object: [object.kind, `${namespace === undefined ? '' : `${namespace}/`}${name}`].join(' ').trim(),
    ...(reason === undefined ? {} : { silenced: reason }),
  };
}

/** Whether a place is this one, or inside of it. */
const startsWith = (place: string, begin: string): boolean => place.startsWith(begin) && /^$|^[.[]/.test(place.slice(begin.length));

const inOrder = (a: PlacedFinding, b: PlacedFinding): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
  a.line - b.line ||
  a.column - b.column ||
  (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);

function missingOf({ pods, kubelets, operators }: ReturnType<typeof modelOf>['model'], { cluster, pools }: Context): readonly string[] {
  const asking = pods.filter(({ spec, pool }) => pool === undefined && JSON.stringify(spec.containers).includes('nvidia.com/'));
  return [
    ...(asking.length > 0
      ? [
          `${asking.length} pods ask for GPUs and select no pool that is known: ${pools.length === 0 ? 'name the pools in a context' : 'their nodeSelector names none of the context'}`,
        ]
      : []),
    ...[...new Set(operators.flatMap(({ chart, version }) => (version === '' ? chart : [])))].map(
      (chart) => `the version of chart ${chart} is not known: name it in a context (charts), or its keys are not judged`,
    ),
    ...(kubelets.length > 0 && cluster === undefined ? ['the version of Kubernetes is not known: kubelets are judged without it'] : []),
  ];
}
