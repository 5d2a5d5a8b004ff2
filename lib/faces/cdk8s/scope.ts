import type { IConstruct } from 'constructs';
import { handle, parse } from '../../internal';

/** What a function that looks at an app was given, as far as it is a construct; programs without types may give anything. */
export function scopeOf(scope: IConstruct, of: string): IConstruct {
  return parse<IConstruct>(handle('a construct: the app, a chart, a cluster or a pool', isConstruct), scope, `${of}.scope`);
}

function isConstruct(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('node' in value)) return false;
  const { node } = value;
  return typeof node === 'object' && node !== null && 'root' in node && 'findAll' in node;
}
