import { hasToken } from '../internal';
import type { Container, EnvVar } from '../kubernetes';
import { wordsOf } from './processes';

/** Where a program of several pods is told to meet the others. */
export interface MeetingPlace {
  /** The variable or option that says so. */
  readonly said: string;
  /** As it was written. */
  readonly value: string;
  /** The name alone, without scheme and port. */
  readonly host: string;
}

/** Variables and options of torchrun, SGLang, DeepSpeed and `init_process_group`, with `-` and `_` alike. */
const VARIABLES: ReadonlySet<string> = new Set(['MASTER_ADDR', 'PET_MASTER_ADDR', 'PET_RDZV_ENDPOINT', 'RDZV_ENDPOINT']);
const OPTIONS: ReadonlySet<string> = new Set(['--master-addr', '--rdzv-endpoint', '--dist-init-addr', '--init-method']);

/** What one of the options has in it, before a command is taken apart. */
const HINT = /addr|endpoint|init.method/;
const hints = (words: readonly string[] | undefined): boolean => words?.some((word) => HINT.test(word)) === true;

/** The names that a container is given in plain text; what a variable or a shell fills in is not known. */
export function meetingPlacesOf(container: Pick<Container, 'command' | 'args' | 'env'>): readonly MeetingPlace[] {
  const { env, command, args } = container;
  let places = NONE;
  for (let index = 0; env !== undefined && index < env.length; index++) {
    const { name, value } = env[index] as EnvVar;
    if (VARIABLES.has(name)) places = added(places, name, value);
  }
  if (!hints(command) && !hints(args)) return places;
  const words = wordsOf(container);
  for (const [index, word] of words.entries()) {
    if (!word.startsWith('--')) continue;
    const [option = word, value = words[index + 1]] = word.split('=', 2);
    if (OPTIONS.has(option.replaceAll('_', '-'))) places = added(places, option, value);
  }
  return places;
}

const NONE: readonly MeetingPlace[] = [];

/** Each host once: programs are told of it by several variables. */
function added(places: readonly MeetingPlace[], said: string, value: unknown): readonly MeetingPlace[] {
  if (typeof value !== 'string' || value === '' || places.some((place) => place.value === value)) return places;
  if (value.includes('$') || hasToken(value)) return places;
  const host = value.replace(/^[a-z]+:\/\//, '').replace(/:\d*$/, '');
  // An address needs no name.
  return /^[\d.]+$|^\[|^localhost$/.test(host) ? places : [...places, { said, value, host }];
}
