import * as pulumi from '@pulumi/pulumi';
import { isPlainObject, itemsOf, resemblesToken, type Schema, splitTokens, tokenOf } from '../../../internal';
import type { SizeLike } from '../../../words/kubernetes';
import type { GpuPool } from '../../../plans/model';
import { gathersRejection, refusesLate } from '../run';
import { withoutSecrets } from './secrets';
import { inItsPlace, listWithWhole, mapWithWhole, schemaAt, tokenIn, wholeOf } from './wholes';

/**
 * Props as a Pulumi program gives them: a free string may be an `Output` at any depth, and so may all of a `command`, of
 * `args`, `env`, `labels`, annotations and `imagePullSecrets`. Literals, numbers, booleans, quantities, names that others are
 * made from, and pools are plain values, because plans branch on them. An `Output` in their place is refused by name.
 */
export type Inputs<T> = T extends string
  ? Free<T>
  : T extends number | boolean | undefined | GpuPool
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Inputs<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: K extends WholeKey ? Whole<T[K]> : SizeLike extends T[K] ? T[K] : Inputs<T[K]> }
        : T;

/** A string that plans only pass on, so that an `Output` may stand for it. */
type Free<T extends string> = string extends T ? ('plainText' extends keyof T ? T : pulumi.Input<T>) : T;

/** What holds lists and maps that plans only hand on. */
type WholeKey = 'command' | 'args' | 'env' | 'labels' | 'annotations' | 'podAnnotations' | 'imagePullSecrets';

/** A list or map of which all may be an `Output`. */
type Whole<T> = Inputs<T> | pulumi.Input<NonNullable<T>>;

/** The Outputs of one component: each travels through the plan as a token and comes back whole. */
export class Tokens {
  private readonly outputs: pulumi.Output<unknown>[] = [];
  /** Tokens of Outputs that hold all of a list or map. */
  private readonly wholes = new Set<string>();
  /** For what is refused when an Output resolves. */
  private readonly refuse = refusesLate();
  private readonly withoutRejection = gathersRejection();

  /** True when the props held no Output. */
  get empty(): boolean {
    return this.outputs.length === 0;
  }

  /** Every Output as it comes back: what it holds is judged first, so that nothing is made of what a prop cannot be. */
  private readonly judged = new Map<number, pulumi.Output<unknown>>();
  private judge: (known: ReadonlyMap<number, unknown>) => void = () => undefined;

  /** Has the props judged with the value of an Output in its place, as soon as it is known; the others stay tokens. */
  judgeEach(props: unknown, judge: (known: unknown) => void): void {
    this.judge = (known) => judge(this.fill(props, known));
  }

  /** A copy of the props with a token in the place of each Output. Objects of a class, such as pools, are kept. */
  tokenise(value: unknown, schema?: Schema, above: readonly unknown[] = []): unknown {
    // A text that would be taken for a token travels as one.
    if (pulumi.Output.isInstance(value) || value instanceof Promise || (typeof value === 'string' && resemblesToken(value)))
      return this.tokenFor(value, wholeOf(schema));
    // What contains itself is kept, for the check of the props to find.
    if (typeof value !== 'object' || value === null || above.includes(value)) return value;
    const inside = [...above, value];
    return mapPlain(value, (inner, key) => this.tokenise(inner, schemaAt(schema, key), inside)) ?? value;
  }

  private tokenFor(value: unknown, whole: ReturnType<typeof wholeOf>): unknown {
    const token = tokenOf(this.outputs.push(knownIn(value)) - 1);
    if (whole === undefined || typeof value === 'string') return token;
    this.wholes.add(token);
    return inItsPlace(token, whole);
  }

  /** The value with the Outputs back in their places: whole, or joined to the text around them. */
  restore(value: unknown): unknown {
    if (typeof value !== 'string') return this.restoreWhole(value) ?? mapPlain(value, (inner) => this.restore(inner)) ?? value;
    const parts = splitTokens(value);
    if (parts.every((part) => typeof part === 'string')) return value;
    const inputs = parts.map((part) => (typeof part === 'number' ? this.output(part) : part));
    return inputs.length === 1 ? inputs[0] : pulumi.concat(...(inputs as pulumi.Input<string>[]));
  }

  /** A list or map that contains the items of an Output; undefined for everything else. */
  private restoreWhole(value: unknown): pulumi.Output<unknown> | undefined {
    if (this.wholes.size === 0) return undefined;
    if (Array.isArray(value)) return this.restoreList(value);
    return isPlainObject(value) ? this.restoreMap(value) : undefined;
  }

