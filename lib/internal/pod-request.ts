import { ownValue } from './value-at';
import type { Container, PodSpec } from '../words/kubernetes';

/** When a container runs: before the others and to its end, from before the others on (a sidecar), or with the others. */
export type ContainerTurn = 'init' | 'sidecar' | 'app';

/** A container of a pod with its turn. */
export interface ContainerInTurn {
  readonly container: Container;
  readonly turn: ContainerTurn;
}

/** The turn of an init container. */
export const initTurn = ({ restartPolicy }: Pick<Container, 'restartPolicy'>): ContainerTurn =>
  restartPolicy === 'Always' ? 'sidecar' : 'init';

/** The containers of a pod in the order in which they start. */
export const inTurn = ({ initContainers = [], containers }: PodSpec): readonly ContainerInTurn[] => [
  ...initContainers.map((container) => ({ container, turn: initTurn(container) })),
  ...containers.map((container) => ({ container, turn: 'app' as const })),
];

/**
 * The most of an amount that the containers of a pod hold at once: the containers and sidecars together, or an init
 * container beside the sidecars before it if that is more.
 *
 * Source: Kubernetes 1.36.2 `staging/src/k8s.io/component-helpers/resource/helpers.go`, AggregateContainerRequests.
 */
export function peakOf<T extends { readonly turn: ContainerTurn }>(containers: readonly T[], amount: (container: T) => number): number {
  let [sidecars, largest, apps] = [0, 0, 0];
  for (const container of containers) {
    if (container.turn === 'sidecar') sidecars += amount(container);
    else if (container.turn === 'init') largest = Math.max(largest, sidecars + amount(container));
    else apps += amount(container);
  }
  return Math.max(largest, apps + sidecars);
}

type Parse = (value: unknown) => number | undefined;

/**
 * What the pod as a whole says of a resource: its own request, which takes the place of those of its containers, and what
 * its runtime class adds.
 *
 * Source: Kubernetes 1.36.2 `staging/src/k8s.io/component-helpers/resource/helpers.go`, PodRequests: pod-level resources
 * are CPU, memory and huge pages; overhead is added last.
 */
export function wholePodRequest(
  { resources, overhead }: PodSpec,
  resource: string,
  parse: Parse,
): { readonly own: number | undefined; readonly overhead: number } {
  const own = parse(ownValue(resources?.requests, resource) ?? ownValue(resources?.limits, resource));
  const added =
    typeof overhead === 'object' && overhead !== null ? ownValue(overhead as Readonly<Record<string, unknown>>, resource) : undefined;
  return { own, overhead: parse(added) ?? 0 };
}

/** What the scheduler counts of a resource for a pod. A request that is missing is the limit. */
export function podRequest(spec: PodSpec, resource: string, parse: Parse): number {
  const { own, overhead } = wholePodRequest(spec, resource, parse);
  const ofContainer = ({ container: { resources } }: ContainerInTurn): number =>
    parse(ownValue(resources?.requests, resource) ?? ownValue(resources?.limits, resource)) ?? 0;
  return (own ?? peakOf(inTurn(spec), ofContainer)) + overhead;
}
