import { isPlainObject, type Problem, withArticle } from '../../internal';
import type { KubeObject, PodTemplate } from '../../words/kubernetes';
import { fabricUse, withFabric } from '../../plans/fabrics';
import { checkpointFacts, type Stored, withStorage } from '../../plans/storage';
import { type FoundTemplate, kindOf, type KindRow, placeIn, templatesOf, workersOf } from '../../words/kinds';
import {
  type Binding,
  type FabricChoice,
  type ModelFragment,
  podsOf,
  pointer,
  type ContainerRequest,
  type GpuPool,
  type GpuRequest,
} from '../../plans/model';
import type { Silence } from '../../rules';
import { bind, unboundParts } from '../../plans/allocators';
import { type AskedProcess, gpusOf, loaderOf, startProblems, started, talking } from './started';
import { boundTemplate, type Change, changes } from './bound-template';

/** What one workload was told to ask for. */
export interface Asked {
  readonly path: string;
  readonly kinds: readonly KindRow[];
  /** Path of the chart that it is deployed with, where it has one. */
  readonly scope: string | undefined;
  readonly requests: { readonly container?: string; readonly request: GpuRequest }[];
  /** Fabrics that its pods use, and the container whose processes talk; its first one without a name. */
  fabrics?: { readonly container?: string; readonly choices: readonly FabricChoice[] };
  /** What its pods store, and the container that reads and writes it; its first one without a name. */
  storage?: { readonly container?: string; readonly stored: Stored };
  /** How a program is started, and the container that it runs in; its first one without a name. */
  process?: AskedProcess;
  pool?: GpuPool;
  silence: Silence;
  /** How many further objects are placed beside the workload. */
  placed: number;
  /** The manifest as it was before the requests were put into it, when it was last made. */
  unbound?: KubeObject;
}

/** A pod template of a manifest, and what its containers ask for. */
export interface AskingTemplate extends FoundTemplate {
  readonly requests: readonly ContainerRequest[];
}

/** Those that can be laid back. */
const ownTemplates = (manifest: KubeObject, kinds: readonly KindRow[]): readonly FoundTemplate[] =>
  templatesOf(manifest, kinds).filter(({ form }) => form === undefined);

/**
 * The pod templates that ask: those which have a container of the name, or without a name the workers, in their first
 * container. The others stay as they are.
 */
export function askingTemplates(manifest: KubeObject, { requests, kinds, fabrics, storage, process }: Asked): readonly AskingTemplate[] {
  const templates = ownTemplates(manifest, kinds);
  const workers = new Set(workersOf(templates));
  return templates.flatMap((found) => {
    const { containers } = found.template.spec;
    const own = containersOf(found);
    const asking = requests.flatMap(({ container, request }) => {
      const name = container ?? (workers.has(found) ? containers[0]?.name : undefined);
      return name !== undefined && own.includes(name) ? [{ container: name, request }] : [];
    });
    const has = (used: { readonly container?: string } | undefined): boolean =>
      used !== undefined && (used.container === undefined ? workers.has(found) : own.includes(used.container));
    return asking.length > 0 || has(fabrics) || has(storage) || has(process) ? [{ ...found, requests: asking }] : [];
  });
}

/** A pod template with everything that was asked for it. */
export function finalTemplate({ template, requests }: AskingTemplate, asked: Asked, owner: string): PodTemplate {
  const binding: Binding = bind(requests, asked.pool?.description, owner);
  const bound = stored(requests.length === 0 ? template : boundTemplate(template, binding), asked.storage, owner);
  return connected(started(bound, asked.process, asked.pool), asked, owner);
}

function connected(template: PodTemplate, { fabrics, pool }: Asked, owner: string): PodTemplate {
  const container = fabrics && talking(template, fabrics.container);
  if (fabrics === undefined || container === undefined) return template;
  const ask = { gpus: gpusOf(container), pool: pool?.description, owner, asked: Object.keys(container.resources?.limits ?? {}) };
  return withFabric(template, container.name, fabricUse(fabrics.choices, ask));
}

function stored(template: PodTemplate, storage: Asked['storage'], owner: string): PodTemplate {
  const container = storage && talking(template, storage.container);
  return storage === undefined || container === undefined ? template : withStorage(template, container.name, storage.stored, owner);
}

/** Names of the containers of a template, init containers last. */
const containersOf = ({ template: { spec } }: FoundTemplate): readonly string[] =>
  [...spec.containers, ...(spec.initContainers ?? [])].map(({ name }) => name);

/** What rules read of the finished manifest: the pods that ask run on the pool. */
export function factsOf(asked: Asked, final: KubeObject): ModelFragment {
  const { path, scope, pool, kinds } = asked;
  const asking = new Set(askingTemplates(final, asked).map((found) => pointer(placeIn(found, 'spec'))));
  const pods = podsOf(final, path, undefined, undefined, kinds);
  const { checkpoints } = asked.storage?.stored ?? {};
  const chosen = {
    ...(asked.fabrics === undefined ? {} : { fabrics: asked.fabrics.choices }),
    ...(checkpoints === undefined ? {} : { checkpoints: checkpointFacts(checkpoints) }),
    ...loaderOf(askingTemplates(final, asked)[0]?.template, asked.process),
  };
  return {
    // The pool may be of another app, which this one's model does not know.
    pools: pool ? [pool.description] : [],
    pods: pods.map((pod) => (asking.has(pod.pointer) ? { ...pod, ...chosen, ...(pool ? { pool: pool.description.path } : {}) } : pod)),
    objects: [final, ...objectsBeside(final, asked)].map((object) => ({ path, object, ...(scope === undefined ? {} : { scope }) })),
  };
}

