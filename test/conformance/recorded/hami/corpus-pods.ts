// Pods of our manifests that are for HAMi, with what its webhook reads of them.
import type { Container, KubeObject, PodSpec, PodTemplate, ResourceRequirements } from '../../../../lib/words/kubernetes';
import { templatesOf } from '../../../../lib/words/kinds';
import { HAMI_SCHEDULER, hamiResources } from '../../../../lib/plans/allocators';

/** A pod as the webhook is asked about it. */
export interface AskedPod {
  readonly metadata?: { readonly annotations: Readonly<Record<string, string>> };
  readonly spec: PodSpec;
}

/** The pods that a manifest makes for HAMi: those that name its scheduler, or ask for what it alone reads. */
export const hamiPods = (object: KubeObject): readonly PodTemplate[] =>
  templatesOf(object).flatMap(({ template }) => (isForHami(template.spec) ? [template] : []));

const isForHami = ({ schedulerName, initContainers = [], containers }: PodSpec): boolean =>
  schedulerName === HAMI_SCHEDULER ||
  [...initContainers, ...containers].some(({ resources }) =>
    ALONE.some((resource) => resources?.limits?.[resource] !== undefined || resources?.requests?.[resource] !== undefined),
  );
const ALONE: readonly string[] = Object.values(hamiResources);

/** What the webhook reads of a pod: names of containers and nodes are as good as any, and amounts of processors unread. */
export function asAsked({ spec: { schedulerName, nodeName, initContainers, containers } }: PodTemplate): AskedPod {
  const asked = {
    ...(schedulerName !== undefined && { schedulerName }),
    ...(nodeName !== undefined && { nodeName: 'node' }),
    ...(initContainers !== undefined && { initContainers: initContainers.map((container, index) => read(container, `before-${index}`)) }),
    containers: containers.map((container, index) => read(container, `main-${index}`)),
  };
  return { spec: asked };
}

function read({ resources, securityContext }: Container, name: string): Container {
  const asked = resources && gpusOf(resources);
  const privileged = securityContext?.['privileged'];
  return {
    name,
    image: 'x',
    ...(asked && { resources: asked }),
    ...(privileged !== undefined && { securityContext: { privileged } }),
  };
}

/** The part of the resources that is about NVIDIA's GPUs, by name; undefined where nothing is. */
function gpusOf({ limits = {}, requests = {} }: ResourceRequirements): ResourceRequirements | undefined {
  const part = (amounts: NonNullable<ResourceRequirements['limits']>) =>
    Object.fromEntries(
      Object.entries(amounts)
        .filter(([resource]) => resource.startsWith('nvidia.com/'))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  const found = Object.entries({ limits: part(limits), requests: part(requests) }).filter(([, amounts]) => Object.keys(amounts).length > 0);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
