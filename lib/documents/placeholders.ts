import { hasToken, isPlainObject, splitTokens, tokenOf } from '../internal';
import type { ModelFragment } from '../model';

/** Fields whose texts a shell reads: what looks like a placeholder is a variable of it. */
const OF_SHELLS: readonly string[] = ['command', 'args'];

/** Whether a text leaves something open that is put in later: `${NAME}` of Flux or envsubst, `{{ .Values.name }}` of a chart. */
export const holdsPlaceholder = (text: string): boolean => holds(text, '${', '}') || holds(text, '{{', '}}');

/** Without a pattern, which would look at a line of braces once for each of them. */
function holds(text: string, begin: string, end: string): boolean {
  const at = text.indexOf(begin);
  return at >= 0 && text.includes(end, at);
}

/**
 * Facts with nothing to be said of what is not known yet: pods, objects and files have a token in its place, and what is
 * configured is a part of a configuration, whose rest stands elsewhere.
 *
 * @param texts Tokens by the text that they stand for; equal texts have one.
 */
export function asFarAsKnown(fragment: ModelFragment, texts: Map<string, string>): ModelFragment {
  const { pods = [], kubelets = [], operators = [], configs = [], objects = [] } = fragment;
  return {
    ...fragment,
    pods: pods.map(({ path, pointer, ...pod }) => ({ ...withTokens(pod, texts), path, pointer })),
    kubelets: kubelets.map((facts) => {
      const configuration = withoutPlaceholders(facts.configuration);
      return configuration === facts.configuration ? facts : { ...facts, configuration, partial: true };
    }),
    operators: operators.map((facts) => {
      const values = withoutPlaceholders(facts.values);
      if (values === facts.values) return facts;
      // Against pools only values that are whole can be held.
      const { pools: _, ...rest } = facts;
      return { ...rest, values, partial: true };
    }),
    configs: configs.map((config) => ({ ...config, text: withTokens(config.text, texts) })),
    objects: objects.map((facts) => ({ ...facts, object: withTokens(facts.object, texts) })),
  };
}

/** What was found, with the texts that were written in place of their tokens. */
export function withTexts<T>(found: T, texts: ReadonlyMap<string, string>): T {
  if (texts.size === 0) return found;
  const written = [...texts.keys()];
  const restore = (text: string): string =>
    splitTokens(text)
      .map((part) => (typeof part === 'number' ? (written[part] ?? '') : part))
      .join('');
  return JSON.parse(JSON.stringify(found), (_, inner: unknown) =>
    typeof inner === 'string' && hasToken(inner) ? restore(inner) : inner,
  ) as T;
}

/** The value with a token for each text that is not known yet. */
function withTokens<T>(value: T, texts: Map<string, string>): T;
function withTokens(value: unknown, texts: Map<string, string>): unknown {
  if (typeof value === 'string') return holdsPlaceholder(value) ? tokenFor(value, texts) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => withTokens(item, texts));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, OF_SHELLS.includes(key) ? inner : withTokens(inner, texts)]));
}

function tokenFor(text: string, texts: Map<string, string>): string {
  const token = texts.get(text) ?? tokenOf(texts.size);
  texts.set(text, token);
  return token;
}

/** The value without what is not known yet; the value itself where all is known. */
function withoutPlaceholders<T>(value: T): T;
function withoutPlaceholders(value: unknown): unknown {
  if (typeof value === 'string') return holdsPlaceholder(value) ? undefined : value;
  if (Array.isArray(value)) {
    const given: readonly unknown[] = value;
    const items = given.map((item) => withoutPlaceholders(item));
    return items.some((item, index) => item !== given[index]) ? items.filter((item) => item !== undefined) : given;
  }
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, withoutPlaceholders(inner)]);
  if (entries.every(([key, inner]) => inner === value[key])) return value;
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}
