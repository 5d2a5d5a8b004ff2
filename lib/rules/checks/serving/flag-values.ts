import { hasToken, nearestFirst, ownValue } from '../../../internal';
import { type ReleaseTable, releaseTable } from '../../../plans/workload';
import { placeOfWord } from '../commands/commands';
import { eachContainer } from '../../lookups/each';
import type { Rule } from '../../rule';
import { argumentsOf, optionOf } from './arguments';
import { startedIn } from './llm-servers';
import { OPTION_TYPES } from './option-types';

/** What the options of a server take. */
interface Types {
  readonly table: ReleaseTable;
  /** Everything that an option takes in some release. */
  readonly taken: ReadonlyMap<string, readonly string[]>;
}

const read = new Map<string, Types>();

function typesOf(kind: string): Types | undefined {
  const [releases, text] = ownValue(OPTION_TYPES, kind) ?? [];
  if (releases === undefined || text === undefined) return undefined;
  let types = read.get(kind);
  if (types === undefined) {
    const table = releaseTable(releases, text);
    const taken = new Map<string, string[]>();
    for (const word of table.words) {
      const name = word.slice(0, word.indexOf(':'));
      taken.set(name, [...(taken.get(name) ?? []), word.slice(name.length + 1)]);
    }
    read.set(kind, (types = { table, taken }));
  }
  return types;
}

/** What an option takes in one release; undefined where that is not known. */
const takenBy = ({ table, taken }: Types, version: string, option: string): string | undefined =>
  taken.get(option)?.find((type) => table.has(version, `${option}:${type}`) === true);

/** How Python and C++ read numbers and the like. Source: scripts/server-parsers; argparse `type=int`, vLLM `human_readable_int`. */
const FORMS: Readonly<Record<string, readonly [what: string, is: (value: string) => boolean]>> = {
  int: ['a whole number', (value) => /^\s*[+-]?\d+(?:_\d+)*\s*$/.test(value)],
  float: ['a number', (value) => /^\s*[+-]?(?:nan|inf(?:inity)?|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*$/i.test(value)],
  size: ['a whole number, or one with k, m, g or t behind it', (value) => /^(?:\d+|\d+(?:\.\d+)?[kmgt])$/i.test(value)],
  bool: ['true or false', (value) => /^(?:true|false|1|0|on|off)$/i.test(value)],
  json: ['JSON', isJson],
};

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    // Python reads what JSON does not have.
    return /\b(?:NaN|Infinity)\b/.test(value);
  }
}

/** What is wrong with the value of an option; undefined where nothing is, or where a variable gives it. */
function wrongWith(type: string, value: string | undefined): { readonly takes: string; readonly allowed?: readonly string[] } | undefined {
  if (value === undefined || hasToken(value) || /[$`{]\{|\$[(A-Za-z_]/.test(value)) return undefined;
  const [what, is] = ownValue(FORMS, type) ?? [];
  if (what !== undefined && is !== undefined) return is(value) ? undefined : { takes: what };
  const words = type.split('|');
  return words.includes(value) ? undefined : { takes: 'one of its own words', allowed: nearestFirst(value, words) };
}

const values: Rule = eachContainer({
  id: 'serving/flag-value',
  severity: 'error',
  about: 'A model server is given a value that an option does not take, and does not start.',
  fix: 'give a value that the option takes in this release',
  source:
    'the parsers of vLLM 0.8.5 to 0.33.0, SGLang 0.4.6 to 0.5.23, TGI 2.4.1 to 3.3.7 and Triton 23.11 to 26.07, recorded by scripts/server-parsers',
  look(container, seen) {
    const started = startedIn(seen).find((one) => one.container === container);
    const version = started?.server.version;
    if (started === undefined || version === undefined) return undefined;
    const { words, server } = started;
    const types = typesOf(server.row.kind);
    if (types === undefined) return undefined;
    const given = argumentsOf(container, words, server);
    return given.flatMap((word, index) => {
      const option = /^--[\w-]+(?:=|$)/.test(word) ? optionOf(word) : undefined;
      const type = option === undefined ? undefined : takenBy(types, version, option);
      if (option === undefined || type === undefined) return [];
      const [, behind] = /=([^]*)/.exec(word) ?? [];
      const at = placeOfWord(container, (one) => one === word);
      const place = at === undefined ? {} : { at };
      if (type === 'none')
        return behind === undefined || hasToken(behind)
          ? []
          : { ...place, problem: `--${option} of ${server.row.name} ${version} takes no value`, got: word, fix: `write --${option} alone` };
      const next = given[index + 1];
      const wrong = wrongWith(type, behind ?? (next?.startsWith('--') === true ? undefined : next));
      if (wrong === undefined) return [];
      return {
        ...place,
        problem: `--${option} of ${server.row.name} ${version} takes ${wrong.takes}`,
        got: behind ?? next,
        ...(wrong.allowed === undefined ? {} : { allowed: wrong.allowed }),
      };
    });
  },
});

/** What the options of servers are given. */
export const servingFlagValueRules: readonly Rule[] = [values];
