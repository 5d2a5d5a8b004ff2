import { kindOf } from '../../../words/kinds';
import type { Model, ObjectFacts } from '../../../plans/model';
import { hasToken, jsonOf, listOf, textOf, textsOf, valueIn } from '../../../internal';
import { autoscalerClasses, platformClasses, platformOfClass } from '../../../words/platforms';
import { each, objects } from '../../lookups/each';
import { everyPlace, placesOf } from '../../lookups/places';
import { referred } from '../../lookups/references';
import { type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';
import { CHECKS } from './kueue';
import { KUEUE } from './names';
import { AT, kueueOf, queuedIn } from './queued';

/** Source: kueue v0.19.2 `apis/kueue/v1beta2/{multikueue,provisioningrequestconfig}_types.go`. */
const FAR = `${KUEUE}/multikueue`;
const NODES = `${KUEUE}/provisioning-request`;

/** A check of a queue, with who looks after it, where that is known. */
interface Check {
  readonly at: string;
  readonly name: string;
  readonly controller: string | undefined;
  readonly ofFlavors: boolean;
}

const checksIn = (model: Model, from: ObjectFacts): readonly Check[] =>
  placesOf(from.object, `${CHECKS}[]`).flatMap(({ at, value }) => {
    const { name, onFlavors } = jsonOf(value);
    if (typeof name !== 'string') return [];
    const check = referred(model, { group: KUEUE, kind: 'AdmissionCheck', name, from });
    return [{ at, name, controller: textOf(valueIn(check?.object, 'spec', 'controllerName')), ofFlavors: textsOf(onFlavors).length > 0 }];
  });

const together = each(objects(KUEUE, 'ClusterQueue'), {
  id: 'queue/admission-checks',
  severity: 'error',
  about: 'A ClusterQueue has admission checks that Kueue does not take together, and admits nothing.',
  fix: 'give the queue one check of MultiKueue, for all flavors, and provisioning in the clusters that it sends workloads to',
  source: 'kueue v0.19.2 pkg/cache/scheduler/clusterqueue.go, inactiveReason: MultiKueueWithProvisioningRequest and its like',
  *look(facts, model) {
    const checks = checksIn(model, facts);
    const [far, second] = checks.filter(({ controller }) => controller === FAR);
    if (far === undefined) return;
    const nodes = checks.find(({ controller }) => controller === NODES);
    if (second !== undefined) yield { at: second.at, problem: `is a second check of MultiKueue, beside '${far.name}'`, got: second.name };
    if (nodes !== undefined)
      yield { at: nodes.at, problem: `asks for nodes here, and '${far.name}' sends the workload elsewhere`, got: nodes.name };
    for (const { at, name, ofFlavors, controller } of checks)
      if (ofFlavors && controller === FAR)
        yield { at: `${at}.onFlavors`, problem: 'MultiKueue is not for single flavors', got: name, fix: 'remove onFlavors' };
  },
});

const provisioningClass = each((model) => classesIn(model), {
  id: 'queue/provisioning-class',
  severity: 'error',
  about: 'A provisioning class that no autoscaler of the platform answers, so that workloads wait for ever.',
  fix: `write a class of the cluster autoscaler, such as ${autoscalerClasses[0]}`,
  source:
    'kubernetes/autoscaler 1049066d cluster-autoscaler/provisioningrequest/supported_classes.go; cloud.google.com/kubernetes-engine/docs/how-to/provisioningrequest',
  *look({ name }, model) {
    const own = platformOfClass(name);
    const there = platformsIn(model);
    if (own === undefined || there.size === 0 || there.has(own.id) || there.has(undefined)) return;
    yield { at: CLASS, problem: `only ${own.name} answers this class`, got: name, allowed: autoscalerClasses };
  },
  *unknown(model) {
    for (const { facts, name } of classesIn(model)) {
      if (platformOfClass(name) !== undefined) continue;
      const isKnown = (autoscalerClasses as readonly string[]).includes(name);
      yield {
        subject: facts.path,
        at: CLASS,
        unchecked: `who answers ProvisioningRequests of class '${name}'`,
        missing: isKnown ? 'the flags of the cluster autoscaler are not known' : 'the class is none of those that are known here',
        give: isKnown
          ? 'the cluster autoscaler --enable-provisioning-requests=true; Karpenter answers none'
          : `one of ${[...autoscalerClasses, ...platformClasses()].join(', ')}`,
      };
    }
  },
});

/** The platforms of every cluster that something is known of. */
const platformsIn = ({ clusters, pools, pods }: Model): ReadonlySet<string | undefined> =>
  new Set([...clusters, ...[...pools, ...pods].flatMap(({ cluster }) => cluster ?? [])].map(({ distribution }) => distribution));

const CLASS = 'spec.provisioningClassName';

const classesIn = (model: Model) =>
  everyPlace(
    KUEUE,
    'ProvisioningRequestConfig',
    CLASS,
  )(model).flatMap(({ facts, value: name }) => (typeof name !== 'string' || hasToken(name) ? [] : [{ facts, name }]));

const far = each(queuedIn, {
  id: 'queue/multikueue-kind',
  severity: 'warning',
  about: 'A workload waits for another cluster that cannot take it, or whose pods nobody reaches from here.',
  fix: 'give it a queue without MultiKueue; or apply servers in the cluster that they are to run in',
  source:
    'kueue v0.19.2 pkg/controller/jobs, MultiKueueAdapter of each (none for a SparkApplication); site/content/en/docs/concepts/multikueue.md, Limitations',
  *look({ facts, quota, pods }, model) {
    const check = quota && checksIn(model, quota.queue).find(({ controller }) => controller === FAR);
    if (check === undefined) return;
    const { kind } = facts.object;
    const place = { at: AT, got: quota?.queue.object.metadata.name };
    if (kueueOf(facts)?.staysHere === true) yield { ...place, problem: `MultiKueue does not take a ${kind} to another cluster` };
    else if (kindOf(facts.object)?.until?.completed === undefined && pods.some(isServer))
      yield { ...place, problem: 'its pods run in another cluster, and requests to its Service stay in this one' };
  },
});

/** Whether somebody is meant to send it requests. */
const isServer = ({ containers }: SeenPod): boolean =>
  containers.some(({ container }) => container.readinessProbe !== undefined && listOf(container.ports).length > 0);

/** What comes after the quota. */
export const kueueAdmissionRules: readonly Rule[] = [together, provisioningClass, far];
