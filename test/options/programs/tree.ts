import type { Input } from '../../rules/inputs/example';
import type { KnownProgram, Removal } from '../known-program';
import { withStrangeLetters } from '../known-program';

type Path = readonly (string | number)[];

/** A value with one more at a path such as `a.b[].c`; lists get a first item. Keys have no dots here. */
export function planted(base: unknown, option: string, value: unknown): unknown {
  const [step = '', ...rest] = option.split('.');
  const name = step.replaceAll('[]', '');
  const depth = (step.length - name.length) / 2;
  const object = typeof base === 'object' && base !== null ? (base as Record<string, unknown>) : {};
  const put = (inner: unknown, left: number): unknown => {
    if (left > 0) return Array.isArray(inner) ? [put(inner[0], left - 1), ...(inner.slice(1) as unknown[])] : [put(undefined, left - 1)];
    return rest.length === 0 ? value : planted(inner, rest.join('.'), value);
  };
  return { ...object, [name]: put(object[name], depth) };
}

/** A program whose options are keys of a tree. */
export function treeProgram(row: {
  readonly name: string;
  readonly options: readonly string[];
  /** What the linter reads of a tree. */
  readonly document: (tree: unknown) => Input;
  readonly words?: readonly string[];
  /** What every tree has. */
  readonly base?: unknown;
  /** Whether a node of a document is such a tree. */
  readonly isTree: (node: object, path: Path) => boolean;
}): KnownProgram {
  const known = new Set(row.options);
  return {
    name: row.name,
    options: row.options,
    ...(row.words === undefined ? {} : { words: row.words }),
    write: (option, value) => row.document(planted(row.base ?? {}, option, value)),
    misspelt: withStrangeLetters,
    removals: (node, path) =>
      typeof node === 'object' && node !== null && !Array.isArray(node) && row.isTree(node, path) ? [...below(node, '', [], known)] : [],
  };
}

function* below(node: unknown, option: string, path: Path, known: ReadonlySet<string>): Generator<Removal> {
  if (known.has(option)) yield { option, paths: [path] };
  if (Array.isArray(node)) for (const [index, item] of node.entries()) yield* below(item, `${option}[]`, [...path, index], known);
  else if (typeof node === 'object' && node !== null)
    for (const [key, inner] of Object.entries(node)) yield* below(inner, option === '' ? key : `${option}.${key}`, [...path, key], known);
}
