import type { ReleaseArgs } from '@pulumi/kubernetes/helm/v3/release';
import * as pulumi from '@pulumi/pulumi';
import {
  check,
  describeProblem,
  type Form,
  GpuConfigError,
  handle,
  isPlainObject,
  json,
  list,
  object,
  type Problem,
  required,
  type Schema,
  throwIfAny,
} from '../../internal';
import {
  applyOverride,
  describeTarget,
  finalPods,
  type JsonPatch,
  mergeModel,
  patchProblems,
  type ModelFragment,
  type OverrideTarget,
  overrideTargetSchema,
  type Place,
  type Plan,
  type PlannedFile,
  type PlannedObject,
  type PlannedRelease,
  withoutTarget,
} from '../../plans/model';
import { misshapen } from '../../words/kinds';
import type { KubeObject } from '../../words/kubernetes';
import {
  checkProps,
  type JudgedFinding,
  type JudgedUnknown,
  parseProps,
  type PodWay,
  type Silence,
  toProblem,
  warningsOf,
} from '../../rules';
import { adoptProblems, type Adopting, unknownAdoptions } from './adopt';
import { judgeNow, scopeOf, standing, unknownsIn, waysIn } from './judgement';
import { KubeResource, ownedBy, ReleaseResource } from './kube-resource';
import type { PlannedResource } from './lifecycle';
import { inItsProgram, nameProblems } from './misplaced';
import { namespacesOf, noteNamespace } from './nodes/namespaces';
import { Tokens } from './outputs/tokens';

/** A change that is merged into the planned manifest, after everything else. */
export interface ComponentOverride {
  /** `container('trainer')`, `pod()` or `object('Service')`. */
  readonly target: OverrideTarget;
  /** Kubernetes' own field names and values. */
  readonly patch: JsonPatch;
}

/** What every component takes besides its own props. */
export interface ComponentArgs extends Adopting {
  /**
   * Changes merged into the planned manifests, by name; one that finds no target is refused.
   *
   * @default - nothing is changed
   */
  readonly overrides?: readonly ComponentOverride[];
}

/** A plan that a component was made from, with what the caller still needs of it. */
export interface Made<Props, Result> {
  readonly props: Props;
  readonly result: Result;
}

/** What every component of this library shares: it turns args into a plan and registers the plan's objects. */
export abstract class GpuComponent extends pulumi.ComponentResource {
  /** Files that are not manifests (kubelet configuration, bootstrap scripts, Helm values), with Outputs resolved. */
  readonly files: pulumi.Output<readonly PlannedFile[]>;
  private readonly found: readonly JudgedFinding[];
  private readonly notJudged: () => readonly JudgedUnknown[];
  private readonly podWays: () => readonly PodWay[];
  private readonly registered: pulumi.CustomResource[] = [];

  /** What the rules found in this component: warnings, advice and what was silenced. Errors were thrown. */
  get findings(): readonly JudgedFinding[] {
    return this.found;
  }

  /**
   * What the rules could not judge in this component, each with the fact that is missing and how to give it. It is no finding, and
   * fails nothing.
   */
  get unknowns(): readonly JudgedUnknown[] {
    return this.notJudged();
  }

  /**
   * The way of this component's pods, from the manifest to the program that computes: what they get at each stage, what is wrong there and
   * what is not known. `wayText` prints one. Pools, releases and the like have none.
   */
  get ways(): readonly PodWay[] {
    return this.podWays();
  }

  /** The component's objects as resources, in the order in which they are applied. */
  get resources(): readonly pulumi.CustomResource[] {
    return this.registered;
  }

