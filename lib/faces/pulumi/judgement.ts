import * as pulumi from '@pulumi/pulumi';
import { hasToken, throwIfAny } from '../../internal';
import { groupOf, POD_SECURITY } from '../../words/kubernetes';
import { type Model, type ModelFragment, mergeModel, type ObjectFacts, type PodFacts } from '../../plans/model';
import { textOf } from './outputs/known';
import { perRun } from './run';
import { atEnd } from './at-end';
import {
  type ClusterPlan,
  countUnknowns,
  describeUnknown,
  errorsOf,
  judge,
  type JudgedFinding,
  type JudgedUnknown,
  oncePerFact,
  planOf,
  type PodWay,
  renamed,
  type Rule,
  type Silence,
  silenceOf,
  type Silences,
  toProblem,
  unknownsOf,
  wayOf,
} from '../../rules';

/**
 * Judges a component before Pulumi hears of it, over its own facts and those it was told of. Pulumi has no moment at
 * which the whole program is known, so relations are reported with the later of the two components.
 *
 * @returns What was found for the first time: what an earlier component was told is not said again.
 * @throws GpuConfigError when there is an error; nothing was registered then.
 */
export function judgeNow(
  path: string,
  own: ModelFragment,
  known: readonly ModelFragment[],
  silence: Silence,
  opts: pulumi.ComponentResourceOptions | undefined,
): readonly JudgedFinding[] {
  const scope = scopeOf(opts);
  const { silences, said, fragments } = standing(scope);
  const objects = (own.objects ?? []).map((facts) => ({ ...facts, scope }));
  const others = [...new Set([...sameName(objects), ...namespacesOf(objects), ...claimed(scope, own)])];
  const model = mergeModel([...known, { objects: others }, { ...own, objects }]);
  const together: Silences = { get: (subject) => (subject === path ? silence : silences.get(subject)) };
  const findings = judge(model, (subject) => silenceOf(subject, together));
  throwIfAny(errorsOf(findings).map(toProblem));
  silences.set(path, silence);
  for (const id of Object.keys(silence)) {
    const note = renamed(id);
    if (note !== undefined) void pulumi.log.info(`${path}.silence: ${note}`);
  }
  for (const fragment of [...known, own]) fragments.add(fragment);
  for (const facts of objects) taken().set(nameOf(facts), facts);
  return findings.filter((finding) => {
    const key = [finding.rule, finding.subject, finding.at, finding.problem].join('\n');
    return !said.has(key) && said.add(key);
  });
}

/** Judges once more what was judged, for what could not be known then; with the silences of everything in the scope. */
export const judgeAgain = (model: Model, { silences }: Standing, rules: readonly Rule[]): readonly JudgedFinding[] =>
  judge(model, (subject) => silenceOf(subject, silences), rules);

/** What the rules cannot judge in a model, with the silences of everything in the scope. */
export const unknownsIn = (model: Model, { silences }: Standing): readonly JudgedUnknown[] =>
  oncePerFact(unknownsOf(model, undefined, (subject) => silenceOf(subject, silences)));

/** The way of the pods of a component, with all that is known of its scope when somebody asks. */
export function waysIn(own: ModelFragment, { silences, fragments }: Standing): readonly PodWay[] {
  const { pods: _all, ...around } = known([...fragments, own]);
  return wayOf(mergeModel([around, { pods: own.pods ?? [] }]), { silenceOf: (subject) => silenceOf(subject, silences) });
}

/** Where all pods of a cluster go, with all that is known of its scope when somebody asks. */
export const planIn = ({ fragments }: Standing, cluster: string): ClusterPlan => planOf(mergeModel([known([...fragments])]), { cluster });

/** What fragments tell together, each fact once. */
function known(all: readonly ModelFragment[]): ModelFragment {
  const once = <T>(of: (fragment: ModelFragment) => readonly T[] | undefined): readonly T[] => [
    ...new Set(all.flatMap((one) => of(one) ?? [])),
  ];
  return {
    pools: once(({ pools }) => pools),
    clusters: once(({ clusters }) => clusters),
    operators: once(({ operators }) => operators),
    objects: once(({ objects }) => objects),
    migSchedules: once(({ migSchedules }) => migSchedules),
    configs: once(({ configs }) => configs),
    pods: once(({ pods }) => pods),
  };
}

/** What was accepted and said so far, in one cluster of a stack. */
export interface Standing {
  readonly silences: Map<string, Silence>;
  readonly said: Set<string>;
  /** What is known of everything that was judged. */
  readonly fragments: Set<ModelFragment>;
}

const standings = perRun(() => new Map<string, Standing>());

/** That of a scope in this run; what asks for it after the run keeps it. */
export function standing(scope: string): Standing {
  const known = standings().get(scope);
  if (known !== undefined) return known;
  const fresh: Standing = { silences: new Map(), said: new Set(), fragments: new Set() };
  standings().set(scope, fresh);
  atEnd(() => tellUnknowns(unknownsIn(mergeModel(fresh.fragments), fresh)));
  return fresh;
}

