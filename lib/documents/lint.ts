import { type JudgedFinding, judge } from '../rules';
import { type Context, noContext } from './context';
import type { Document, Unreadable } from './document';
import { type ChartValues, modelOf, type Origin } from './model';
import { stepsOf } from './pointer';
import { type SilencedBy, silencesOf } from './silences';
import { offsetOf } from './yaml';

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
  const { model, origins } = modelOf(documents, context, values);
  const silences = silencesOf(documents);
  const findings = judge(model).map((finding) => place(finding, origins.get(finding.subject), silences));
  return {
    findings: findings.sort(inOrder),
    unreadable: silences.wrong,
    documents: documents.length + values.length,
    missing: missingOf(model, context),
  };
}

function place(finding: JudgedFinding, origin: Origin | undefined, silences: SilencedBy): PlacedFinding {
  // A finding about the context itself has no place in a document.
  if (origin === undefined) return { ...finding, file: finding.subject, line: 1, column: 1, object: 'context' };
  const { document, object, steps, base, prefix, embedded } = origin;
  const { name, namespace } = object.metadata;
  const { at = '' } = finding;
  const inside = embedded ? [] : stepsOf(at.startsWith(prefix) ? at.slice(prefix.length) : at);
  const { line, column } = positionIn(document, [...steps, ...base, ...inside]);
  const reason = silences.reasonFor(finding.rule, { document, object, line });
  return {
    ...finding,
    file: document.file,
    line,
    column,
    object: `${object.kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`,
    ...(reason === undefined ? {} : { silenced: reason }),
  };
}

function positionIn(
  { text, line: begin }: Document,
  steps: readonly (string | number)[],
): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offsetOf(text, steps));
  const line = before.split('\n').length - 1;
  return { line: begin + line + 1, column: before.length - before.lastIndexOf('\n') };
}

const inOrder = (a: PlacedFinding, b: PlacedFinding): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
  a.line - b.line ||
  a.column - b.column ||
  (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);

function missingOf({ pods, kubelets }: ReturnType<typeof modelOf>['model'], { cluster, pools }: Context): readonly string[] {
  const asking = pods.filter(({ spec, pool }) => pool === undefined && JSON.stringify(spec.containers).includes('nvidia.com/'));
  return [
    ...(asking.length > 0
      ? [
          `${asking.length} pods ask for GPUs and select no pool that is known: ${pools.length === 0 ? 'name the pools in a context' : 'their nodeSelector names none of the context'}`,
        ]
      : []),
    ...(kubelets.length > 0 && cluster === undefined ? ['the version of Kubernetes is not known: kubelets are judged without it'] : []),
  ];
}