  protected constructor(type: string, name: string, blueprint: Blueprint, opts: pulumi.ComponentResourceOptions | undefined) {
    super(`cdk8s-gpu:index:${type}`, name, {}, opts);
    const { objects, releases, tokens, findings, unknowns, ways, files, timeouts, adopt = {} } = blueprint;
    const after = [...(blueprint.after ?? []), ...namespacesOf(objects, opts)];
    this.found = findings;
    this.notJudged = unknowns;
    this.podWays = ways;
    this.warn(findings);
    const waiting = timeouts === undefined ? {} : { customTimeouts: timeouts };
    // One after the other; the first waits for what the whole component waits for, which Pulumi does not hand on to children.
    const options = (): pulumi.CustomResourceOptions => {
      const last = this.registered.at(-1);
      const own: pulumi.CustomResourceOptions = { parent: this, ...waiting };
      return last ? { ...own, dependsOn: last } : pulumi.mergeOptions({ ...own, dependsOn: after }, dependenciesOf(opts));
    };
    let first: { readonly object: KubeObject; readonly resource: KubeResource } | undefined;
    const make = (planned: PlannedResource): void => {
      const { id, object, edition = [], alone, isOwned = false, options: living } = planned;
      const own = pulumi.mergeOptions({ ...options(), ...aloneBy(alone), ...living }, adopt[id]);
      const restored = tokens.restore(object) as typeof object;
      const made = isOwned && first ? ownedBy(restored, first.object, first.resource) : restored;
      const resource = new KubeResource([name, id, ...edition].join('-'), made, own);
      first ??= { object, resource };
      noteNamespace(planned, resource, opts);
      this.registered.push(resource);
    };
    objects.filter(({ afterReleases }) => afterReleases !== true).forEach(make);
    for (const { id, inputs } of releases) {
      const own = pulumi.mergeOptions({ ...options(), ...aloneBy([]) }, adopt[id]);
      this.registered.push(new ReleaseResource(`${name}-${id}`, tokens.restore(inputs) as ReleaseArgs, own));
    }
    objects.filter(({ afterReleases }) => afterReleases === true).forEach(make);
    this.files = files;
    this.registerOutputs({ files });
  }

  /** Says the warnings among these findings, to whoever reads what the engine prints. */
  protected warn(findings: readonly JudgedFinding[]): void {
    for (const warning of warningsOf(findings)) void pulumi.log.warn(describeProblem(toProblem(warning)), this);
  }
}

/** A chart has objects of the cluster under fixed names: two of its releases cannot be there at a time. */
const aloneBy = (replaceOnChanges: PlannedObject['alone']): pulumi.CustomResourceOptions =>
  replaceOnChanges === undefined ? {} : { deleteBeforeReplace: true, replaceOnChanges: [...replaceOnChanges] };

const dependenciesOf = ({ dependsOn }: pulumi.ComponentResourceOptions = {}): pulumi.CustomResourceOptions =>
  dependsOn === undefined ? {} : { dependsOn };

/** Everything a component is made from, worked out and judged before Pulumi hears of it, so that a wrong one registers nothing. */
export interface Blueprint {
  readonly model: ModelFragment;
  readonly objects: readonly PlannedResource[];
  readonly releases: readonly PlannedRelease[];
  readonly tokens: Tokens;
  readonly findings: readonly JudgedFinding[];
  /** Asked for when somebody wants to know. */
  readonly unknowns: () => readonly JudgedUnknown[];
  readonly ways: () => readonly PodWay[];
  readonly files: pulumi.Output<readonly PlannedFile[]>;
  /** What has to be there before its first resource. */
  readonly after?: readonly pulumi.Resource[];
  /** What exists already, by the id of the object or release. */
  readonly adopt?: Adopting['adopt'];
  /** How long its resources may take. */
  readonly timeouts?: pulumi.CustomTimeouts | undefined;
}

/** What a component is drafted from. */
export interface Draft<Props, Result, C extends Place = Place> {
  readonly place: C;
  readonly form: Form<Props, C>;
  /** As the program gave them, Outputs included; programs without types may give none. */
  readonly args: object | undefined;
  readonly make: (props: Props) => Result;
  /** Facts of other components that the rules need besides those of this one. */
  readonly known?: (props: Props, own: ModelFragment) => readonly ModelFragment[];
  /** What is wrong with args that concern Pulumi alone. */
  readonly wrong?: readonly Problem[];
  /** What is wrong with them once the objects are known. */
  readonly wrongOf?: (objects: readonly PlannedObject[]) => readonly Problem[];
  readonly opts: pulumi.ComponentResourceOptions | undefined;
}

