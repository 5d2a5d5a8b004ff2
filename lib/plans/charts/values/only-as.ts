import { hasToken, valueAt } from '../../../internal';
import type { ValueFinding } from '../../../words/formats';

/** Keys that a template renders only when they are of one type (`typeIs`), and leaves out without a word otherwise. */
export interface OnlyAs {
  readonly boolean: readonly string[];
  readonly string: readonly string[];
}

/** Values that a chart leaves out because they are of another type. */
export function leftOutValues(keys: OnlyAs, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] {
  return (['boolean', 'string'] as const).flatMap((type) =>
    keys[type].flatMap((at): readonly ValueFinding[] => {
      const got = valueAt(values, at);
      if (got === undefined || got === null || typeof got === type || (typeof got === 'string' && hasToken(got))) return [];
      return [{ at, problem: `is left out by the chart unless it is a ${type === 'boolean' ? type : 'text'}`, got, fix: fixOf(type, got) }];
    }),
  );
}

const fixOf = (type: keyof OnlyAs, got: unknown): string =>
  type === 'boolean' ? 'write true or false without quotes' : `write it as one text: '${Array.isArray(got) ? got.join(',') : String(got)}'`;
