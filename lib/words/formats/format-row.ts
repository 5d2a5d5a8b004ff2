import type { Field, Problem, Schema } from '../../internal';
import type { ValueFinding } from './value-finding';

/** A text that may be a file of some format. */
export interface UnknownFile {
  /** What it is called where it is: a path, or the key of a ConfigMap; empty where it has no name. */
  readonly name: string;
  readonly text: string;
  /** Its value, read as YAML or JSON; undefined where it is neither. */
  readonly value: unknown;
}

/** Where a problem of a schema is. */
export interface ProblemContext {
  /** The version of the program that reads the file; empty where it is not known. */
  readonly version: string;
  /** The field as some other version has it, where the problem is that this version has no such key. */
  readonly field?: Field;
}

/**
 * A file format, and everything that the library knows of it: one file or folder for each. Whoever writes such a file, finds
 * it in documents or judges its keys takes it from here.
 */
export interface FormatRow<Id extends string = string, Value = unknown> {
  /** What facts of the model call files of this format. */
  readonly id: Id;
  /** What a file of it is, for people: `a configuration of mig-parted`. */
  readonly name: string;
  /** Project, version and file that say so. */
  readonly source: string;
  /** A whole file that is right. */
  readonly example: { readonly name: string; readonly text: string };
  /** What its texts are written in, for people: `YAML`. */
  readonly syntax: string;
  /** A word that a text of it holds, by which it is found inside others; absent where its place alone tells it. */
  readonly hint?: RegExp;
  /** Whether a text is of this format, whatever it is called. */
  is(file: UnknownFile): boolean;
  /** What a text says; undefined where it is not written in this syntax. */
  parse(text: string): unknown;
  /** What was parsed, as its program takes it: an empty value may mean something to it, or nothing. */
  read(parsed: unknown): unknown;
  write(value: Value): string;
  /** What its program takes. Keys that not every version has say so (`since`, `before`). */
  schema(): Schema;
  /** What is said of a problem of the schema, where this format has better words; undefined where nothing is to be said. */
  say?(problem: Problem, context: ProblemContext): ValueFinding | undefined;
  /** What else is said of a text that cannot be parsed. */
  readonly unreadable?: string;
  /** What is wrong with a value that no schema says: keys that contradict each other. */
  relations?(value: unknown, at: string, version: string): Iterable<ValueFinding>;
}
