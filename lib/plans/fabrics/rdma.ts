import { boolean, type Field, integer, list, optional, plainText } from '../../internal';
import type { EnvVar } from '../../words/kubernetes';
import type { FabricAsk, FabricMisfit, FabricUse, PlainText } from '../model';
import { machinesOf, namedShare, networkDevices, nicShare, type NicFilter, nicsOf } from './nics';

/** What InfiniBand and RoCE have in common: how a pod gets RDMA devices. */
export interface RdmaOptions {
  /**
   * Resource by which a device plugin gives RDMA devices to pods: `'rdma/<name>'` of the shared RDMA plugin, or that of an
   * SR-IOV or host-device plugin, such as `'nvidia.com/hostdev'`.
   *
   * @default - what the NICs of the pool's machine name as `resource`; else 'rdma/shared_ib' on AKS, and
   *   'rdma/rdma_shared_device_a', the name in the examples of NVIDIA's network operator
   */
  readonly resource?: PlainText;
  /**
   * How many devices of it each pod gets.
   *
   * @default - 1 for a resource of the shared plugin, which shows a container every NIC of the node; otherwise one for each
   *   NIC that goes with the pod's GPUs
   */
  readonly devices?: number;
  /**
   * NetworkAttachmentDefinitions that Multus gives to the pod, as `name` or `namespace/name`. One name alone is repeated for
   * each device.
   *
   * @default - none
   */
  readonly networks?: readonly PlainText[];
  /**
   * Use the node's network and its `/dev/infiniband` instead of a device plugin. The container is privileged, and only one
   * job fits a node and port.
   *
   * @default - true on OKE without `resource`, where RDMA needs it; false elsewhere
   */
  readonly hostNetwork?: boolean;
  /**
   * Give the container the capability `IPC_LOCK`, so that it can lock the memory that it registers.
   *
   * @default - true; set false where the container runtime of the nodes has `LimitMEMLOCK=infinity`
   */
  readonly ipcLock?: boolean;
}

