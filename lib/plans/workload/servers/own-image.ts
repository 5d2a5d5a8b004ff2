import { memoText, ownValue } from '../../../internal';
import { valueOfRelease } from './release-table';
import type { ServerPrecision, ServerRow } from './server-row';
import { defaultServers } from './servers';
import type { Container } from '../../../words/kubernetes';

/** What rules ask of the row of a server. */
type Row = Pick<ServerRow, 'name' | 'image' | 'cuda' | 'compat' | 'program' | 'precision' | 'options'> & { readonly kind: string };
const rows: readonly Row[] = defaultServers;

/** An image that the project of a server publishes. */
export interface OwnImage {
  readonly row: Row;
  readonly version: string;
  /** Major and minor version of the CUDA inside, where the row of the server knows it. */
  readonly cuda?: string;
}

/** Which server's own image this is, from whatever registry; undefined for other images. */
export const ownImage = memoText((image): OwnImage | undefined => {
  for (const { row, pattern } of (patterns ??= patternsOf())) {
    const [found, version = '', variant = ''] = pattern.exec(image) ?? [];
    if (found === undefined) continue;
    const cuda = SAME_CUDA.test(variant) ? valueOfRelease(row.cuda ?? [], version) : undefined;
    return { row, version, ...(cuda === undefined ? {} : { cuda }) };
  }
  return undefined;
});

/** Builds of one release for a processor or another Ubuntu, and without what is needed to build. Others may have another CUDA, or none. */
const SAME_CUDA = /^(?:-(?:x86_64|aarch64|amd64|arm64|ubuntu\d+|runtime))*$/;

let patterns: readonly { readonly row: Row; readonly pattern: RegExp }[] | undefined;

const patternsOf = (): NonNullable<typeof patterns> =>
  rows.flatMap((row) => {
    const [before = '', after = ''] = row.image?.('|').split('|') ?? [];
    if (before === '') return [];
    const name = before
      .replace(/^[^/]+\.[^/]+\//, '')
      .replaceAll('.', '\\.')
      .replace(/v$/, 'v?');
    return [{ row, pattern: new RegExp(`(?:^|/)${name}(b?\\d+(?:\\.\\d+)*(?:\\.post\\d+)?)${after}(-[\\w.-]+)?(?:@|$)`) }];
  });

/** A server that a container starts. */
export interface StartedServer extends Pick<OwnImage, 'row'> {
  /** Where its own image says it. */
  readonly version?: string;
}

/** The server that a container starts: by its words, or by its image where it has no command of its own. */
export function startedServer(words: readonly string[], container?: Pick<Container, 'image' | 'command'>): StartedServer | undefined {
  const own = container === undefined ? undefined : ownImage(container.image);
  const row = rowStartedBy(words) ?? (container?.command === undefined ? own?.row : undefined);
  if (row === undefined) return undefined;
  return row === own?.row ? { row, version: own.version } : { row };
}

/** The first of the servers that one of the words starts. */
function rowStartedBy(words: readonly string[]): Row | undefined {
  let first = rows.length;
  for (const word of words) first = Math.min(first, startedByWord(word));
  return rows[first];
}

const startedByWord = memoText((word) => {
  const index = rows.findIndex(({ program }) => program?.test(word) === true);
  return index < 0 ? rows.length : index;
});

/** What a way of storing numbers needs of a GPU, by the release; undefined for ways that are not known. */
export function capabilityOf(all: ServerPrecision['least'] = {}, way: string, version: string | undefined): number | undefined {
  const least = ownValue(all, way);
  if (typeof least !== 'object') return least;
  return (version === undefined ? undefined : valueOfRelease(least, version)) ?? Math.min(...least.map(([, capability]) => capability));
}
