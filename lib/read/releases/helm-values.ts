import { isPlainObject, laidOver, ownValue } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import type { Source } from '../yaml/document';

type Step = string | number;
type Values = Readonly<Record<string, unknown>>;

/** Values that are laid over others, and where they are in an object. */
export interface ValuesLayer {
  readonly values: Values;
  readonly steps: readonly Step[];
  /** All of it is one value, which is there. */
  readonly single?: true;
  /** The object, where it is another than that of the release. */
  readonly of?: Elsewhere;
}

/** Another object, and where it is. */
export interface Elsewhere {
  /** What its facts are found by. */
  readonly path: string;
  readonly source: Source;
  readonly object: KubeObject;
  /** Steps from the document to the object. */
  readonly steps: readonly Step[];
}

/** Where a value of a release is, when others were laid over the first. */
export function placeIn(layers: readonly ValuesLayer[], inside: readonly Step[]): Pick<ValuesLayer, 'steps' | 'of'> | undefined {
  const layer = layers.findLast(({ values }) => inside.length > 0 && has(values, inside));
  return layer && { ...layer, steps: [...layer.steps, ...(layer.single ? [] : inside)] };
}

const has = (value: unknown, [step, ...rest]: readonly Step[]): boolean =>
  step === undefined ||
  (isPlainObject(value)
    ? Object.hasOwn(value, step) && has(ownValue(value, String(step)), rest)
    : Array.isArray(value) && has(value[Number(step)], rest));

/** Values over others as Helm lays them: maps key by key, everything else as a whole. */
export const overlaid = (base: Values, over: Values): Values => laidOver(base, over) as Values;

/**
 * What `--set name=value` sets, where it is plain: names of maps with dots between them. Undefined where it has lists or
 * escapes, which would have to be read as Helm reads them.
 *
 * @param text It is a text, whatever it looks like.
 */
export function setValue(name: unknown, value: unknown, text = false): Values | undefined {
  const given = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof name !== 'string' || typeof given !== 'string' || !/^[\w/-]+(?:\.[\w/-]+)*$/.test(name)) return undefined;
  if (/[\\{},]/.test(given)) return undefined;
  return name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), text ? given : typed(given)) as Values;
}

/** Source: Helm 3.18, `pkg/strvals/parser.go`, typedVal. */
function typed(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return text === '0' || (/^-?[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))) ? Number(text) : text;
}