/** What components of a run declared. */
export interface Declared {
  /** Pods and objects; each object has the URN of its Kubernetes provider as its scope, which is empty for the default one. */
  readonly fragment: ModelFragment;
  /** What is accepted of a component. */
  readonly silenceOf: (subject: string) => Silence;
}

/** What components of this run have declared, whenever it is asked for. */
export function declaredInRun(): () => Declared {
  const scopes = standings();
  const silences: Silences = { get: (subject) => [...scopes.values()].map((one) => one.silences.get(subject)).find(Boolean) };
  return () => {
    const [pods, objects] = [new Set<PodFacts>(), new Map<ObjectFacts, ObjectFacts>()];
    for (const [scope, { fragments }] of scopes) {
      const provider = URNS.get(Number(scope.slice(scope.lastIndexOf('/') + 1))) ?? '';
      for (const fragment of fragments) {
        for (const pod of fragment.pods ?? []) pods.add(pod);
        for (const facts of fragment.objects ?? []) objects.set(facts, { ...facts, scope: provider });
      }
    }
    const fragment = { pods: [...pods], objects: [...objects.values()] };
    return { fragment, silenceOf: (subject) => silenceOf(subject, silences) };
  };
}

/** Says how much could not be judged; what, is for who looks closer. */
export function tellUnknowns(unknowns: readonly JudgedUnknown[]): void {
  const count = countUnknowns(unknowns, 'pulumi preview --debug lists them');
  if (count === undefined) return;
  void pulumi.log.info(count);
  for (const unknown of unknowns) void pulumi.log.debug(`${unknown.subject}: ${describeUnknown(unknown)}`);
}

/**
 * Objects of earlier components with the scope, kind and name of one of these. Only they are compared, so that a program
 * of a thousand components is not judged a thousand times over.
 */
function sameName(objects: readonly ObjectFacts[]): readonly ObjectFacts[] {
  return objects.flatMap((facts) => taken().get(nameOf(facts)) ?? []);
}

/**
 * The namespaces of these objects, where earlier components made them and they enforce a level of Pod Security. Of one that admits
 * all, something is said where all of its pods are known.
 */
function namespacesOf(objects: readonly ObjectFacts[]): readonly ObjectFacts[] {
  const names = new Map(objects.map((facts) => [facts.object.metadata.namespace, facts]));
  return [...names].flatMap(([name, one]) => {
    if (name === undefined) return [];
    const facts = taken().get(nameOf({ ...one, object: { apiVersion: 'v1', kind: 'Namespace', metadata: { name } } }));
    return facts === undefined || (facts.object.metadata.labels?.[POD_SECURITY] ?? 'privileged') === 'privileged' ? [] : [facts];
  });
}

/** What the pods of a component may claim by name: what others declared before. */
function claimed(scope: string, { pods = [], objects = [] }: ModelFragment): readonly ObjectFacts[] {
  if (!pods.some(({ spec }) => spec.resourceClaims?.some((claim) => claim['resourceClaimName'] !== undefined))) return [];
  const own = new Set(objects.map(({ object }) => object.metadata.name));
  return [...taken().values()].filter(
    ({ scope: of, object }) =>
      of === scope && groupOf(object) === 'resource.k8s.io' && object.kind !== 'ResourceClaimTemplate' && !own.has(object.metadata.name),
  );
}

const taken = perRun(() => new Map<string, ObjectFacts>());

/** A name that is not known yet is nobody's: it means itself alone. */
function nameOf({ path, scope = '', object: { apiVersion, kind, metadata } }: ObjectFacts): string {
  const name = [scope, apiVersion, kind, metadata.namespace ?? '', metadata.name].join('\n');
  return hasToken(name) ? `${name}\n${path}` : name;
}

/** What is deployed to one cluster together: a stack's components of one Kubernetes provider. */
export function scopeOf(opts: pulumi.ComponentResourceOptions | undefined): string {
  const provider = providerOf(opts);
  let id = provider === undefined ? 0 : PROVIDERS.get(provider);
  if (provider !== undefined && id === undefined) {
    id = ++providers;
    PROVIDERS.set(provider, id);
    const number = id;
    void textOf(provider.urn).then((urn) => URNS.set(number, urn));
  }
  return `${pulumi.getProject()}/${pulumi.getStack()}/${id ?? 0}`;
}

/** The Kubernetes provider that options name, or that a parent has; undefined for the default one. */
export function providerOf(opts: pulumi.ComponentResourceOptions | undefined): pulumi.ProviderResource | undefined {
  const several = opts?.providers ?? [];
  const listed: readonly pulumi.ProviderResource[] = Array.isArray(several) ? several : Object.values(several);
  return opts?.provider ?? listed.find(isKubernetes) ?? opts?.parent?.getProvider('kubernetes:core/v1:Pod');
}

/** The package of a provider has no public name in Pulumi's types. */
const isKubernetes = (provider: { getPackage?: () => string } & object): boolean => provider.getPackage?.() === 'kubernetes';

const PROVIDERS = new WeakMap<pulumi.ProviderResource, number>();
const URNS = new Map<number, string>();
let providers = 0;
