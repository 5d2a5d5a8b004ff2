import { valueOfRelease } from './release-table';
import type { ServerRow } from './server-row';
import { defaultServers } from './servers';

/** What rules ask of the row of a server. */
type Row = Pick<ServerRow, 'name' | 'image' | 'cuda'> & { readonly kind: string };

/** An image that the project of a server publishes. */
export interface OwnImage {
  readonly row: Row;
  readonly version: string;
  /** Major and minor version of the CUDA inside, where the row of the server knows it. */
  readonly cuda?: string;
}

/** Which server's own image this is, from whatever registry; undefined for other images. */
export function ownImage(image: string): OwnImage | undefined {
  for (const { row, pattern } of (patterns ??= patternsOf())) {
    const [found, version = '', variant = ''] = pattern.exec(image) ?? [];
    if (found === undefined) continue;
    const cuda = SAME_CUDA.test(variant) ? valueOfRelease(row.cuda ?? [], version) : undefined;
    return { row, version, ...(cuda === undefined ? {} : { cuda }) };
  }
  return undefined;
}

/** Builds of one release for a processor or another Ubuntu, and without what is needed to build. Others may have another CUDA, or none. */
const SAME_CUDA = /^(?:-(?:x86_64|aarch64|amd64|arm64|ubuntu\d+|runtime))*$/;

let patterns: readonly { readonly row: Row; readonly pattern: RegExp }[] | undefined;

const patternsOf = (): NonNullable<typeof patterns> =>
  (defaultServers as readonly Row[]).flatMap((row) => {
    const [before = '', after = ''] = row.image?.('|').split('|') ?? [];
    if (before === '') return [];
    const name = before
      .replace(/^[^/]+\.[^/]+\//, '')
      .replaceAll('.', '\\.')
      .replace(/v$/, 'v?');
    return [{ row, pattern: new RegExp(`(?:^|/)${name}(b?\\d+(?:\\.\\d+)*(?:\\.post\\d+)?)${after}(-[\\w.-]+)?(?:@|$)`) }];
  });
