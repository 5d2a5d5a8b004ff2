import { memo, memoText, nearestFirst } from '../../../internal';
import type { ServerOptions } from '../../../plans/workload';
import { placeOfWord, wordsOf } from '../commands/commands';
import { eachContainer } from '../../lookups/each';
import type { Rule } from '../../rule';
import { argumentsOf, optionOf } from './arguments';
import { startedIn } from './llm-servers';

/** The options of one release. */
interface Known extends ServerOptions {
  readonly version: string | undefined;
}

/** Whether the release has an option, or may have it. */
const mayHave = ({ table, version }: Known, option: string): boolean => table().has(version, option) !== false;

/** Whether a release takes an option: by its name, its negation, or the beginning of one, which argparse takes too. */
function takes(known: Known, option: string): boolean {
  if (option === 'help' || option === 'version') return true;
  if (mayHave(known, option) || mayHave(known, option.replace(/^no-/, ''))) return true;
  return known.table().words.some((flag) => flag.startsWith(option) && mayHave(known, flag));
}

/** Whether a release takes an option: all pods of a server have the same few. */
const takerOf = memo((options: ServerOptions) =>
  memoText((version) => {
    const known = { ...options, version: version === '' ? undefined : version };
    return memoText((option) => takes(known, option));
  }),
);

/**
 * The options that may be meant: those that have every word of the wrong one, and of these the ones that most servers are given.
 * `--max-len` is nearer to `--max-log-len`, and `--max-model-len` is meant.
 */
function meant(option: string, known: Known): readonly string[] {
  const usual = known.usual.map((flag) => flag.slice(2)).filter((flag) => mayHave(known, flag));
  const whole = known.table().words.filter((flag) => mayHave(known, flag));
  const all = [...new Set([...usual, ...whole])];
  const words = option.split('-');
  const hasAll = (flag: string): boolean => {
    const has = flag.split('-');
    return words.every((word) => has.includes(word));
  };
  return nearestFirst(option, [usual.filter(hasAll), all.filter(hasAll), all].find((some) => some.length > 0) ?? [], 3);
}

/** A rule on the options of one server, or of all but those that have a rule of their own. */
const optionsRule = (row: Omit<Rule, 'check'>, isOf: (kind: string) => boolean): Rule =>
  eachContainer({
    ...row,
    look(container, seen) {
      const started = startedIn(seen).find((one) => one.container === container);
      if (started === undefined || started.words.length === 0) return undefined;
      const { words, server } = started;
      if (server.row.options === undefined || !isOf(server.row.kind)) return undefined;
      const { name, options } = server.row;
      const isTaken = takerOf(options)(server.version ?? '');
      return argumentsOf(container, words, server).flatMap((word) => {
        const option = optionOf(word);
        if (option === undefined || isTaken(option)) return [];
        const at = placeOfWord(container, (one) => one === word);
        return {
          ...(at === undefined ? {} : { at }),
          problem:
            server.version === undefined
              ? `no recorded release of ${name} has this option`
              : `${name} ${server.version} does not have this option`,
          got: `--${option}`,
          allowed: meant(option, { ...options, version: server.version }).map((flag) => `--${flag}`),
        };
      });
    },
  });

const ADVICE = 'remove it, or write the option by the name that it has in this release';

const flags = optionsRule(
  {
    id: 'serving/vllm-flags',
    severity: 'error',
    about: 'vLLM is given an option that its release does not have, and does not start.',
    fix: ADVICE,
    source: 'the parser of `vllm serve` of vLLM 0.8.5 to 0.33.0, recorded by scripts/server-parsers; argparse exits with 2',
  },
  (kind) => kind === 'vllm',
);

const others = optionsRule(
  {
    id: 'serving/server-flags',
    severity: 'error',
    about: 'SGLang, TGI or Triton is given an option that its release does not have, and does not start.',
    fix: ADVICE,
    source: 'the parsers of SGLang 0.4.6 to 0.5.23, TGI 2.4.1 to 3.3.7 and Triton 23.11 to 26.07, recorded by scripts/server-parsers',
  },
  (kind) => kind !== 'vllm',
);

const apiKey: Rule = eachContainer({
  id: 'serving/api-key',
  severity: 'error',
  about: 'The key of a model server is an argument: everybody who may read the pod reads it.',
  fix: 'keep it in a Secret and give it by a variable: VLLM_API_KEY with secretKeyRef for vLLM, or --api-key=$(NAME) with such a variable; GpuInferenceService has apiKey: { name, key }',
  source: 'vLLM v0.33.0 vllm/envs.py VLLM_API_KEY; Kubernetes documentation, good practices for Secrets',
  look(container) {
    const words = wordsOf(container);
    const index = words.findIndex((word) => /^--api[-_]key(?:=|$)/.test(word));
    if (index < 0) return undefined;
    const [, value = words[index + 1]] = /=([^]*)/.exec(words[index] as string) ?? [];
    // A variable of the kubelet or of a shell.
    if (value === undefined || /^["']?\$[({A-Za-z_]/.test(value)) return undefined;
    const at = placeOfWord(container, (one) => one === words[index]);
    return { ...(at === undefined ? {} : { at }), problem: `container '${container.name}' has the key in its arguments` };
  },
});

/** What servers are told. */
export const servingFlagRules: readonly Rule[] = [flags, others, apiKey];