/** What no rule sees of the finished manifest: containers that are missing, and what did not land. */
export function problemsOf(asked: Asked, final: KubeObject): readonly Problem[] {
  const { path, kinds } = asked;
  const { name } = final.metadata;
  const all = ownTemplates(final, kinds);
  if (all.length === 0) return [withoutPods(final, path, kinds)];
  const templates = askingTemplates(final, asked);
  const before = asked.unbound === undefined ? [] : askingTemplates(asked.unbound, asked);
  return [
    ...missing(all, asked),
    ...templates.flatMap((found) => [...twice(found, path), ...leftOut(found, asked)]),
    ...before.flatMap(({ template }) => startProblems(template, asked.process, asked.pool, path)),
    // In front of a command of its own there is room for more words.
    ...before.flatMap((found) =>
      differing(found, withoutProcess(asked), name)
        .filter((change) => change.before !== undefined)
        .map((change) => conflict(change, path)),
    ),
    ...templates.flatMap((found) => differing(found, asked, name).map((change) => notLanded(change, path))),
    ...beside(final, asked),
  ];
}

function withoutPods(final: KubeObject, path: string, kinds: readonly KindRow[]): Problem {
  const { apiVersion, kind } = final;
  return (kindOf(final, kinds)?.templates ?? []).every(({ form }) => form !== undefined) && isPlainObject(final['spec'])
    ? {
        path,
        problem: `this library does not know where ${withArticle(kind)} of ${apiVersion} has its pods`,
        rule: RULE,
        fix: 'write the GPUs into its manifest',
      }
    : { path, problem: `${withArticle(kind)} makes no pods`, rule: RULE, fix: 'ask for GPUs in a workload' };
}

/** Everything here keeps what was asked for out of the manifest. */
const RULE = 'override/not-applied';

const withoutProcess = ({ process: _process, ...asked }: Asked): Asked => asked;

/** What binding a template would change in it. */
function differing(found: AskingTemplate, asked: Asked, owner: string): readonly Change[] {
  return changes(found.template, finalTemplate(found, asked, owner), pointer(found.steps));
}

function missing(templates: readonly FoundTemplate[], { path, requests, fabrics, storage, process }: Asked): readonly Problem[] {
  const names = [...new Set(templates.flatMap(containersOf))];
  return [
    ...requests,
    ...(fabrics === undefined ? [] : [fabrics]),
    ...(storage === undefined ? [] : [storage]),
    ...(process === undefined ? [] : [process]),
  ].flatMap(({ container }) =>
    container === undefined || names.includes(container)
      ? []
      : [{ path, problem: 'does not have this container', got: container, allowed: names, rule: RULE, fix: 'name one of these' }],
  );
}

function twice({ requests }: AskingTemplate, path: string): readonly Problem[] {
  const names = requests.map(({ container }) => container);
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((got) => ({
      path,
      problem: 'asks for GPUs twice in one container',
      got,
      rule: RULE,
      fix: 'ask once, with the whole number',
    }));
}

/** What the pool's allocator has no words for. */
const leftOut = ({ requests }: AskingTemplate, { path, pool }: Asked): readonly Problem[] =>
  unboundParts(requests, pool?.description).map(({ container, at, ...found }) => ({
    ...found,
    path: `${path} (${container})${at === '' ? '' : `.${at}`}`,
    rule: RULE,
  }));

const conflict = ({ at, before, after }: Change, path: string): Problem => ({
  path: `${path}.${at}`,
  problem: 'is set in the workload, and the GPUs that it asks for need another value',
  got: before,
  allowed: [after],
  rule: RULE,
  fix: 'remove it from the workload: it follows from the pool',
});

const notLanded = ({ at, before, after }: Change, path: string): Problem => ({
  path: `${path}.${at}`,
  problem: 'the final manifest does not contain what was asked for',
  ...(before === undefined ? {} : { got: before }),
  allowed: [after],
  rule: RULE,
  fix: 'look for what changes the manifest after requestGpus()',
});

/** Claim templates and the like, which the requests need in addition to the workload; in its namespace. */
export function objectsBeside(manifest: KubeObject, asked: Asked): readonly KubeObject[] {
  const { name, namespace } = manifest.metadata;
  const needed = new Map<string, KubeObject>();
  for (const { requests } of askingTemplates(manifest, asked))
    for (const object of bind(requests, asked.pool?.description, name).objects)
      needed.set(`${object.kind} ${object.metadata.name}`, object);
  return [...needed.values()].map((object) =>
    namespace === undefined ? object : { ...object, metadata: { ...object.metadata, namespace } },
  );
}

/** They are placed when GPUs are asked for: a template that comes to the workload later may need one more. */
function beside(final: KubeObject, asked: Asked): readonly Problem[] {
  const owner = final.metadata.name;
  const ofRequests = objectsBeside(final, asked)
    .slice(asked.placed)
    .map(({ kind }) => ({
      path: asked.path,
      problem: `the request needs one more ${kind} than was made when GPUs were asked for`,
      rule: RULE,
      fix: 'call requestGpus() after all pod templates and containers are there',
    }));
  const { fabrics } = asked;
  const ofFabrics = (fabrics === undefined ? [] : fabricUse(fabrics.choices, { gpus: 1, owner }).objects).map(({ kind }) => ({
    path: asked.path,
    problem: `the fabric needs ${withArticle(kind)} in addition to the workload`,
    rule: RULE,
    fix: "make it, and name its claim template: nvlinkDomain({ channel: 'theirs' })",
  }));
  return [...ofRequests, ...ofFabrics];
}
