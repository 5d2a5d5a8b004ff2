import * as pulumi from '@pulumi/pulumi';
import { isPlainObject, resemblesToken, splitTokens, tokenOf } from '../internal';
import type { GpuPool } from '../sharing';

/**
 * Props as a Pulumi program gives them: a free string may be an `Output` at any depth; literals, numbers, booleans and
 * pools are plain values, because plans branch on them. An `Output` in their place is refused by name.
 */
export type Inputs<T> = T extends string
  ? string extends T
    ? pulumi.Input<T>
    : T
  : T extends number | boolean | undefined | GpuPool
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Inputs<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: Inputs<T[K]> }
        : T;

/** The Outputs of one component: each travels through the plan as a token and comes back whole. */
export class Tokens {
  private readonly outputs: pulumi.Output<unknown>[] = [];

  /** True when the props held no Output. */
  get empty(): boolean {
    return this.outputs.length === 0;
  }

  /** A copy of the props with a token in the place of each Output. Objects of a class, such as pools, are kept. */
  tokenise(value: unknown, above: readonly unknown[] = []): unknown {
    // A text that would be taken for a token travels as one.
    if (pulumi.Output.isInstance(value) || value instanceof Promise || (typeof value === 'string' && resemblesToken(value)))
      return tokenOf(this.outputs.push(pulumi.output(value as unknown)) - 1);
    // What contains itself is kept, for the check of the props to find.
    if (typeof value !== 'object' || value === null || above.includes(value)) return value;
    const inside = [...above, value];
    return mapPlain(value, (inner) => this.tokenise(inner, inside)) ?? value;
  }

  /** The value with the Outputs back in their places: whole, or joined to the text around them. */
  restore(value: unknown): unknown {
    if (typeof value !== 'string') return mapPlain(value, (inner) => this.restore(inner)) ?? value;
    const parts = splitTokens(value);
    if (parts.every((part) => typeof part === 'string')) return value;
    const inputs = parts.map((part) => (typeof part === 'number' ? this.output(part) : part));
    return inputs.length === 1 ? inputs[0] : pulumi.concat(...(inputs as pulumi.Input<string>[]));
  }

  /** What `make` gives for the props with every Output's value known: for text that is quoted after it is known. */
  whenKnown<T>(props: unknown, make: (known: unknown) => T): pulumi.Output<T> {
    return pulumi.all(this.outputs).apply((values) => make(fill(props, values)));
  }

  private output(number: number): pulumi.Output<unknown> {
    const output = this.outputs[number];
    if (output === undefined) throw new RangeError(`no Output has token ${number}`);
    return output;
  }
}

function fill(value: unknown, values: readonly unknown[]): unknown {
  if (typeof value !== 'string') return mapPlain(value, (inner) => fill(inner, values)) ?? value;
  return splitTokens(value)
    .map((part) => (typeof part === 'number' ? String(values[part]) : part))
    .join('');
}

/** Lists and plain objects with each value changed; undefined for everything else. */
function mapPlain(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (isPlainObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
  return undefined;
}
