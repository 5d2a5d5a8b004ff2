import { hasToken, isPlainObject, ownValue, splitTokens, tokenOf } from '../../internal';
import type { ConfigFacts, ModelFragment } from '../../plans/model';
import { holdsMarkedWord, isMarkedWord, mayHoldMark } from './marked-words';

/** Fields whose texts a shell reads: what looks like a placeholder is a variable of it. */
const OF_SHELLS: readonly string[] = ['command', 'args'];
/** Fields in which the kubelet puts variables, so that `$(NAME)` is one that is known. */
const OF_KUBELETS: readonly string[] = [...OF_SHELLS, 'env'];
/** Files of values alone, in which nothing is a script. */
const OF_VALUES: readonly ConfigFacts['sort'][] = ['device-plugin', 'mig-parted', 'hami-devices', 'hami-nodes', 'rdma-devices'];

/** Whether a text leaves something open that is put in later: `${NAME}` of Flux or envsubst, `{{ .Values.name }}` of a chart. */
export const holdsPlaceholder = (text: string): boolean => holds(text, '${', '}') || holds(text, '{{', '}}');

/** Whether a document may leave something open in one of these ways, or in those of words. */
export const mayHoldPlaceholder = (text: string): boolean => holdsPlaceholder(text) || mayHoldMark(text);

/** Whether a value is left open. */
const isOpen = (text: string, words: boolean): boolean => holdsPlaceholder(text) || (words && isMarkedWord(text));

/** Without a pattern, which would look at a line of braces once for each of them. */
function holds(text: string, begin: string, end: string): boolean {
  const at = text.indexOf(begin);
  return at >= 0 && text.includes(end, at);
}

/**
 * Facts with nothing to be said of what is not known yet: pods, objects and files have a token in its place, and what is
 * configured is a part of a configuration, whose rest is elsewhere.
 *
 * @param texts Tokens by the text that they mean; equal texts have one.
 * @param tell Told of each text in which something is left open.
 */
export function asFarAsKnown(
  fragment: ModelFragment,
  texts: Map<string, string>,
  tell: (text: string, sort?: ConfigFacts['sort']) => void = () => undefined,
): ModelFragment {
  const token = (text: string): string => {
    tell(text);
    return tokenFor(text, texts);
  };
  // Scripts, dashboards and descriptions are no facts.
  const tokenInObject = (text: string): string => (/\s/.test(text) ? tokenFor(text, texts) : token(text));
  const { pods = [], kubelets = [], operators = [], configs = [], objects = [] } = fragment;
  return {
    ...fragment,
    pods: pods.map(({ path, pointer, ...pod }) => ({ ...withTokens(pod, token), path, pointer })),
    kubelets: kubelets.map((facts) => {
      const configuration = withoutPlaceholders(facts.configuration, tell);
      return configuration === facts.configuration ? facts : { ...facts, configuration, partial: true };
    }),
    operators: operators.map((facts) => {
      const values = withoutPlaceholders(facts.values, tell);
      if (values === facts.values) return facts;
      // Against pools only values that are whole can be held.
      const { pools: _, ...rest } = facts;
      return { ...rest, values, partial: true };
    }),
    configs: configs.map((config) => {
      const open = holdsPlaceholder(config.text) || (OF_VALUES.includes(config.sort) && holdsMarkedWord(config.text));
      if (!open) return config;
      tell(config.text, config.sort);
      return { ...config, text: tokenFor(config.text, texts) };
    }),
    objects: objects.map((facts) => ({ ...facts, object: withTokens(facts.object, tokenInObject) })),
  };
}

/** The placeholder in a text, as it is written there; the text itself where it is a marked word. */
export const placeholderIn = (text: string): string => BRACES.exec(text)?.[0] ?? text;
const BRACES = /\$\{[^\n{}]*\}|\{\{[^\n{}]*\}\}/;

/** A text with a word in place of each placeholder, and without the lines that are one. */
export const filledIn = (text: string): string =>
  text
    .replace(/^[ \t]*\{\{[^\n{}]*\}\}[ \t\r]*$/gm, '')
    .replace(/\$\{[^\n{}]*\}|\{\{[^\n{}]*\}\}|@[A-Z][A-Z0-9_]*@|%[A-Z][A-Z0-9_]*%/g, 'x');

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

/**
 * The value with a token for each text that is not known yet.
 *
 * @param words Whether marked words are open too.
 */
function withTokens<T>(value: T, token: (text: string) => string, words?: boolean): T;
function withTokens(value: unknown, token: (text: string) => string, words = true): unknown {
  if (typeof value === 'string') return isOpen(value, words) ? token(value) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => withTokens(item, token, words));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      OF_SHELLS.includes(key) ? inner : withTokens(inner, token, words && !OF_KUBELETS.includes(key)),
    ]),
  );
}

function tokenFor(text: string, texts: Map<string, string>): string {
  const token = texts.get(text) ?? tokenOf(texts.size);
  texts.set(text, token);
  return token;
}

/** The value without what is not known yet; the value itself where all is known. */
function withoutPlaceholders<T>(value: T, tell: (text: string) => void, words?: boolean): T;
function withoutPlaceholders(value: unknown, tell: (text: string) => void, words = true): unknown {
  if (typeof value === 'string') {
    if (!isOpen(value, words)) return value;
    tell(value);
    return undefined;
  }
  if (Array.isArray(value)) {
    const given: readonly unknown[] = value;
    const items = given.map((item) => withoutPlaceholders(item, tell, words));
    return items.some((item, index) => item !== given[index]) ? items.filter((item) => item !== undefined) : given;
  }
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
    key,
    withoutPlaceholders(inner, tell, words && !OF_KUBELETS.includes(key)),
  ]);
  if (entries.every(([key, inner]) => inner === ownValue(value, key))) return value;
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}
