import { siteSchema } from '../charts';
import { gpuModels } from '../../words/gpu';
import {
  type Check,
  type Field,
  type Form,
  type Problem,
  type Schema,
  at,
  checkTogether,
  copied,
  GpuConfigError,
  integer,
  isPlainObject,
  list,
  object,
  oneOf,
  optional,
  plainText,
  required,
  show,
  throwIfAny,
} from '../../internal';
import { KUBERNETES_VERSION } from '../../words/kubernetes';
import { distributions, nodeImageIds, osNames } from '../../words/platforms';
import type { ClusterDescription } from '../model';
import { machineHandle } from '../../words/machine';
import { labelsSchema, type Place, type NodeCount, plainSharing, type PoolDescription, type PoolShape } from '../model';
import { sharingProblems, sharingSchema } from '../allocators';
import { taintSchema } from '../../words/formats';
import { gpuProblems, nodeCountProblems, taintProblems } from './check-pool';
import { kubeletSchema, nodesPerDomainSchema } from './kubelet-fields';
import { tuningSchema } from './pool-schemas';

/** Form of a `PoolDescription`. */
export function poolDescriptionSchema(): Schema {
  return (schema ??= object<PoolDescription>({
    apiVersion: required(oneOf(['cdk8s-gpu/v1'])),
    kind: required(oneOf(['GpuNodePool'])),
    name: required(plainText()),
    path: required(plainText()),
    cluster: optional(
      object<ClusterDescription>({
        name: required(plainText()),
        path: required(plainText()),
        kubernetes: required(plainText({ pattern: KUBERNETES_VERSION, what: "a Kubernetes version such as '1.34' or '1.34.2'" })),
        distribution: required(oneOf(distributions)),
        site: optional(siteSchema),
      }),
    ),
    sharing: required(sharingSchema()),
    gpu: optional(oneOf(gpuModels)),
    nodes: optional(object<NodeCount>({ min: required(integer({ min: 0 })), max: required(integer({ min: 0 })) })),
    nodesPerDomain: optional(nodesPerDomainSchema),
    os: optional(oneOf(osNames)),
    nodeImage: optional(oneOf(nodeImageIds())),
    tuning: optional(tuningSchema),
    shapes: optional(list(object<PoolShape>({ machine: required(machineHandle), kubelet: optional(kubeletSchema(true)) }))),
    nodeSelector: required(labelsSchema),
    labels: required(labelsSchema),
    taints: required(list(taintSchema)),
  } satisfies Record<keyof PoolDescription, Field>));
}
let schema: Schema | undefined;

/**
 * A pool's description from JSON: a stack reference, a file, another repository. A text is parsed first. What was
 * described and written with `JSON.stringify` comes back as it was; what an older version wrote comes back as this one
 * describes it.
 *
 * @param path Where it was given; it begins every message.
 * @throws GpuConfigError with every problem, when it is not one.
 */
export function parsePoolDescription(value: unknown, path: string): PoolDescription {
  const json = typeof value === 'string' ? parseJson(value, path) : value;
  throwIfAny(checkTogether(descriptionForm(), json, { path }).map((problem) => withAdvice(problem, json)));
  const description = copied(json) as PoolDescription;
  return { ...description, sharing: plainSharing(description.sharing) };
}

const descriptionForm = (): Form<PoolDescription, Pick<Place, 'path'>> => ({ schema: poolDescriptionSchema(), checks });

const checks: readonly Check<PoolDescription, Pick<Place, 'path'>>[] = [
  ({ sharing }, { path }) => sharingProblems(sharing, `${path}.sharing`),
  ({ nodes }, { path }) => nodeCountProblems(nodes, `${path}.nodes`),
  ({ gpu, shapes = [] }, { path }) => {
    const machines = shapes.map(({ machine }) => machine);
    return gpuProblems(gpu, machines, `${path}.gpu`);
  },
  ({ taints }, { path }) => taintProblems(taints, `${path}.taints`),
  unselected,
];

/** The nodes of a pool carry what selects them. */
function unselected({ nodeSelector, labels }: PoolDescription, { path }: Pick<Place, 'path'>): readonly Problem[] {
  return Object.entries(nodeSelector)
    .filter(([key, value]) => labels[key] !== value)
    .map(([key, value]) => ({
      path: at(`${path}.labels`, key),
      problem: labels[key] === undefined ? 'is missing, and nodeSelector asks for it' : 'has another value in nodeSelector',
      ...(labels[key] === undefined ? {} : { got: labels[key] }),
      allowed: [value],
      fix: `write ${show(value)}`,
    }));
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GpuConfigError([
      {
        path,
        problem: 'is not JSON',
        got: text,
        allowed: "a pool's description, as JSON.stringify(pool.description) gives it",
        fix: 'give the text as it was written, or the description itself',
      },
    ]);
  }
}

/** Says what was meant, where something else than a description was given. */
function withAdvice(problem: Problem, json: unknown): Problem {
  const isOther = !isPlainObject(json) || json['kind'] !== 'GpuNodePool';
  return isOther ? { ...problem, fix: "give a pool's description: pool.description" } : problem;
}
