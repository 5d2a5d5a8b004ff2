import { formatOf, formatRows, mayBeFormat } from '../../words/formats';
import { isPlainObject, valueIn } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import type { ConfigSort } from '../../plans/model';
import { bytesOf } from './encodings';
import { groupOf } from './object';
import { readIfYaml } from './readable';

/** A file inside an object, and where it is in it. */
export interface FoundConfig {
  readonly sort: ConfigSort;
  readonly steps: readonly (string | number)[];
  readonly text: string;
}

/** The files that an object holds for programs that we know. */
export function configsIn(object: KubeObject): readonly FoundConfig[] {
  const texts = textsIn(object);
  if (texts.length === 0) return NONE;
  return texts.flatMap(({ steps, text }) => {
    const sort = sortOf(text, String(steps.at(-1)));
    return sort === undefined ? [] : [{ sort, steps, text }];
  });
}

type FoundText = Omit<FoundConfig, 'sort'>;

/** Texts that are files: what a ConfigMap holds, and what the policies of the Network Operator put into one. */
function textsIn(object: KubeObject): readonly FoundText[] {
  if (object.kind === 'ConfigMap' && groupOf(object) === '') {
    const open = entriesOf(object, 'data').flatMap(([key, text]) => textAt(['data', key], text));
    const packed = entriesOf(object, 'binaryData').flatMap(([key, bytes]) => textAt(['binaryData', key], bytesOf(bytes)));
    return packed.length === 0 ? open : [...open, ...packed];
  }
  if (!object.apiVersion.startsWith('mellanox.com/')) return NONE;
  const steps = ['spec', 'rdmaSharedDevicePlugin', 'config'];
  return textAt(steps, valueIn(object, ...steps));
}

function entriesOf(object: KubeObject, key: string): readonly (readonly [string, unknown])[] {
  const map = valueIn(object, key);
  return isPlainObject(map) ? Object.entries(map) : NONE;
}

const NONE: readonly never[] = [];
const textAt = (steps: readonly string[], text: unknown): readonly FoundText[] => (typeof text === 'string' ? [{ steps, text }] : []);

/**
 * Which program reads a text; undefined where none does that we know.
 *
 * @param name What it is called where it is.
 */
export const sortOf = (text: string, name = ''): ConfigSort | undefined => formatOf({ text, name }, readIfYaml, formatRows)?.id;

/** Whether a text may hold something that is judged, so far as that shows before it is read: an object, or a file of a program. */
export const speaksOfClusters = (text: string): boolean => {
  // Texts in UTF-16 have a zero besidess each letter.
  const plain = text.replaceAll('\u0000', '');
  return plain.includes('apiVersion') || mayBeFormat(plain);
};
