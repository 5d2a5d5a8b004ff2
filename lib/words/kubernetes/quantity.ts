/**
 * A Kubernetes quantity: `'8Gi'`, `'500m'`, or a plain number. A cdk8s `Size` is accepted by its shape.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/
 */
export type Quantity = string | number | SizeLike;

/** What we need of cdk8s's `Size`, so that `Size.gibibytes(8)` can be given without this package loading cdk8s. */
export interface SizeLike {
  toKibibytes(options?: { readonly rounding?: never }): number;
}

/** Bytes and millicores are plain numbers: 2^53 bytes are 8 PiB, more than any node has. */
const SUFFIXES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    m: 1e-3,
    '': 1,
    k: 1e3,
    M: 1e6,
    G: 1e9,
    T: 1e12,
    P: 1e15,
    E: 1e18,
    Ki: 2 ** 10,
    Mi: 2 ** 20,
    Gi: 2 ** 30,
    Ti: 2 ** 40,
    Pi: 2 ** 50,
    Ei: 2 ** 60,
  }),
);

// Grammar of apimachinery pkg/api/resource/quantity.go: a signed decimal, then a suffix or an exponent.
const QUANTITY = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei|[eE][+-]?\d+)?$/;

/** The value of a quantity as a number, or undefined when it is none. */
export function parseQuantity(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (isSizeLike(value)) return parseSize(value);
  if (typeof value !== 'string') return undefined;
  const known = PARSED.get(value);
  if (known !== undefined) return known;
  const parsed = parseText(value);
  if (parsed !== undefined && PARSED.size < MOST_PARSED) PARSED.set(value, parsed);
  return parsed;
}

/** The same few quantities are in every pod of a program, and are read by schema, plan and rules. */
const PARSED = new Map<string, number>();
const MOST_PARSED = 1000;

function parseText(value: string): number | undefined {
  const match = QUANTITY.exec(value);
  if (!match) return undefined;
  const [, digits = '', suffix = ''] = match;
  const scale = /^[eE][+-]?\d/.test(suffix) ? Number(`1${suffix}`) : SUFFIXES.get(suffix);
  const result = scale === undefined ? Number.NaN : Number(digits) * scale;
  return Number.isFinite(result) ? result : undefined;
}

/** Bytes, rounded up to a whole byte as Kubernetes does; undefined when the value is not a quantity or is negative. */
export function parseMemory(value: unknown): number | undefined {
  const bytes = parseQuantity(value);
  return bytes === undefined || bytes < 0 ? undefined : Math.ceil(bytes);
}

/** Millicores, rounded up; undefined when the value is not a quantity or is negative. */
export function parseCpu(value: unknown): number | undefined {
  const cores = parseQuantity(value);
  if (Number.isInteger(cores)) return (cores as number) < 0 ? undefined : (cores as number) * 1000;
  // Multiplying 0.1 by 1000 gives 100.00000000000001 for some inputs: round what is within a billionth of a millicore.
  return cores === undefined || cores < 0 ? undefined : Math.ceil(Number((cores * 1000).toFixed(6)));
}

/** Bytes as a quantity, in the largest binary unit that divides them: 2^41 is `2Ti`. */
export function formatMemory(bytes: number): string {
  for (const suffix of ['Pi', 'Ti', 'Gi', 'Mi', 'Ki']) {
    const unit = SUFFIXES.get(suffix) ?? 1;
    if (bytes >= unit && bytes % unit === 0) return `${bytes / unit}${suffix}`;
  }
  return String(bytes);
}

/**
 * A quantity of memory as text: what the user wrote, or bytes in the largest unit that divides them. A fraction of a byte
 * is rounded up, as Kubernetes does, since an API server warns of it (Kubernetes v1.36.3 `pkg/api/pod/warnings.go`).
 */
export const memoryText = (quantity: Quantity): string =>
  typeof quantity === 'string' && Number.isInteger(parseQuantity(quantity)) ? quantity : formatMemory(parseMemory(quantity) ?? 0);

/** Millicores as a quantity: 2000 is `2`, 500 is `500m`. */
export function formatCpu(millicores: number): string {
  return millicores % 1000 === 0 ? String(millicores / 1000) : `${millicores}m`;
}

export const KiB = 2 ** 10;
export const MiB = 2 ** 20;

function isSizeLike(value: unknown): value is SizeLike {
  return typeof value === 'object' && value !== null && 'toKibibytes' in value && typeof value.toKibibytes === 'function';
}

function parseSize(size: SizeLike): number | undefined {
  try {
    return size.toKibibytes() * KiB;
  } catch {
    return undefined; // less than a whole KiB
  }
}
