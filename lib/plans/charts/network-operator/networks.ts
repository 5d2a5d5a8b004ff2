import type { KubeObject } from '../../../words/kubernetes';
import type { NetworkOperatorProps, SecondaryNetwork } from './props';
import { isShared, type NicResource } from './nics';

/**
 * Networks that Multus gives to pods, as objects of the operator, which makes a NetworkAttachmentDefinition of each: over the
 * NIC of a node (Macvlan for Ethernet, IPoIB for InfiniBand), or with a whole NIC of the SR-IOV plugin.
 *
 * Source: network-operator v26.4.1 `deployment/network-operator/crds`, `example/crs`.
 */
export const networkObjects = ({ networks = {} }: NetworkOperatorProps, resources: readonly NicResource[]): readonly KubeObject[] =>
  Object.entries(networks).map(([name, network]) => objectOf(name, network, resources));

function objectOf(name: string, network: SecondaryNetwork, resources: readonly NicResource[]): KubeObject {
  const { namespace = 'default', ipam = {}, master, mtu } = network;
  const common = { networkNamespace: namespace, ipam: JSON.stringify(ipam) };
  const whole = network.resource ?? (master === undefined ? resources.find((resource) => !isShared(resource.name))?.name : undefined);
  if (whole !== undefined) return of('HostDeviceNetwork', name, { ...common, resourceName: whole.slice(whole.indexOf('/') + 1) });
  const over = master === undefined ? common : { ...common, master };
  return isIpoib(resources)
    ? of('IPoIBNetwork', name, over)
    : of('MacvlanNetwork', name, { ...over, mode: 'bridge', ...(mtu === undefined ? {} : { mtu }) });
}

/** Whether the NICs of the pools are of InfiniBand alone. */
export function isIpoib(resources: readonly NicResource[]): boolean {
  const kinds = new Set(resources.flatMap((resource) => resource.kinds));
  return kinds.has('infiniband') && !kinds.has('ethernet');
}

const of = (kind: string, name: string, spec: object): KubeObject => ({
  apiVersion: 'mellanox.com/v1alpha1',
  kind,
  metadata: { name },
  spec,
});
