import { memo, memoText } from '../../internal';
import { type ModelShape, shapeOfConfig } from './config';
import { MODELS } from './models';

const rows = memo(({ text }: { readonly text: string }): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const line of text.trim().split('\n')) {
    const at = line.indexOf(' {');
    for (const name of line.slice(0, at).split(' ')) found.set(name.toLowerCase(), line.slice(at + 1));
  }
  return found;
});

const TEXT = { text: MODELS };

/** The shape of a model by its name on Hugging Face; undefined for one that has no row. */
export const modelShape = memoText((name): ModelShape | undefined => {
  const row = rows(TEXT).get(name.toLowerCase());
  return row === undefined ? undefined : shapeOfConfig(JSON.parse(row) as Readonly<Record<string, unknown>>);
});

/** Names of all models that have a row. */
export const knownModels = (): readonly string[] => [...rows(TEXT).keys()];
