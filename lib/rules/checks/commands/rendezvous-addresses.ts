import { hasToken, memo } from '../../../internal';
import type { Container } from '../../../words/kubernetes';
import { commandsOf, mentions } from './commands';
import type { Words } from './shell';

/** Where a program of several pods is told to meet the others. */
export interface MeetingPlace {
  /** The variable or option that says so. */
  readonly said: string;
  /** As it was written. */
  readonly value: string;
  /** The name alone, without scheme and port. */
  readonly host: string;
  /** Whether other commands of a script name others, and which of them runs is not known. */
  readonly ofSome?: true;
}

/** Variables and options of torchrun, SGLang, DeepSpeed and `init_process_group`, with `-` and `_` alike. */
const VARIABLES: ReadonlySet<string> = new Set(['MASTER_ADDR', 'PET_MASTER_ADDR', 'PET_RDZV_ENDPOINT', 'RDZV_ENDPOINT']);
const OPTIONS: ReadonlySet<string> = new Set(['--master-addr', '--rdzv-endpoint', '--dist-init-addr', '--init-method']);

/** What one of the options has in it, before a command is taken apart. */
const HINT = /addr|endpoint|init.method/;

/** The names that a container is given in plain text; what a variable or a shell fills in is not known. */
export const meetingPlacesOf = memo((container: Pick<Container, 'command' | 'args' | 'env'>): readonly MeetingPlace[] => {
  const { env } = container;
  const isHinted = mentions(container, HINT);
  if (!isHinted && env?.some(({ name }) => VARIABLES.has(name)) !== true) return NONE;
  const places: Places = new Map();
  for (const { name, value } of env ?? []) if (VARIABLES.has(name)) add(places, name, value);
  if (!isHinted) return [...places.values()];
  const { commands, kept } = commandsOf(container);
  const named = [...commands, ...kept].map(saidIn).filter(({ size }) => size > 0);
  const said: Places = new Map();
  for (const options of named) for (const [option, value] of options.values()) add(said, option, value);
  const ofSome = named.length > 1 && said.size > 1;
  for (const [value, place] of said) if (!places.has(value)) places.set(value, ofSome ? { ...place, ofSome } : place);
  return [...places.values()];
});

/** Each host once: programs are told of it by several variables. */
type Places = Map<string, MeetingPlace>;

/** What one command says of the place; of an option that is there several times programs take the last. */
function saidIn(words: Words): ReadonlyMap<string, readonly [option: string, value: string | undefined]> {
  const said = new Map<string, readonly [string, string | undefined]>();
  for (const [index, word] of words.entries()) {
    if (!word.startsWith('--')) continue;
    const [option = word, value = words[index + 1]] = word.split('=', 2);
    const name = option.replaceAll('_', '-');
    if (OPTIONS.has(name)) said.set(name, [option, value]);
  }
  return said;
}

const NONE: readonly MeetingPlace[] = [];

function add(places: Places, said: string, value: unknown): void {
  if (typeof value !== 'string' || value === '' || places.has(value)) return;
  if (value.includes('$') || hasToken(value)) return;
  const host = value.replace(/^[a-z]+:\/\//, '').replace(/:\d*$/, '');
  // An address needs no name.
  if (!/^[\d.]+$|^\[|^localhost$/.test(host)) places.set(value, { said, value, host });
}
