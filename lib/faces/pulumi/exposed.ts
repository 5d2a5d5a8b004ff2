import { type CustomResource, type Output, runtime, unknown } from '@pulumi/pulumi';
import { templatesOf } from '../../words/kinds';
import type { PlannedObject } from '../../plans/model';
import type { ServiceRef } from '../../plans/workload';
import type { KubeResource } from './kube-resource';

/**
 * Where the pods of a Service answer within the cluster; undefined for a headless Service, whose pods find each other by
 * name. Without a namespace, which mocks do not add, the name alone reaches it from its own.
 *
 * Source: Kubernetes, DNS for Services and Pods: `<service>.<namespace>.svc`.
 */
export function urlOf(
  { name, port }: ServiceRef,
  { metadata }: Pick<KubeResource, 'metadata'>,
  objects: readonly PlannedObject[],
): Output<string> | undefined {
  const isHeadless = objects.some(({ object: { kind, spec } }) => kind === 'Service' && (spec as Spec).clusterIP === 'None');
  if (isHeadless || port === undefined) return undefined;
  return metadata.apply(({ namespace }) => `http://${name}${namespace ? `.${namespace}.svc` : ''}:${port}`);
}

type Spec = { readonly clusterIP?: string };

/** What makes the pods, or the last object where none does. */
export function makerOf(resources: readonly CustomResource[], objects: readonly PlannedObject[]): KubeResource {
  const index = objects.findIndex(({ object }) => templatesOf(object).length > 0);
  return resources[index < 0 ? objects.length - 1 : index] as KubeResource;
}

/** Status of what makes the pods, or of the last object where none does; not known in a preview of what has none yet. */
export const statusOf = ({ status }: KubeResource): Output<Readonly<Record<string, unknown>>> =>
  status.apply((said) => said ?? (runtime.isDryRun() ? (unknown as Readonly<Record<string, unknown>>) : {}));
