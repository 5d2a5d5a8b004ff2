import { allocatorOf, defaultAllocators } from '../../../plans/allocators';
import { within } from '../../../words/formats';
import { type Json, jsonOf, listOf, textOf } from '../../../internal';
import type { AllocatorExtender, Model, ObjectFacts } from '../../../plans/model';
import { each } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import { insteadOf } from '../../lookups/references';
import type { Rule } from '../../rule';
import { inFiles, placesInFile, schedulerFiles, type SchedulerFile } from './files';

const KNOWN: readonly AllocatorExtender[] = defaultAllocators.flatMap(({ extender }) => extender ?? []);
const managedBy = ({ managedResources }: Json): readonly string[] => listOf(managedResources).flatMap(({ name }) => textOf(name) ?? []);
const knownIn = (extender: Json): AllocatorExtender | undefined => KNOWN.find(({ resource }) => managedBy(extender).includes(resource));
const filters = ({ filterVerb }: Json): boolean => (textOf(filterVerb) ?? '') !== '';

const order = each(schedulerFiles, {
  id: 'scheduler/extender-order',
  severity: 'warning',
  about: 'An extender is asked after one that answers with a single node.',
  fix: 'put the extender that answers with one node last',
  source: 'tkestack/gpu-admission 47d56ae9 README.md: "keep this extender as the last one"',
  *look(file) {
    const extenders = placesInFile(file, 'extenders[]').filter(({ value }) => filters(jsonOf(value)));
    for (const { at, value } of extenders.slice(0, -1)) {
      if (knownIn(jsonOf(value))?.last !== true) continue;
      const problem = 'answers with one node, and another extender filters after it';
      yield { at, problem, got: jsonOf(value)['urlPrefix'], allowed: 'the last extender that filters' };
    }
  },
});

const cache = each(inFiles('extenders[]'), {
  id: 'scheduler/extender-cache',
  severity: 'error',
  about: 'An extender that reads whole nodes gets their names alone.',
  fix: 'set nodeCacheCapable: false, or remove it',
  source:
    'tkestack/gpu-admission 47d56ae9 `pkg/route/routes.go`: it reads Nodes.Items; Kubernetes 1.36.3 pkg/scheduler/extender.go, Filter',
  look({ at, value }) {
    const extender = jsonOf(value);
    if (knownIn(extender)?.wholeNodes !== true || extender['nodeCacheCapable'] !== true) return undefined;
    return { at: `${at}.nodeCacheCapable`, problem: 'leaves this extender without nodes: no pod finds one', got: true, allowed: [false] };
  },
});

const missing: Rule = {
  id: 'scheduler/extender-missing',
  severity: 'warning',
  about: 'A pool whose GPUs are divided has no extender that finds the GPU with room.',
  fix: 'add the extender, or silence this if it is in another configuration',
  source: 'tkestack/gpu-admission 47d56ae9 README.md; alauda/acp-docs v4.2, hardware accelerator, installation: kube-scheduler extenders',
  *check(model) {
    const [file] = schedulerFiles(model);
    if (file === undefined) return;
    const asked = schedulerFiles(model).flatMap((one) => listOf(one.value['extenders']));
    const lacking = new Map<AllocatorExtender, string>();
    for (const pool of model.pools) {
      const { extender } = allocatorOf(pool.sharing);
      if (
        extender === undefined ||
        asked.some((one) => filters(one) && (managedBy(one).length === 0 || managedBy(one).includes(extender.resource)))
      )
        continue;
      if (!lacking.has(extender)) lacking.set(extender, pool.name);
    }
    for (const [{ resource, named }, pool] of lacking) {
      yield {
        subject: file.path,
        ...('extenders' in file.value ? { at: within(file.at, 'extenders') } : file.at === '' ? {} : { at: file.at }),
        problem: `no extender manages ${resource}, which pool '${pool}' offers: pods go to nodes where no GPU has room for them`,
        allowed: [named],
      };
    }
  },
};

/** Where a call ends. */
interface Target {
  readonly loopback?: true;
  readonly service?: { readonly name: string; readonly namespace: string };
}

/** The Service that an address names, by its DNS name or by the proxy of the API server. */
function targetOf(url: string): Target {
  const proxy = /\/api\/v1\/namespaces\/([^/]+)\/services\/(?:https?:)?([^/:]+)(?::[^/]*)?\/proxy(?:\/|$)/.exec(url);
  if (proxy) return { service: { namespace: proxy[1] ?? '', name: proxy[2] ?? '' } };
  const host = /^https?:\/\/(\[[^\]]*\]|[^/:]+)/.exec(url)?.[1] ?? '';
  if (/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)) return { loopback: true };
  const [name, namespace, svc] = host.split('.');
  return svc === 'svc' ? { service: { name: name ?? '', namespace: namespace ?? '' } } : {};
}

/** The ConfigMap that holds a configuration. */
const holderOf = (model: Model, { path, text }: SchedulerFile): ObjectFacts | undefined =>
  objectsOf(model, '', 'ConfigMap').find((facts) => facts.path === path && Object.values(jsonOf(facts.object['data'])).includes(text));

/** Pods that mount it and run nothing but the scheduler, in a network of their own. */
const runsAlone = (model: Model, { object: { metadata } }: ObjectFacts): boolean =>
  model.pods.some(
    ({ spec, owner }) =>
      owner.namespace === metadata.namespace &&
      spec.hostNetwork !== true &&
      spec.containers.length + (spec.initContainers ?? []).length === 1 &&
      (spec.volumes ?? []).some((volume) => jsonOf(jsonOf(volume)['configMap'])['name'] === metadata.name),
  );

const address = each(inFiles('extenders[].urlPrefix'), {
  id: 'scheduler/extender-address',
  severity: 'warning',
  about: 'Nobody listens where an extender is called.',
  fix: 'write the address of the Service of the extender',
  source: 'Kubernetes 1.36.3 pkg/scheduler/extender.go, send: an extender that does not answer keeps pods pending, unless it is ignorable',
  *look({ file, at, value: got }, model) {
    const { loopback, service } = targetOf(textOf(got) ?? '');
    const holder = file.at === '' ? undefined : holderOf(model, file);
    if (holder === undefined) return;
    if (loopback && runsAlone(model, holder))
      yield { at, problem: 'is the pod of the scheduler itself, in which nothing else runs', got, allowed: 'the address of a Service' };
    if (service === undefined) return;
    const allowed = insteadOf(model, { group: '', kind: 'Service', from: holder, ...service });
    const problem = `names Service '${service.name}' of namespace '${service.namespace}', which is not among the documents`;
    if (allowed !== undefined) yield { at, problem, got, allowed };
  },
});

/** Extenders of kube-scheduler. */
export const extenderRules: readonly Rule[] = [order, cache, missing, address];