/**
 * Checks args, plans and judges them. Outputs travel as tokens; files are planned again once their values are known, so
 * that every quoted string is quoted with its value.
 *
 * @throws GpuConfigError with every problem.
 */
export function draft<Props extends { readonly silence?: Silence }, Result extends { readonly plan: Plan }, C extends Place = Place>({
  place,
  form,
  args = {},
  make,
  known = () => [],
  wrong = [],
  wrongOf = () => [],
  opts,
}: Draft<Props, Result, C>): Blueprint & Made<Props, Result> {
  throwIfAny(nameProblems(place.id, `${place.path}.name`));
  if (!isPlainObject(args)) throw new GpuConfigError(check(form.schema, args, place.path));
  const { overrides = [], adopt, ...given } = args as ComponentArgs & Record<string, unknown>;
  const tokens = new Tokens();
  const tokenised = tokens.tokenise(given, form.schema);
  throwIfAny([
    ...check(overridesSchema, overrides, `${place.path}.overrides`),
    ...adoptProblems(adopt, place.path),
    ...wrong,
    ...checkProps(form, tokenised, place).map((problem) => inItsProgram(problem, place.path)),
  ]);
  tokens.judgeEach(tokenised, (known) => throwIfAny(checkProps(form, known, place)));
  const props = tokenised as Props;
  const result = make(props);
  const patched = overrides.map(({ target, patch }) => ({ target, patch: tokens.tokenise(patch) as JsonPatch }));
  const { objects, model } = overridden(result.plan, patched, place.path);
  const { releases = [] } = result.plan;
  throwIfAny([...wrongOf(objects), ...unknownAdoptions(adopt, [...objects, ...releases], place.path)]);
  const others = known(props, model);
  const findings = judgeNow(place.path, model, others, props.silence ?? {}, opts);
  const standingNow = standing(scopeOf(opts));
  // What others lack, they say.
  const isOwn = (subject: string): boolean => subject === place.path || subject.startsWith(`${place.path}/`);
  const unknowns = () => unknownsIn(mergeModel([...others, model]), standingNow).filter(({ subject }) => isOwn(subject));
  const ways = () => waysIn(model, standingNow);
  const files = tokens.empty
    ? pulumi.output(result.plan.files)
    : tokens.whenKnown(tokenised, (values) => make(parseProps(form, values, place)).plan.files);
  return { props, result, model, objects, releases, tokens, findings, unknowns, ways, files, ...(adopt ? { adopt } : {}) };
}

/** The form of `overrides`. */
export const overridesSchema: Schema = list(
  object<{ target: unknown; patch: unknown }>({
    target: required(overrideTargetSchema),
    // Outputs in a patch become tokens first; what is then no plain JSON is refused where the patch is applied.
    patch: required(handle("an object with Kubernetes' own field names", isPlainObject, undefined, () => json)),
  }),
);

/** The plan's objects and facts with every override in them; one that finds no target is refused. */
function overridden(plan: Plan, overrides: readonly ComponentOverride[], path: string): Pick<Blueprint, 'objects' | 'model'> {
  let objects = plan.objects;
  for (const { target, patch } of overrides) {
    const where = `${path}.overrides(${describeTarget(target)})`;
    const problems: Problem[] = [...check(json, patch, where), ...patchProblems(target, patch, where)];
    const changed = objects.map((planned) => ({ planned, object: applyOverride(planned.object, target, patch) }));
    if (changed.every(({ object }) => object === undefined)) {
      const plain = objects.map((planned) => planned.object);
      problems.push(withoutTarget(target, plain, where));
    }
    throwIfAny([...problems, ...changed.flatMap(({ object }) => (object ? misshapen(object, where) : []))]);
    objects = changed.map(({ planned, object }) => (object ? { ...planned, object } : planned));
  }
  const finals = objects.map(({ object }) => object);
  const facts = overrides.length === 0 ? plan.model : { ...plan.model, pods: finalPods(finals, path, plan.model.pods) };
  return { objects, model: { ...facts, objects: finals.map((object) => ({ path, object })) } };
}
