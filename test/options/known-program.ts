import type { Input } from '../rules/inputs/example';

/** Something that a rule can look at in a document: an option that is set, and the document without it. */
export interface Removal {
  readonly option: string;
  /** Paths below the node that are removed, the last one first. */
  readonly paths: readonly (readonly (string | number)[])[];
}

/** A chart, a file or a program whose options the library knows by name, and which the linter reads. */
export interface KnownProgram {
  readonly name: string;
  /** Every option that its table has, as its users write it. */
  readonly options: readonly string[];
  /** What the linter reads where one option has a value. */
  write(option: string, value: unknown): Input;
  /** Words that some option takes as a value, besides those that any program may have. */
  readonly words?: readonly string[];
  /** Everything that is tried as a value of an option, where that is not what is tried of any; `null` gives it none. */
  values?(option: string): readonly unknown[];
  /** The name with a fault that no other option has. */
  misspelt(option: string): string;
  /** The options that a node of somebody's document sets. */
  removals(node: unknown, path: readonly (string | number)[]): readonly Removal[];
}

/** The last word of a name with letters that no other option has there. */
export function withStrangeLetters(option: string): string {
  const [, before = '', word = '', behind = ''] = /^(.*?)([A-Za-z_-]+)([^A-Za-z_-]*)$/.exec(option) ?? [];
  const middle = Math.ceil((word.length * 2) / 3);
  return `${before}${word.slice(0, middle)}qz${word.slice(middle)}${behind}`;
}
