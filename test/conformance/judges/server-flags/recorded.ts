import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../recorded/servers');

/** An option of a server, or a word that is no option, as the server's own parser has it. */
export interface RecordedOption {
  readonly names: readonly string[];
  /** What its value may be; `none` where it has no value. */
  readonly type: string;
  readonly nargs?: string | number;
  readonly choices?: readonly string[];
  readonly positional?: boolean;
  readonly deprecated?: boolean;
}

/** The parsers of a program by release, oldest first. */
export type Releases = ReadonlyMap<string, readonly RecordedOption[]>;

interface Recorded {
  readonly releases: readonly string[];
  /** `in` says for each release, by x and -, whether it has the option in this form. */
  readonly options: readonly (RecordedOption & { readonly in: string })[];
}

/** What `scripts/server-parsers/record.py` recorded of a program. */
export function recorded(program: string): Releases {
  const { releases, options } = JSON.parse(readFileSync(join(FOLDER, `${program}.json`), 'utf8')) as Recorded;
  return new Map(
    releases.map((release, index) => [release, options.filter((option) => option.in[index] === 'x').map(({ in: _, ...option }) => option)]),
  );
}

/** Every program whose parsers are recorded. */
export const programs: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace(/\.json$/, ''));

/** The option of a name in one release. */
export const optionOf = (options: readonly RecordedOption[] | undefined, name: string): RecordedOption | undefined =>
  options?.find(({ names }) => names.includes(name));
