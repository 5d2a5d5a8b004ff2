import type { Problem } from '../internal';
import type { KubeObject, PodTemplate } from '../kubernetes';
import { type FoundTemplate, type ModelFragment, podsOf, pointer, templatesOf } from '../model';
import type { Silence } from '../rules';
import { bind, type ContainerRequest, type GpuPool, type GpuRequest } from '../sharing';
import { boundTemplate, type Change, changes } from './bound-template';

/** What one workload was told to ask for. */
export interface Asked {
  readonly path: string;
  /** Path of the chart that it is deployed with, where it has one. */
  readonly scope: string | undefined;
  readonly requests: { readonly container?: string; readonly request: GpuRequest }[];
  pool?: GpuPool;
  silence: Silence;
  /** The manifest as it was before the requests were put into it, when it was last made. */
  unbound?: KubeObject;
}

/** The requests by the names that the containers have in a manifest. */
export function requestsOf({ spec: { containers } }: PodTemplate, { requests }: Asked): readonly ContainerRequest[] {
  return requests.map(({ container, request }) => ({ container: container ?? containers[0]?.name ?? '', request }));
}

/** What rules read of the finished manifest. */
export function factsOf({ path, scope, pool }: Asked, final: KubeObject): ModelFragment {
  return {
    // The pool may be of another app, which this one's model does not know.
    pools: pool ? [pool.description] : [],
    pods: podsOf(final, path, pool?.description.path),
    objects: [{ path, object: final, ...(scope === undefined ? {} : { scope }) }],
  };
}

/** What no rule sees of the finished manifest: containers that are missing, and what did not land. */
export function problemsOf(asked: Asked, final: KubeObject): readonly Problem[] {
  const { path } = asked;
  const templates = templatesOf(final);
  if (templates.length === 0) return [{ path, problem: `a ${final.kind} makes no pods`, rule: RULE, fix: 'ask for GPUs in a workload' }];
  const before = asked.unbound === undefined ? [] : templatesOf(asked.unbound);
  return [
    ...templates.flatMap(({ template }) => misnamed(template, asked)),
    ...before.flatMap((found) =>
      differing(found, asked)
        .filter((change) => change.before !== undefined)
        .map((change) => conflict(change, path)),
    ),
    ...templates.flatMap((found) => differing(found, asked).map((change) => notLanded(change, path))),
    ...beside(templates, asked),
  ];
}

/** Everything here keeps what was asked for out of the manifest. */
const RULE = 'override/not-applied';

/** What binding a template would change in it. */
function differing({ steps, template }: FoundTemplate, asked: Asked): readonly Change[] {
  const binding = bind(requestsOf(template, asked), asked.pool?.description);
  return changes(template, boundTemplate(template, binding), pointer(steps));
}

function misnamed(template: PodTemplate, asked: Asked): readonly Problem[] {
  const { path } = asked;
  const { containers, initContainers = [] } = template.spec;
  const names = [...containers, ...initContainers].map(({ name }) => name);
  const wanted = requestsOf(template, asked).map(({ container }) => container);
  const missing = wanted.filter((name) => !names.includes(name));
  const twice = wanted.filter((name, index) => wanted.indexOf(name) !== index);
  return [
    ...missing.map((got) => ({ path, problem: 'has no such container', got, allowed: names, rule: RULE, fix: 'name one of these' })),
    ...twice.map((got) => ({
      path,
      problem: 'asks for GPUs twice in one container',
      got,
      rule: RULE,
      fix: 'ask once, with the whole number',
    })),
  ];
}

const conflict = ({ at, before, after }: Change, path: string): Problem => ({
  path: `${path}.${at}`,
  problem: 'is set in the workload, and the GPUs that it asks for need another value',
  got: before,
  allowed: [after],
  rule: RULE,
  fix: 'take it out of the workload: it follows from the pool',
});

const notLanded = ({ at, before, after }: Change, path: string): Problem => ({
  path: `${path}.${at}`,
  problem: 'the final manifest does not contain what was asked for',
  ...(before === undefined ? {} : { got: before }),
  allowed: [after],
  rule: RULE,
  fix: 'look for what changes the manifest after requestGpus()',
});

/** Claim templates and the like are objects of their own, which a workload cannot make. */
function beside(templates: readonly FoundTemplate[], asked: Asked): readonly Problem[] {
  return templates
    .flatMap(({ template }) => bind(requestsOf(template, asked), asked.pool?.description).objects)
    .map(({ kind }) => ({
      path: asked.path,
      problem: `the request needs a ${kind} beside the workload`,
      rule: RULE,
      fix: 'use a workload of this library',
    }));
}
