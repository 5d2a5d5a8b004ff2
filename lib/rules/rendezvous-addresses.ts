import { hasToken } from '../internal';
import type { Container } from '../kubernetes';
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

/** The names that a container is given in plain text; what a variable or a shell fills in is not known. */
export function meetingPlacesOf(container: Pick<Container, 'command' | 'args' | 'env'>): readonly MeetingPlace[] {
  const places: MeetingPlace[] = [];
  for (const { name, value } of container.env ?? []) if (VARIABLES.has(name)) add(places, name, value);
  if (container.command === undefined && container.args === undefined) return places;
  const words = wordsOf(container);
  for (const [index, word] of words.entries()) {
    if (!word.startsWith('--')) continue;
    const [option = word, value = words[index + 1]] = word.split('=', 2);
    if (OPTIONS.has(option.replaceAll('_', '-'))) add(places, option, value);
  }
  return places;
}

function add(places: MeetingPlace[], said: string, value: unknown): void {
  if (typeof value !== 'string' || value === '' || value.includes('$') || hasToken(value)) return;
  const host = value.replace(/^[a-z]+:\/\//, '').replace(/:\d*$/, '');
  // An address needs no name.
  if (!/^[\d.]+$|^\[|^localhost$/.test(host)) places.push({ said, value, host });
}
