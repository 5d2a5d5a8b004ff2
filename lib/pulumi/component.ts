import * as pulumi from '@pulumi/pulumi';
import { check, GpuConfigError, json, parse, type Schema } from '../internal';
import { applyOverride, describeTarget, type JsonPatch, type ModelFragment, type OverrideTarget, type Place, type Plan, type PlannedFile, podsOf } from '../model';
import type { JudgedFinding, Silence } from '../rules';
import { judgeNow } from './judgement';
import { KubeResource } from './kube-resource';
import { Tokens } from './tokens';

/** A change that is merged into the planned manifest, after everything else. */
export interface ComponentOverride {
  /** `container('trainer')`, `pod()` or `object('Service')`. */
  readonly target: OverrideTarget;
  /** Kubernetes' own field names and values. */
  readonly patch: JsonPatch;
}

/** What every component takes beside its own props. */
export interface ComponentArgs {
  /**
   * Changes merged into the planned manifests, by name; one that finds no target is refused.
   *
   * @default - nothing is changed
   */
  readonly overrides?: readonly ComponentOverride[];
}

/** A plan that a component was made from, with what the caller still needs of it. */
interface Made<Props, Result> {
  readonly props: Props;
  readonly result: Result;
}

/** What every component of this library shares: it turns args into a plan and registers the plan's objects. */
export abstract class GpuComponent extends pulumi.ComponentResource {
  /** Files that are not manifests (kubelet configuration, bootstrap scripts, Helm values), with Outputs resolved. */
  readonly files: pulumi.Output<readonly PlannedFile[]>;
  /** What the rules found in this component: warnings, advice and what was silenced. Errors were thrown. */
  readonly findings: readonly JudgedFinding[];
  private readonly registered: KubeResource[] = [];

  /** The component's objects as resources, in the order in which they are applied. */
  get resources(): readonly pulumi.CustomResource[] {
    return this.registered;
  }

  protected constructor(type: string, name: string, blueprint: Blueprint, opts: pulumi.ComponentResourceOptions | undefined) {
    super(`cdk8s-gpu:index:${type}`, name, {}, opts);
    const { plan, tokens, silence, overrides, known, files } = blueprint;
    const { objects, model } = overridden(plan, overrides, blueprint.place.path);
    this.findings = judgeNow(model, known, silence, this);
    let before: pulumi.Resource | undefined;
    for (const { id, object } of objects) {
      const restored = tokens.restore(object) as typeof object;
      before = new KubeResource(`${name}-${id}`, restored, { parent: this, ...(before ? { dependsOn: [before] } : {}) });
      this.registered.push(before as KubeResource);
    }
    this.files = files;
    this.registerOutputs({ files: this.files });
  }
}

/** Everything a component is made from, worked out before Pulumi hears of it, so that a wrong one registers nothing. */
export interface Blueprint {
  readonly place: Place;
  readonly plan: Plan;
  readonly tokens: Tokens;
  readonly silence: Silence;
  readonly overrides: readonly ComponentOverride[];
  /** Facts of other components that the rules need. */
  readonly known: readonly ModelFragment[];
  readonly files: pulumi.Output<readonly PlannedFile[]>;
}

/**
 * Checks args and plans them. Outputs travel as tokens; files are planned again once their values are known, so that
 * every quoted string is quoted with its value.
 */
export function draft<Props extends { readonly silence?: Silence }, Result extends { readonly plan: Plan }>(
  place: Place,
  schema: Schema,
  args: object,
  make: (props: Props) => Result,
  known: readonly ModelFragment[] = [],
): Blueprint & Made<Props, Result> {
  const { overrides = [], ...given } = args as ComponentArgs & Record<string, unknown>;
  const tokens = new Tokens();
  const tokenised = tokens.tokenise(given);
  const props = parse<Props>(schema, tokenised, place.path);
  const result = make(props);
  const files = tokens.empty
    ? pulumi.output(result.plan.files)
    : tokens.whenKnown(tokenised, (values) => make(parse<Props>(schema, values, place.path)).plan.files);
  return {
    place,
    props,
    result,
    plan: result.plan,
    tokens,
    silence: props.silence ?? {},
    overrides: overrides.map(({ target, patch }) => ({ target, patch: tokens.tokenise(patch) as JsonPatch })),
    known,
    files: files as pulumi.Output<readonly PlannedFile[]>,
  };
}

/** The plan's objects and facts with every override in them; one that finds no target is refused. */
function overridden(plan: Plan, overrides: readonly ComponentOverride[], path: string): Pick<Plan, 'objects' | 'model'> {
  if (overrides.length === 0) return plan;
  let objects = plan.objects;
  for (const { target, patch } of overrides) {
    const where = `${path}.overrides(${describeTarget(target)})`;
    const problems = [...check(json, patch, where)];
    const changed = objects.map((planned) => ({ planned, object: applyOverride(planned.object, target, patch) }));
    if (changed.every(({ object }) => object === undefined)) {
      problems.push({ path: where, problem: `nothing here has ${describeTarget(target)}`, rule: 'override/not-applied', fix: 'name a container or kind of this component' });
    }
    if (problems.length > 0) throw new GpuConfigError(problems);
    objects = changed.map(({ planned, object }) => (object ? { ...planned, object } : planned));
  }
  const pool = plan.model.pods?.[0]?.pool;
  const pods = objects.flatMap(({ object }) => podsOf(object, path, pool)).map((facts, index) => ({ ...plan.model.pods?.[index], ...facts }));
  return { objects, model: { ...plan.model, pods, objects: objects.map(({ object }) => ({ path, object })) } };
}