  private restoreList(list: readonly unknown[]): pulumi.Output<readonly unknown[]> | undefined {
    const index = list.findIndex((item) => this.wholes.has(tokenIn(item) ?? ''));
    if (index < 0) return undefined;
    const item = list[index];
    return pulumi
      .all([
        pulumi.output(this.restore(list.slice(0, index))),
        this.restore(tokenIn(item)),
        pulumi.output(this.restore(list.slice(index + 1))),
      ])
      .apply(([before, held, after]) =>
        listWithWhole({ before: before as readonly unknown[], item, after: after as readonly unknown[] }, held),
      );
  }

  private restoreMap(map: Readonly<Record<string, unknown>>): pulumi.Output<Readonly<Record<string, unknown>>> | undefined {
    const token = Object.keys(map).find((key) => this.wholes.has(key));
    if (token === undefined) return undefined;
    const { [token]: whole, ...others } = map;
    return pulumi
      .all([pulumi.output(this.restore(others)), this.restore(whole)])
      .apply(([known, held]) => mapWithWhole({ ...map, ...(known as object) }, token, held));
  }

  /** What `make` gives for the props with every Output's value known: for text that is quoted after it is known. */
  whenKnown<T>(props: unknown, make: (known: unknown) => T): pulumi.Output<T> {
    const { outputs } = this;
    // What is judged there already is not judged again: one error is said once.
    return pulumi
      .all(outputs.map((_, number) => this.output(number)))
      .apply<T>((values) =>
        withoutSecrets(outputs, () => make(this.fill(props, new Map(values.entries())))).catch((error: unknown) => this.refuse(error) as T),
      );
  }

  /** The props with what is known in the place of its tokens: alone as it is, and as text within a longer one. */
  private fill(value: unknown, known: ReadonlyMap<number, unknown>): unknown {
    const [only] = isPlainObject(value) ? Object.keys(value) : itemsOf(value);
    if (typeof only === 'string' && this.wholes.has(only)) {
      const whole = this.fill(only, known);
      return whole === only ? value : whole === LACKING ? undefined : whole;
    }
    if (typeof value !== 'string') return mapPlain(value, (inner) => this.fill(inner, known)) ?? value;
    const held = (part: number): unknown => {
      if (!known.has(part)) return tokenOf(part);
      return known.get(part) ?? (isMocked(this.outputs[part]) ? LACKING : null);
    };
    const parts = splitTokens(value).map((part) => (typeof part === 'number' ? held(part) : part));
    return parts.length === 1 ? parts[0] : parts.map(String).join('');
  }

  private output(number: number): pulumi.Output<unknown> {
    const output = this.outputs[number];
    if (output === undefined) throw new RangeError(`no Output has token ${number}`);
    const judged =
      this.judged.get(number) ??
      this.withoutRejection(output).apply(async (value) => {
        if (value === undefined && isMocked(output)) return value;
        const judged = (): unknown => {
          this.judge(new Map([[number, value]]));
          return value;
        };
        return withoutSecrets([output], judged).catch(this.refuse);
      });
    this.judged.set(number, judged);
    return judged;
  }
}

/**
 * A value as an Output. In a preview, what it lacks is not known: fields that only the API server assigns (`clusterIP`,
 * `metadata.uid`) are undefined there while their resource, or its namespace, is not made yet.
 *
 * Source: pulumi-kubernetes 4.34.2, whose preview of what cannot be tried on the server answers with the inputs alone.
 */
function knownIn(value: unknown): pulumi.Output<unknown> {
  const output: pulumi.Output<unknown> = pulumi.output(value);
  return pulumi.runtime.isDryRun() && !isMocked(output) ? output.apply(unknownWhereLacking) : output;
}

const unknownWhereLacking = (value: unknown): unknown => mapPlain(value, unknownWhereLacking) ?? value ?? pulumi.unknown;

/** Stands for what a mocked resource lacks. */
const LACKING = 'undefined';

/**
 * Whether an Output is of a resource under mocks, which has no outputs but what it was given: tests of a program are about
 * something else. Source: @pulumi/pulumi 3.248.0, `runtime/mocks.ts` and `output.ts`.
 */
function isMocked(output: pulumi.Output<unknown> | undefined): boolean {
  const { resources } = output as { resources?: () => ReadonlySet<unknown> };
  const { getMonitor } = pulumi.runtime as { getMonitor?: () => object | undefined };
  return (resources?.().size ?? 0) > 0 && 'mocks' in (getMonitor?.() ?? {});
}

/** Lists and plain objects with each value changed; undefined for everything else. */
function mapPlain(value: unknown, change: (value: unknown, key: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => change(item, ''));
  if (isPlainObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, key)]));
  return undefined;
}
