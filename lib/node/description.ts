import { gpuModels } from '../gpu';
import type { Field, Problem, Schema } from '../internal';
import { check, GpuConfigError, integer, isPlainObject, list, object, oneOf, optional, plainText, required, throwIfAny } from '../internal';
import type { ClusterDescription } from '../kubernetes';
import { distributions, KUBERNETES_VERSION } from '../kubernetes';
import { machineHandle } from '../machine';
import type { NodeCount, PoolDescription, PoolShape } from '../sharing';
import { nodeCountProblems, sharingProblems } from './check-pool';
import { kubeletSchema, taintSchema } from './kubelet-fields';
import { osNames } from './operating-systems';
import { labelsSchema, sharingSchema } from './pool-schemas';

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
      }),
    ),
    sharing: required(sharingSchema),
    gpu: optional(oneOf(gpuModels)),
    nodes: optional(object<NodeCount>({ min: required(integer({ min: 0 })), max: required(integer({ min: 0 })) })),
    os: optional(oneOf(osNames)),
    shapes: optional(list(object<PoolShape>({ machine: required(machineHandle), kubelet: optional(kubeletSchema(true)) }))),
    nodeSelector: required(labelsSchema),
    labels: required(labelsSchema),
    taints: required(list(taintSchema)),
  } satisfies Record<keyof PoolDescription, Field>));
}
let schema: Schema | undefined;

/**
 * A pool's description from JSON: a stack reference, a file, another repository. A text is parsed first. What was
 * described and written with `JSON.stringify` comes back as it was.
 *
 * @param path Where it was given; it begins every message.
 * @throws GpuConfigError with every problem, when it is not one.
 */
export function parsePoolDescription(value: unknown, path: string): PoolDescription {
  const json = typeof value === 'string' ? parseJson(value, path) : value;
  const problems = check(poolDescriptionSchema(), json, path);
  if (problems.length > 0) throw new GpuConfigError(problems.map((problem) => withAdvice(problem, json)));
  const description = json as PoolDescription;
  throwIfAny([...sharingProblems(description.sharing, `${path}.sharing`), ...nodeCountProblems(description.nodes, `${path}.nodes`)]);
  return description;
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GpuConfigError([
      { path, problem: 'is not JSON', got: text, allowed: "a pool's description, as JSON.stringify(pool.description) gives it" },
    ]);
  }
}

/** Says what was meant, where something else than a description was given. */
function withAdvice(problem: Problem, json: unknown): Problem {
  const isOther = !isPlainObject(json) || json['kind'] !== 'GpuNodePool';
  return isOther ? { ...problem, fix: "give a pool's description: pool.description" } : problem;
}