/** Kubernetes 1.36 `pkg/apis/core/v1/helper/helpers.go`, `IsExtendedResourceName`, in short. */
export const RDMA_RESOURCE = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?\/[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const NETWORK = /^([a-z0-9]([-a-z0-9]*[a-z0-9])?\/)?[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;

export const rdmaKeys: { readonly [K in keyof Required<RdmaOptions>]: Field } = {
  resource: optional(plainText({ pattern: RDMA_RESOURCE, what: "a resource such as 'rdma/hca_shared_devices_a'" })),
  devices: optional(integer({ min: 1, max: 256 })),
  networks: optional(list(plainText({ pattern: NETWORK, what: 'name or namespace/name of a NetworkAttachmentDefinition' }), { min: 1 })),
  hostNetwork: optional(boolean),
  ipcLock: optional(boolean),
};

/** Sources: platforms of the facts ("AKS ND", NVIDIA/aicr aks-gpu-setup), Mellanox/network-operator example/rdma-gpu-test-pod1.yml. */
const USUAL_RESOURCE: Readonly<Record<string, string>> = { aks: 'rdma/shared_ib' };
const EXAMPLE_RESOURCE = 'rdma/rdma_shared_device_a';

/** What pods ask for where neither they nor their NICs name a resource. */
export const usualRdmaResource = (distribution: string | undefined): string => USUAL_RESOURCE[distribution ?? ''] ?? EXAMPLE_RESOURCE;

/** Whether the pod takes the node's own network: what was said, or what OKE needs (oci-hpc-oke, "using hostNetwork with RDMA"). */
const onHost = ({ hostNetwork, resource }: RdmaOptions, ask: FabricAsk, belongs: NicFilter): boolean =>
  hostNetwork ?? (resource === undefined && ask.pool?.cluster?.distribution === 'oke' && namedShare(ask, belongs) === undefined);

/** The prefix of the shared plugin: one device shows all NICs (k8s-rdma-shared-dev-plugin issue 44). */
export const SHARED_RDMA = 'rdma/';

/** Options that a pod on the network of its node has no use for. Multus is not called for one, since the runtime makes it no network. */
export function rdmaUnused(choice: RdmaOptions, ask: FabricAsk, belongs: NicFilter): Readonly<Record<string, string>> {
  const { resource, devices, networks } = choice;
  if (!onHost(choice, ask, belongs)) return {};
  return {
    ...(devices === undefined || resource !== undefined
      ? {}
      : { devices: 'a pod on the network of its node sees all of its devices, and asks no plugin for any: give resource as well' }),
    ...(networks === undefined ? {} : { networks: 'Multus adds no network to a pod on the network of its node' }),
  };
}

/** Devices, networks and rights of a pod with RDMA. */
export function rdmaUse(choice: RdmaOptions, ask: FabricAsk, belongs: NicFilter): Partial<FabricUse> {
  const capabilities = choice.ipcLock === false ? [] : ['IPC_LOCK'];
  const annotations = networksOf(choice, choice.networks ?? [], ask, belongs);
  if (onHost(choice, ask, belongs)) {
    const name = 'infiniband-devices';
    return {
      ...(choice.resource === undefined ? {} : { resources: devicesOf(choice, ask, belongs) }),
      env: hcaEnv(ask, belongs),
      capabilities,
      annotations,
      privileged: true,
      hostNetwork: true,
      volumes: [{ name, hostPath: { path: '/dev/infiniband' } }],
      volumeMounts: [{ name, mountPath: '/dev/infiniband' }],
    };
  }
  const resources = devicesOf(choice, ask, belongs);
  const seesAll = Object.keys(resources).some((name) => name.startsWith(SHARED_RDMA));
  return { resources, capabilities, annotations, env: seesAll ? hcaEnv(ask, belongs) : [] };
}

function devicesOf({ resource, devices }: RdmaOptions, ask: FabricAsk, belongs: NicFilter): Readonly<Record<string, number>> {
  const named = resource === undefined && devices === undefined ? namedShare(ask, belongs) : undefined;
  if (named !== undefined) return named;
  const name = resource ?? usualRdmaResource(ask.pool?.cluster?.distribution);
  return { [name]: devices ?? (name.startsWith(SHARED_RDMA) ? 1 : Math.max(1, nicShare(ask, belongs) ?? 1)) };
}

function networksOf(
  choice: RdmaOptions,
  networks: readonly string[],
  ask: FabricAsk,
  belongs: NicFilter,
): Readonly<Record<string, string>> {
  const [first] = networks;
  if (first === undefined) return {};
  const devices = Object.values(devicesOf(choice, ask, belongs)).reduce((sum, count) => sum + count, 0);
  const all = networks.length > 1 ? networks : Array.from({ length: devices }, () => first);
  return { 'k8s.v1.cni.cncf.io/networks': all.join(',') };
}

/**
 * The container sees every NIC of the node, those for storage and for the cluster's own network as well, and NCCL would use
 * them all. The names are those of machines that somebody looked at; where all NICs belong to the fabric none has to be named.
 * Sources: k8s-rdma-shared-dev-plugin issue 738 of network-operator; NCCL environment, NCCL_IB_HCA (`=` is an exact match).
 */
function hcaEnv(ask: FabricAsk, belongs: NicFilter): readonly EnvVar[] {
  const lists = machinesOf(ask).map((machine) => {
    const own = nicsOf(machine, belongs);
    const isProven = machine.confidence === 'measured' || machine.confidence === 'A';
    return isProven && own.length > 0 && own.length < (machine.nics ?? []).length ? own.map(({ name }) => name).join(',') : undefined;
  });
  const [first] = lists;
  return first === undefined || lists.some((list) => list !== first) ? [] : [{ name: 'NCCL_IB_HCA', value: `=${first}` }];
}

/** Why pods cannot have RDMA devices of this sort. */
export function rdmaMisfit(name: string, choice: RdmaOptions, ask: FabricAsk, belongs: NicFilter): FabricMisfit | undefined {
  const without = machinesOf(ask).find((machine) => machine.nics !== undefined && nicsOf(machine, belongs).length === 0);
  if (without === undefined) return tooMany(name, choice, ask, belongs);
  return {
    problem: `machine '${without.name}' of the pool has no ${name} NIC`,
    got: without.nics?.map(({ kind }) => kind).filter((kind, index, all) => all.indexOf(kind) === index),
    fix: 'choose the fabric of its NICs, or correct nics of the machine',
  };
}

/**
 * More devices than a machine has NICs. One device of the shared plugin is all of them, however many there are, and a resource
 * that the NICs name themselves has as many devices as they say.
 */
function tooMany(name: string, { resource, devices }: RdmaOptions, ask: FabricAsk, belongs: NicFilter): FabricMisfit | undefined {
  if (devices === undefined || resource === undefined || resource.startsWith(SHARED_RDMA)) return undefined;
  const few = machinesOf(ask).find(
    (machine) => machine.nics !== undefined && !networkDevices(machine).has(resource) && nicsOf(machine, belongs).length < devices,
  );
  if (few === undefined) return undefined;
  const most = nicsOf(few, belongs).length;
  return {
    problem: `machine '${few.name}' of the pool has ${most} ${name} ${most === 1 ? 'NIC' : 'NICs'}`,
    got: devices,
    allowed: `up to ${most} for all pods of a node`,
    fix: 'ask for as many as go with the GPUs of a pod; if each NIC has several functions, say how many in nics of the machine (resource, devices)',
  };
}
