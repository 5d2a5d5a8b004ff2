import { nearestFirst } from '../../internal';
import type { Container } from '../../kubernetes';
import { knowsVllmFlag, ownImage, VLLM_ARGUMENTS, vllmFlags } from '../../workload';
import { placeOfWord, wordsOf } from '../commands/commands';
import { eachContainer } from '../lookups/each-pod';
import type { Rule } from '../rule';

/** A word that is an option of vLLM: `--x`, `--x=y`, `--no-x` and `--x.y=z`, with `_` for `-`. */
function optionOf(word: string): string | undefined {
  const [, name] = /^--([a-zA-Z][\w-]*)(?:[.=]|$)/.exec(word) ?? [];
  return name?.replaceAll('_', '-');
}

/** What is behind `vllm serve`, up to the end of its command; the options of another program are not judged. */
function argumentsOf(container: Container): readonly string[] {
  const words = wordsOf(container);
  const at = words.findIndex((word, index) => word === 'serve' && /(?:^|\/)vllm$/.test(words[index - 1] ?? ''));
  if (at < 0) return [];
  const rest = words.slice(at + 1);
  const end = rest.findIndex((word) => /^(?:&&|\|\||[;|&])$/.test(word));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The release by the tag of vLLM's own image. */
const releaseOf = ({ image }: Container): string | undefined => {
  const own = ownImage(image);
  return own?.row.kind === 'vllm' ? own.version : undefined;
};

/** Whether a release takes an option: by its name, its negation, or the beginning of one, which argparse takes too. */
function takes(version: string | undefined, option: string, all: readonly string[]): boolean {
  if (option === 'help') return true;
  const names = [option, option.replace(/^no-/, '')];
  if (names.some((name) => knowsVllmFlag(version, name) !== false)) return true;
  return all.some((flag) => flag.startsWith(option) && knowsVllmFlag(version, flag) !== false);
}

/**
 * The options that may be meant: those that have every word of the wrong one, and of these the ones that most servers are given.
 * `--max-len` is nearer to `--max-log-len`, and `--max-model-len` is meant.
 */
function meant(option: string, all: readonly string[]): readonly string[] {
  const words = option.split('-');
  const whole = all.filter((flag) => {
    const has = flag.split('-');
    return words.every((word) => has.includes(word));
  });
  const usual = whole.filter((flag) => USUAL.has(`--${flag}`));
  return nearestFirst(option, [usual, whole, all].find((some) => some.length > 0) ?? [], 3);
}
const USUAL: ReadonlySet<string> = new Set(Object.values(VLLM_ARGUMENTS));

const flags: Rule = eachContainer(
  {
    id: 'serving/vllm-flags',
    severity: 'error',
    about: 'vLLM is given an option that its release does not have, and does not start.',
    fix: 'remove it, or write the option by the name that it has in this release',
    source: 'the parser of `vllm serve` of vLLM 0.8.5 to 0.33.0, recorded by scripts/server-parsers; argparse exits with 2',
  },
  (container) => {
    const given = argumentsOf(container);
    if (given.length === 0) return undefined;
    const version = releaseOf(container);
    const all = vllmFlags();
    return given.flatMap((word) => {
      const option = optionOf(word);
      if (option === undefined || takes(version, option, all)) return [];
      const known = all.filter((flag) => knowsVllmFlag(version, flag) !== false);
      const allowed = meant(option, known).map((flag) => `--${flag}`);
      const at = placeOfWord(container, (one) => one === word);
      return {
        ...(at === undefined ? {} : { at }),
        problem: version === undefined ? 'no recorded release of vLLM has this option' : `vLLM ${version} does not have this option`,
        got: `--${option}`,
        allowed,
      };
    });
  },
);

const apiKey: Rule = eachContainer(
  {
    id: 'serving/api-key',
    severity: 'error',
    about: 'The key of a model server is an argument: everybody who may read the pod reads it.',
    fix: 'keep it in a Secret and give it by a variable: VLLM_API_KEY with secretKeyRef for vLLM, or --api-key=$(NAME) with such a variable; GpuInferenceService has apiKey: { name, key }',
    source: 'vLLM v0.33.0 vllm/envs.py VLLM_API_KEY; Kubernetes documentation, good practices for Secrets',
  },
  (container) => {
    const words = wordsOf(container);
    const index = words.findIndex((word) => /^--api[-_]key(?:=|$)/.test(word));
    if (index < 0) return undefined;
    const [, value = words[index + 1]] = /=([^]*)/.exec(words[index] as string) ?? [];
    // A variable of the kubelet or of a shell.
    if (value === undefined || /^["']?\$[({A-Za-z_]/.test(value)) return undefined;
    const at = placeOfWord(container, (one) => one === words[index]);
    return { ...(at === undefined ? {} : { at }), problem: `container '${container.name}' has the key in its arguments` };
  },
);

/** What servers are told. */
export const servingFlagRules: readonly Rule[] = [flags, apiKey];
