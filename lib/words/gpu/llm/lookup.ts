import { memo, memoText } from '../../../internal';
import { MODELS } from './models';
import { isShape, type ModelShape, shapeOfConfig } from './shape';

type Json = Readonly<Record<string, unknown>>;

const rows = memo(({ text }: { readonly text: string }): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const line of text.trim().split('\n')) {
    const at = line.indexOf(' {');
    for (const name of line.slice(0, at).split(' ')) found.set(name.toLowerCase(), line.slice(at + 1));
  }
  return found;
});

const TEXT = { text: MODELS };

/** What of a model's `config.json` decides about memory, by its name on Hugging Face; undefined for one that has no row. */
export function modelConfig(name: string): Json | undefined {
  const row = rows(TEXT).get(name.toLowerCase());
  if (row === undefined) return undefined;
  const { like, ...own } = JSON.parse(row) as Json;
  // It differs from another one by what its row says.
  return typeof like === 'string' ? { ...modelConfig(like), ...own } : own;
}

/** The shape of a model by its name on Hugging Face; undefined for one that has no row. */
export const modelShape = memoText((name): ModelShape | undefined => {
  const config = modelConfig(name);
  const shape = config === undefined ? undefined : shapeOfConfig(config);
  return shape !== undefined && isShape(shape) ? shape : undefined;
});

/** Names of all models that have a row. */
export const knownModels = (): readonly string[] => [...rows(TEXT).keys()];
