import { type ApiObject, Chart } from 'cdk8s';
import { Construct, Dependable, type IConstruct } from 'constructs';
import { check, copied, json, type Problem, throwIfAny } from '../../internal';
import {
  applyOverride,
  describeTarget,
  idProblems,
  type JsonPatch,
  patchProblems,
  type OverrideTarget,
  overrideTargetSchema,
  type Place,
  type Plan,
  type PlannedFile,
  withoutTarget,
} from '../../plans/model';
import { misshapen } from '../../words/kinds';
import { ledgerOf, type Silence } from '../../rules';
import { OtherObjects } from './others';
import { Placed } from './placed';
import type { PlannedApiObject } from './planned-object';

const NONE: readonly Problem[] = [];

/** What every construct of this library shares: it places a plan, takes overrides, and carries its files as data. */
export abstract class GpuConstruct extends Construct {
  private placed: Placed | undefined;

  /** @throws GpuConfigError when it is in no chart: nothing else writes its objects. */
  constructor(scope: Construct, id: string) {
    super(scope, idOf(scope, id, new.target.name));
    throwIfAny(withoutChart(this));
  }

  /** Files that are not manifests (kubelet configuration, bootstrap scripts, Helm values); `writeFiles` writes them. */
  get files(): readonly PlannedFile[] {
    return this.placed?.plan.files ?? [];
  }

  /**
   * Merges a plain object into the planned manifest, after everything else. Lists of named items (containers, volumes,
   * environment) merge by name, other lists are replaced.
   *
   * @param target `container('trainer')`, `pod()` or `object('Service')`.
   * @param patch Kubernetes' own field names and values.
   * @throws GpuConfigError when nothing has that target or the patch is not plain JSON. Synth fails with
   *   `override/not-applied` when the final manifest does not contain the patch.
   */
  override(target: OverrideTarget, patch: JsonPatch): this {
    throwIfAny(check(overrideTargetSchema, target, `${this.node.path}.override`));
    const path = `${this.node.path}.override(${describeTarget(target)})`;
    throwIfAny([...check(json, patch, path), ...patchProblems(target, patch, path)]);
    const laid = copied(patch);
    const changed = this.objects.map((placed) => [placed, applyOverride(placed.current, target, laid)] as const);
    if (changed.every(([, object]) => object === undefined)) {
      const objects = this.objects.map(({ current }) => current);
      throwIfAny([withoutTarget(target, objects, path)]);
    }
    throwIfAny(changed.flatMap(([, object]) => (object ? misshapen(object, path) : NONE)));
    for (const [placed, object] of changed) if (object) placed.replace(object);
    this.placed?.overridden(target, laid);
    return this;
  }

  /** Places the objects in their order, and makes the last of them this construct's single dependency root. */
  protected place(plan: Plan, silence?: Silence): void {
    const placed = new Placed(this, plan, silence);
    this.placed = placed;
    const last = placed.objects.at(-1);
    if (last) {
      this.node.defaultChild = last;
      Dependable.implement(this, new LastObject(placed.objects));
    }
    ledgerOf(this.node.root).add(placed);
    OtherObjects.in(this.node.root).add(placed);
    this.node.addValidation(placed);
  }

  /** The construct's objects, in the order in which they are applied. */
  get resources(): readonly ApiObject[] {
    return this.objects;
  }

  private get objects(): readonly PlannedApiObject[] {
    return this.placed?.objects ?? [];
  }
}

/**
 * The single dependency root of a construct: its last object, which then comes after all its others. The chain is made
 * when somebody first asks for it, since the objects are in their order anyway as long as nobody depends on them.
 */
class LastObject extends Dependable {
  private chained = false;

  constructor(private readonly objects: readonly PlannedApiObject[]) {
    super();
  }

  get dependencyRoots(): PlannedApiObject[] {
    if (!this.chained) {
      this.chained = true;
      this.objects.forEach((object, index) => {
        const before = this.objects[index - 1];
        if (before) object.node.addDependency(before);
      });
    }
    return this.objects.slice(-1);
  }
}

/** The id, unless it is none, of which constructs would speak without saying where. */
function idOf(scope: Construct | undefined, id: string, of: string): string {
  if (scope !== undefined && !Construct.isConstruct(scope)) throwIfAny([notScope(scope, id, of)]);
  throwIfAny(idProblems(id, `${[scope?.node.path, of].filter(Boolean).join('/')}.id`));
  return id;
}

/** Who comes from Pulumi gives the name first. */
function notScope(scope: unknown, id: unknown, of: string): Problem {
  const name = typeof scope === 'string' ? scope : 'name';
  return {
    path: `${of}.scope`,
    problem: Construct.isConstruct(id) ? 'is the id: scope and id are swapped' : 'is not a construct',
    ...(typeof scope === 'string' ? { got: scope } : {}),
    allowed: 'a Chart, or a construct inside one',
    fix: `write new ${of}(chart, '${name}', { ... })`,
  };
}

function withoutChart(construct: Construct): readonly Problem[] {
  for (let scope: IConstruct | undefined = construct.node.scope; scope !== undefined; scope = scope.node.scope)
    if (Chart.isChart(scope)) return NONE;
  return [
    {
      path: construct.node.path,
      problem: 'is not inside a cdk8s Chart',
      allowed: 'a scope inside a Chart',
      fix: `give a chart as scope: new ${construct.constructor.name}(new Chart(app, 'gpu'), '${construct.node.id}', ...)`,
    },
  ];
}

/** Where a construct is, for plans: its path, its id, and the namespace of its chart. */
export function placeOf(construct: Construct): Place {
  return { path: construct.node.path, id: construct.node.id };
}

/** The namespace that applies to a construct: its chart's, or `default`. */
export function namespaceOf(construct: Construct): string {
  return Chart.of(construct).namespace ?? 'default';
}
