import { nearestFirst } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import { templatesOf } from '../../words/kinds';
import { allRuleIds, isRuleId, namesOf, presentId, type Told } from '../../rules';
import type { Document, Unreadable } from '../yaml/document';
import { asObject } from '../yaml/object';
import { positionIn } from '../yaml/position';
import { objectsIn } from '../yaml/read';
import { scalarsOf } from '../yaml/yaml-places';

/** What silences a finding where it is. */
export interface SilencedBy {
  /** Looks for silences in a document. */
  add(document: Document): void;
  /** The reason that was given for silencing the rule on this object or line; undefined where it is not silenced. */
  reasonFor(
    rule: string,
    told: Told,
    place: { readonly file: string; readonly object: KubeObject; readonly line: number },
  ): string | undefined;
  /** Whether a comment anywhere in the file silences the rule. */
  inComments(file: string, rule: string, told: Told): boolean;
  /** Silences of rules that do not exist, and those without a reason. */
  readonly wrong: readonly Unreadable[];
  /** Silences that nobody has asked for yet, in the order of their documents. */
  unused(): readonly UnusedSilence[];
  /** Silences by an id that its rule has no more, each id once. */
  renamed(): readonly UnusedSilence[];
}

/** A silence of a rule that finds nothing there. */
export interface UnusedSilence {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly rule: string;
}

/** `silence.cdk8s-gpu/mig.layout: reason` on the object: a key of an annotation has one slash. */
const ANNOTATION = 'silence.cdk8s-gpu/';
const annotationOf = (rule: string): string => ANNOTATION + rule.replaceAll('/', '.');

/** `# cdk8s-gpu: silence mig/layout, mig/devices: reason`, on the line of the value or among the comments above it. */
const COMMENT = /#\s*cdk8s-gpu:\s*silence\s+([\w/-]+(?:\s*,\s*[\w-]+\/[\w-]+)*)\s*:?(.*)/;

/** The silences that documents hold, by annotation or comment, each with its reason; none before the first document. */
export function silencesOf(): SilencedBy {
  const comments = new Map<string, string>();
  const commented = new Set<string>();
  const wrong: Unreadable[] = [];
  const given = new Map<string, UnusedSilence>();
  const former = new Map<string, UnusedSilence>();
  const give = (key: string, silence: UnusedSilence): void => {
    given.set(key, silence);
    if (presentId(silence.rule) !== undefined && !former.has(silence.rule)) former.set(silence.rule, silence);
  };
  const used = (key: string, reason: string | undefined): string | undefined => {
    if (reason !== undefined) given.delete(key);
    return reason;
  };
  return {
    wrong,
    unused: () => [...given.values()],
    renamed: () => [...former.values()],
    add: (document) => {
      if (!document.text.includes('cdk8s-gpu')) return;
      for (const { rules, reason, inText, means, ...place } of commentsOf(document)) {
        for (const rule of rules) {
          const problem = wrongSilence(rule, reason);
          if (problem === undefined) {
            const key = `${document.file}:${means}:${rule}`;
            comments.set(key, reason);
            give(key, { file: document.file, ...place, rule });
            commented.add(`${document.file}:${rule}`);
          }
          // A text may be anything, such as the documentation of silences.
          else if (!inText) wrong.push({ file: document.file, ...place, ...problem });
        }
      }
      for (const { key, problem, ...silence } of annotationsOf(document)) {
        if (problem) wrong.push({ file: silence.file, line: silence.line, column: silence.column, ...problem });
        else give(key, silence);
      }
    },
    inComments: (file, rule, told) => namesOf(rule, told).some((name) => commented.has(`${file}:${name}`)),
    reasonFor: (rule, told, { file, object, line }) => {
      for (const name of namesOf(rule, told)) {
        const key = `${file}:${line}:${name}`;
        const reason = used(key, comments.get(key)) ?? used(keyOfAnnotation(file, object, name), annotated(object, annotationOf(name)));
        if (reason !== undefined) return reason;
      }
      return undefined;
    },
  };
}

