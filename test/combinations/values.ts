import { createHash } from 'node:crypto';

/** How many combinations have which value at which path, by `path = value`. */
export type Values = ReadonlyMap<string, number>;

/** What one combination writes, each part by its name. */
export type Output = readonly (readonly [name: string, value: unknown])[];

const LONGEST = 120;

const short = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}... ${createHash('sha256').update(text).digest('hex').slice(0, 6)}`;

/** An element of a list by what it is called, since others may be put before it. */
const stepOf = (element: unknown): string => {
  const { kind, name, key, path } = (element ?? {}) as Readonly<Record<string, unknown>>;
  return [kind, name ?? key ?? path].filter((part) => typeof part === 'string').join(' ');
};

function* leavesOf(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) for (const element of value) yield* leavesOf(element, `${path}[${stepOf(element)}]`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, `${path}.${key}`);
  // A script or a file of settings moves by its lines.
  else if (typeof value === 'string' && value.includes('\n')) for (const line of value.split('\n')) yield `${path} | ${short(line.trim())}`;
  else if (value !== undefined) yield `${path} = ${short(JSON.stringify(value))}`;
}

/** The values of many outputs. */
export function valuesIn(outputs: Iterable<Output>): Values {
  const values = new Map<string, number>();
  for (const output of outputs) {
    const own = new Set(output.flatMap(([name, value]) => [...leavesOf(value, name)]));
    for (const leaf of own) values.set(leaf, (values.get(leaf) ?? 0) + 1);
  }
  return values;
}

/** As a file: whose values these are, then each with the number of combinations that have it. */
export const printed = (of: string, values: Values): string =>
  [`values of ${of}`, ...[...values].map(([leaf, count]) => `${leaf} x ${count}`).sort(), ''].join('\n');

export function parsed(text: string): { readonly of: string | undefined; readonly values: Values } {
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const [, of] = /^values of (\w+)$/.exec(first) ?? [];
  return {
    of,
    values: new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' x ')), Number(line.slice(line.lastIndexOf(' x ') + 3))])),
  };
}

/** The values that others have now, those of a path beside each other. */
export function moved(before: Values, after: Values): readonly string[] {
  const leaves = [...new Set([...before.keys(), ...after.keys()])].filter((leaf) => before.get(leaf) !== after.get(leaf)).sort();
  const count = (values: Values, leaf: string): string => (values.has(leaf) ? String(values.get(leaf)) : 'none');
  if (leaves.length === 0) return ['  none: an order moved, or combinations have exchanged values'];
  const lines = leaves.map((leaf) => `  ${leaf}   (${count(before, leaf)} before, ${count(after, leaf)} now)`);
  return lines.length > 60 ? [...lines.slice(0, 60), `  and ${lines.length - 60} more`] : lines;
}
