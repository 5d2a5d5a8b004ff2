import { memo } from '../../internal';
import type { ChartRow } from '../../plans/model';
import type { KubeObject } from '../../words/kubernetes';

/** Characters of a document: what is larger is data, and a word may be in it by chance. */
export const LARGEST = 2 ** 16;

/** What a file of values is called among objects: it says no kind of its own. */
export const VALUES_FILE = { apiVersion: '', kind: 'values', metadata: { name: '' } } as const;

export const isValuesFile = ({ apiVersion, kind }: Pick<KubeObject, 'apiVersion' | 'kind'>): boolean =>
  apiVersion === VALUES_FILE.apiVersion && kind === VALUES_FILE.kind;

/** The keys of a file of values. */
export function valuesOfFile({ apiVersion: _apiVersion, kind: _kind, metadata: _metadata, ...values }: KubeObject): object {
  return values;
}

/** Whether a text may be values of a chart that we know: it has a key of one at its left, or speaks of GPUs. */
export function mayBeValues(text: string, rows: readonly ChartRow[]): boolean {
  if (text.length >= LARGEST) return false;
  return keysOf(rows).test(text);
}

const keysOf = memo(
  (rows: readonly ChartRow[]) =>
    new RegExp(`^["']?(?:${rows.flatMap(({ ownKeys }) => ownKeys).join('|')})["']?:|nvidia|gpu|${rows.map(({ id }) => id).join('|')}`, 'm'),
);
