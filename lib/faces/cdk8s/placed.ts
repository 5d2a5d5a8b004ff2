import { Chart } from 'cdk8s';
import type { Construct, IValidation } from 'constructs';
import { at, type Problem } from '../../internal';
import { isWritable, type UnwritableValue, unwritableValues } from '../../words/kubernetes';
import {
  describeTarget,
  finalPods,
  holdsOverride,
  type JsonPatch,
  merge,
  type ModelFragment,
  type OverrideTarget,
  type Plan,
} from '../../plans/model';
import { misshapen } from '../../words/kinds';
import { type Entry, ledgerOf, type Silence } from '../../rules';
import { PlannedApiObject } from './planned-object';

/** A part that a user laid over the objects of a construct. */
interface Override {
  readonly target: OverrideTarget;
  readonly patch: JsonPatch;
}

/** A construct's plan in the tree: its objects, what was laid over them, and what the ledger and cdk8s ask of them. */
export class Placed implements Entry, IValidation {
  readonly path: string;
  readonly objects: readonly PlannedApiObject[];
  /** By target; most objects have none. */
  private overrides: Map<string, Override> | undefined;
  /** Whether all that was planned can be written: looked at here, where the objects are still at hand for the processor. */
  private readonly writable: boolean;

  constructor(
    readonly construct: Construct,
    readonly plan: Plan,
    readonly silence: Silence = NO_SILENCE,
  ) {
    this.path = construct.node.path;
    this.objects = plan.objects.map((planned) => new PlannedApiObject(construct, planned));
    this.writable = plan.objects.every(({ object }) => isWritable(object));
  }

  /** Takes note of an override that was laid over the objects. */
  overridden(target: OverrideTarget, patch: JsonPatch): void {
    const name = describeTarget(target);
    const overrides = (this.overrides ??= new Map<string, Override>());
    const earlier = overrides.get(name);
    // Of what is said twice the last holds.
    overrides.set(name, { target, patch: earlier === undefined ? patch : (merge(earlier.patch, patch) as JsonPatch) });
    ledgerOf(this.construct.node.root).changed();
  }

  validate(): string[] {
    return ledgerOf(this.construct.node.root).messages(this.path);
  }

  /** The plan's facts; those that are in objects are read again when an override or a JSON patch changed them. */
  fragment(): ModelFragment {
    const { path, plan } = this;
    const cluster = plan.model.pools?.[0]?.cluster?.path;
    const where = { scope: Chart.of(this.construct).node.path, ...(cluster === undefined ? {} : { cluster }) };
    // Rules read what has the form of its kind.
    const objects = this.objects
      .filter((object) => this.misshapen(object).length === 0)
      .map(({ final }) => ({ path, object: final, ...where }));
    if (this.objects.every(({ planned }, index) => planned === objects[index]?.object)) return { ...plan.model, objects };
    return {
      ...plan.model,
      pods: finalPods(
        objects.map(({ object }) => object),
        path,
        plan.model.pods,
      ),
      objects,
    };
  }

  problems(): readonly Problem[] {
    const problems = this.unapplied();
    for (const object of this.objects) {
      for (const problem of this.misshapen(object)) problems.push(problem);
      if (this.writable && object.current === object.planned) continue;
      for (const value of unwritableValues(object.current)) problems.push(unwritableAt(`${this.path}.${object.current.kind}`, value));
    }
    return problems;
  }

  /** Overrides are looked at when they are laid over an object; what JSON patches make of it is seen here. */
  private misshapen({ planned, final }: PlannedApiObject): readonly Problem[] {
    return final === planned ? NONE : misshapen(final, `${this.path}.${planned.kind}`);
  }

  private unapplied(): Problem[] {
    if (this.overrides === undefined) return [];
    return [...this.overrides.values()]
      .filter(({ target, patch }) => !this.objects.some((object) => holdsOverride(object.toJson() as never, target, patch)))
      .map(({ target, patch }) => ({
        path: `${this.path}.override(${describeTarget(target)})`,
        problem: 'the final manifest does not contain this override',
        got: patch,
        rule: 'override/not-applied',
        fix: 'look for a later override or JSON patch that removes it',
      }));
  }
}

const unwritableAt = (path: string, { steps, got, why }: UnwritableValue): Problem => ({
  path: steps.reduce<string>((inner, step) => (typeof step === 'number' ? `${inner}[${step}]` : at(inner, step)), path),
  problem: `cannot be written as YAML: ${why}`,
  got,
  rule: 'manifest/yaml',
  fix: 'give another text: the YAML writer of cdk8s corrupts this one',
});

const NONE: readonly Problem[] = [];
const NO_SILENCE: Silence = {};
