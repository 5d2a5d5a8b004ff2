import { type Api, type Served, until } from './api';
import type { Pod } from './pods';

/** What the first container of a pod finds in its environment, as a kubelet fills it in. */
export function environmentOf(pod: Pod): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, value, valueFrom } of pod.spec.containers[0]?.env ?? []) {
    const path = (valueFrom as { readonly fieldRef?: { readonly fieldPath: string } } | undefined)?.fieldRef?.fieldPath;
    if (path !== undefined) found[name] = fieldOf(pod, path);
    // What is not known yet stays as it is written: a variable knows those before it.
    else if (value !== undefined) found[name] = value.replaceAll(/\$\(([^)]+)\)/g, (written, other: string) => found[other] ?? written);
  }
  return found;
}

function fieldOf({ metadata, status }: Pod, path: string): string {
  const [, map, key] = /^metadata\.(labels|annotations)\['([^']+)'\]$/.exec(path) ?? [];
  if (map !== undefined && key !== undefined) return metadata[map as 'labels' | 'annotations']?.[key] ?? '';
  const fields: Readonly<Record<string, string>> = { 'metadata.name': metadata.name, 'status.podIP': status.podIP ?? '' };
  const value = fields[path];
  if (value === undefined) throw new Error(`nobody has said what ${path} is`);
  return value;
}

/**
 * Waits until a name such as `service`, `host.service` or `host.service.namespace.svc` leads to this pod and to no other, as
 * the cluster's DNS would say: addresses follow pods a moment later.
 */
export function leadsTo(api: Api, namespace: string, address: string, pod: string): Promise<true> {
  const [first = '', second] = address.split('.');
  const [host, service] = second === undefined ? [undefined, first] : [first, second];
  const now = async () => {
    const slices = await api.list<EndpointSlice>(`/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices`);
    // A Service that has no pod yet has a slice without a list.
    const endpoints = slices
      .filter(({ metadata }) => metadata.labels?.['kubernetes.io/service-name'] === service)
      .flatMap((slice) => slice.endpoints ?? []);
    return endpoints.filter(({ hostname }) => host === undefined || hostname === host).map(({ targetRef }) => targetRef.name);
  };
  const isThere = (pods: readonly string[]) => pods.length === 1 && pods[0] === pod;
  return until(`${address} to lead to ${pod}`, async () => isThere(await now()) || undefined, now);
}

interface EndpointSlice extends Served {
  readonly endpoints: readonly { readonly hostname?: string; readonly targetRef: { readonly name: string } }[] | null;
}
