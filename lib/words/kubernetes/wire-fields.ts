import type * as WireTypes from './wire-types';

let read: ReadonlyMap<string, Readonly<Record<string, string>>> | undefined;

/** The fields of a built-in type, with their types as `wireTypes` writes them; read on first use, since few programs need them. */
export function wireFields(type: string): Readonly<Record<string, string>> | undefined {
  read ??= new Map((require('./wire-types') as typeof WireTypes).wireTypes.trim().split('\n').map(lineOf));
  return read.get(type);
}

function lineOf(line: string): readonly [type: string, fields: Readonly<Record<string, string>>] {
  const [type = '', ...fields] = line.split(' ');
  return [type, Object.fromEntries(fields.map((field) => field.split(':') as [string, string]))];
}
