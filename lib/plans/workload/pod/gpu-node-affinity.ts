import { object, optional, parse, plainText, throwIfAny } from '../../../internal';
import { gpuLabelKeys, type GpuNodeLabels, gpuNodeLabelFields, labelsOf } from '../../../words/gpu';
import type { NodeAffinity, NodeSelectorRequirement, NodeSelectorTerm } from './scheduling';

/** Which GPU nodes pods may run on, by what labels say of them. */
export interface GpuNodeAffinity extends GpuNodeLabels {
  /**
   * The oldest CUDA that the driver of the nodes has to take: `'12'` or `'12.8'`. Instead of `cuda`.
   *
   * @default - any
   */
  readonly cudaAtLeast?: `${number}`;
}

const CALL = 'gpuNodeAffinity';
const schema = () =>
  object<GpuNodeAffinity>({
    ...gpuNodeLabelFields,
    cudaAtLeast: optional(plainText({ pattern: /^[1-9]\d?(?:\.\d{1,2})?$/, what: "a version of CUDA, such as '12' or '12.8'" })),
  });

/**
 * A node affinity by the labels of GPU nodes, with the keys and values of those who write them: for `affinity.nodeAffinity` of workloads,
 * and of pods that are written by hand.
 *
 * @example
 * ```ts
 * affinity: { nodeAffinity: gpuNodeAffinity({ cudaAtLeast: '12.4' }) }
 * ```
 */
export function gpuNodeAffinity(nodes: GpuNodeAffinity): NodeAffinity {
  const { cudaAtLeast, ...labels } = parse<GpuNodeAffinity>(schema(), nodes, CALL);
  if (cudaAtLeast !== undefined && labels.cuda !== undefined)
    throwIfAny([
      {
        path: `${CALL}.cudaAtLeast`,
        problem: 'stands beside cuda, which is one version',
        got: cudaAtLeast,
        fix: 'keep one of cuda and cudaAtLeast',
      },
    ]);
  // A term without expressions selects no node. Source: Kubernetes 1.36.2 `staging/src/k8s.io/api/core/v1/types.go`, NodeSelectorTerm.
  if (Object.keys(nodes).length === 0)
    throwIfAny([
      {
        path: CALL,
        problem: 'is given nothing, and selects no node',
        fix: "say which nodes, such as cudaAtLeast: '12.4', or leave the affinity out",
      },
    ]);
  const all = Object.entries(labelsOf(labels)).map(([key, value]): NodeSelectorRequirement => ({ key, operator: 'In', values: [value] }));
  const nodeSelectorTerms = versions(cudaAtLeast).map((more): NodeSelectorTerm => ({ matchExpressions: [...all, ...more] }));
  return { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } };
}

const above = (key: string, least: number): NodeSelectorRequirement => ({ key, operator: 'Gt', values: [`${least - 1}`] });

/** Terms are alternatives: a newer major version, or this one with a minor version that is new enough. */
function versions(least?: string): readonly (readonly NodeSelectorRequirement[])[] {
  if (least === undefined) return [[]];
  const [major = 0, minor = 0] = least.split('.').map(Number);
  const { cudaMajor, cudaMinor } = gpuLabelKeys;
  if (minor === 0) return [[above(cudaMajor, major)]];
  return [[above(cudaMajor, major + 1)], [{ key: cudaMajor, operator: 'In', values: [`${major}`] }, above(cudaMinor, minor)]];
}