/** The reason on the object itself, or on the template of its pods. */
function annotated(object: KubeObject, key: string): string | undefined {
  const own = reasonIn(object.metadata.annotations?.[key]);
  if (own !== undefined) return own;
  for (const { template } of templatesOf(object)) {
    const reason = reasonIn(template.metadata?.annotations?.[key]);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** A silence without a reason is none. */
const reasonIn = (given: unknown): string | undefined => (typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined);

interface Comment {
  readonly rules: readonly string[];
  readonly reason: string;
  readonly line: number;
  readonly column: number;
  /** The line that it means: its own, or where nothing else is there, the next one that is no comment. */
  readonly means: number;
  /** It is in a text of several lines, which may be a configuration. */
  readonly inText: boolean;
}

/** Nothing but a comment. */
const ALONE = /^\s*#/;

function commentsOf({ text, line: first }: Document): readonly Comment[] {
  const comments: Comment[] = [];
  let scalars: ReturnType<typeof scalarsOf> | undefined;
  let next = 0;
  let offset = 0;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const match = COMMENT.exec(line);
    const [, rules, after = ''] = match ?? [];
    const column = match?.index ?? 0;
    const place = offset + column;
    offset += line.length + 1;
    if (rules === undefined) continue;
    scalars ??= scalarsOf(text);
    while ((scalars[next]?.end ?? place + 1) <= place) next++;
    const scalar = scalars[next];
    const inside = scalar !== undefined && scalar.start <= place;
    if (inside && !scalar.block) continue;
    const at = { line: first + index + 1, column: column + 1 };
    let means = index;
    while (ALONE.test(lines[means] ?? '')) means++;
    comments.push({ rules: rules.split(/\s*,\s*/), reason: after.trim(), ...at, means: first + means + 1, inText: inside });
  }
  return comments;
}

interface Annotation extends UnusedSilence {
  readonly key: string;
  readonly problem: Pick<Unreadable, 'problem' | 'fix'> | undefined;
}

/** The silences on objects themselves, and on templates of their pods. */
function annotationsOf({ file, line, text, value }: Document): readonly Annotation[] {
  return objectsIn(value).flatMap((one) => {
    const object = asObject(one.value);
    if (object === undefined) return [];
    return annotatedIn(object).flatMap(([steps, annotations]) =>
      Object.entries(annotations).flatMap(([name, reason]): readonly Annotation[] => {
        if (!name.startsWith(ANNOTATION)) return [];
        const rule = ruleIn(name.slice(ANNOTATION.length));
        const problem = wrongSilence(rule, reasonIn(reason) ?? '', name);
        const place = positionIn({ file, line, text: () => text }, [...one.steps, ...steps, 'metadata', 'annotations', name], true);
        return [{ key: keyOfAnnotation(file, object, rule), file, ...place, rule, problem }];
      }),
    );
  });
}

/** A misspelt one is said as it was written. */
function ruleIn(written: string): string {
  const rule = written.replaceAll('.', '/');
  return isRuleId(rule) ? rule : written;
}

type Annotated = readonly [steps: readonly (string | number)[], annotations: object];

const annotatedIn = (object: KubeObject): readonly Annotated[] => [
  [[], object.metadata.annotations ?? {}],
  // A pod is its own template.
  ...templatesOf(object).flatMap(({ steps, template }): readonly Annotated[] =>
    steps.length === 0 ? [] : [[steps, template.metadata?.annotations ?? {}]],
  ),
];

/** One of each kind and name in a file, as far as it is annotated. */
const keyOfAnnotation = (file: string, { apiVersion, kind, metadata }: KubeObject, rule: string): string =>
  [file, apiVersion, kind, metadata.namespace ?? '', metadata.name, rule].join('\n');

/** @param written What is before the reason. */
function wrongSilence(
  rule: string,
  reason: string,
  written = `# cdk8s-gpu: silence ${rule}`,
): Pick<Unreadable, 'problem' | 'fix'> | undefined {
  if (!isRuleId(rule)) {
    return {
      problem: `silences '${rule}', which is not a rule`,
      fix: `did you mean ${nearestFirst(rule, allRuleIds(), 3).join(', ')}?`,
    };
  }
  return reason === '' ? { problem: `silences '${rule}' without a reason`, fix: `write why: ${written}: the reason` } : undefined;
}
