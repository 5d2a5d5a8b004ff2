import { isPlainObject, nearestFirst } from '../internal';
import type { KubeObject } from '../kubernetes';
import { allRuleIds } from '../rules';
import type { Document, Unreadable } from './document';
import { objectsIn } from './read';

/** What silences a finding where it stands. */
export interface SilencedBy {
  /** The reason that was given for silencing the rule on this object or line; undefined where it is not silenced. */
  reasonFor(rule: string, place: { readonly document: Document; readonly object: KubeObject; readonly line: number }): string | undefined;
  /** Silences of rules that do not exist, and those without a reason. */
  readonly wrong: readonly Unreadable[];
}

/** `silence.cdk8s-gpu/mig.layout: reason` on the object: a key of an annotation has one slash. */
const ANNOTATION = 'silence.cdk8s-gpu/';
const annotationOf = (rule: string): string => ANNOTATION + rule.replaceAll('/', '.');

/** `# cdk8s-gpu: silence mig/layout: reason`, on the line of the value or alone on the one above. */
const COMMENT = /#\s*cdk8s-gpu:\s*silence\s+([\w/-]+)\s*:?(.*)/;

/** The silences that documents hold, by annotation or comment, each with its reason. */
export function silencesOf(documents: readonly Document[]): SilencedBy {
  const comments = new Map<string, string>();
  const wrong: Unreadable[] = [];
  for (const document of documents) {
    if (!document.text.includes('cdk8s-gpu')) continue;
    const lines = document.text.split('\n');
    lines.forEach((text, index) => {
      const [, rule, after = ''] = COMMENT.exec(text) ?? [];
      if (rule === undefined) return;
      const reason = after.trim();
      const line = document.line + index + 1;
      const problem = wrongSilence(rule, reason);
      if (problem) wrong.push({ file: document.file, line, column: text.indexOf('#') + 1, ...problem });
      const alone = /^\s*#/.test(text);
      comments.set(`${document.file}:${alone ? line + 1 : line}:${rule}`, reason);
    });
    wrong.push(...wrongAnnotations(document));
  }
  return {
    wrong,
    reasonFor: (rule, { document, object, line }) =>
      comments.get(`${document.file}:${line}:${rule}`) ?? object.metadata.annotations?.[annotationOf(rule)],
  };
}

function wrongAnnotations(document: Document): readonly Unreadable[] {
  return objectsIn(document.value).flatMap(({ value }) => {
    const metadata = isPlainObject(value) ? value['metadata'] : undefined;
    const annotations = isPlainObject(metadata) && isPlainObject(metadata['annotations']) ? metadata['annotations'] : {};
    return Object.entries(annotations).flatMap(([key, reason]) => {
      if (!key.startsWith(ANNOTATION)) return [];
      const rule = allRuleIds().find((id) => annotationOf(id) === key) ?? key.slice(ANNOTATION.length);
      const problem = wrongSilence(rule, typeof reason === 'string' ? reason : '');
      const index = document.text.split('\n').findIndex((text) => text.includes(key));
      return problem ? [{ file: document.file, line: document.line + Math.max(0, index) + 1, column: 1, ...problem }] : [];
    });
  });
}

function wrongSilence(rule: string, reason: string): Pick<Unreadable, 'problem' | 'fix'> | undefined {
  if (!allRuleIds().includes(rule)) {
    return {
      problem: `silences '${rule}', which is no rule`,
      fix: `did you mean ${nearestFirst(rule, allRuleIds()).slice(0, 3).join(', ')}?`,
    };
  }
  return reason === ''
    ? { problem: `silences '${rule}' without a reason`, fix: `write why: # cdk8s-gpu: silence ${rule}: the reason` }
    : undefined;
}
