import { type Field, list, object, oneOf, optional, ownValue, plainText, required, type Schema } from '../../internal';
import {
  type Container,
  formatCpu,
  formatMemory,
  type Labels,
  parseCpu,
  parseMemory,
  type Quantity,
  type Volume,
  type VolumeMount,
} from '../../words/kubernetes';
import type { FabricAsk, FabricMisfit, PlainText } from '../model';
import type { MachineShape } from '../../words/machine';
import { machinesOf } from './nics';

/** What fabrics of GKE have in common. */
export interface GkeOptions {
  /**
   * Names of the `Network` objects of the cluster, in the order of the node's network cards. They have to exist.
   *
   * @default - the names of Google's examples: 'rdma-0' to 'rdma-7' for gIB, to 'rdma-3' on A4X, 'vpc1' to 'vpc4' for TCPX and
   *   to 'vpc8' for TCPXO
   */
  readonly networks?: readonly PlainText[];
}

const NAME = { pattern: /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/, what: 'name of a Network object' };

export const gkeKeys: { readonly [K in keyof Required<GkeOptions>]: Field } = {
  networks: optional(list(plainText(NAME), { min: 1 })),
};

/** The schema of a choice that has the options of GKE alone. */
export const gkeSchema = (kind: string): Schema => object<GkeOptions & { kind: string }>({ kind: required(oneOf([kind])), ...gkeKeys });

/** A fabric of GKE: its machine types, and what a pod of it mounts. */
export interface GkeFabric {
  readonly name: string;
  /** Machine types that have it, and how many network cards for GPUs each has; of pools of other machines the first counts. */
  readonly machines: Readonly<Record<string, number>>;
  /** First interface in the pod that belongs to it; `eth0` is the cluster's network. */
  readonly firstInterface: number;
  /** The network of a card in Google's examples. */
  readonly network: (card: number) => string;
}

const PRESET = 'gcp-';

/** Whether a machine is one of those that have the fabric. */
export const isGkeMachine = ({ machines }: GkeFabric, { name }: MachineShape): boolean =>
  name.startsWith(PRESET) && Object.hasOwn(machines, name.slice(PRESET.length));

/** The networks of Google's examples for the machine of the pool. */
export function networksOf({ machines, network }: GkeFabric, ask: FabricAsk): readonly string[] {
  const type = machinesOf(ask)[0]?.name.slice(PRESET.length) ?? '';
  const cards = ownValue(machines, type) ?? Object.values(machines)[0] ?? 0;
  return Array.from({ length: cards }, (_, card) => network(card));
}

/** Interfaces of the pod. Source: container-engine-accelerators, the annotations of its NCCL tests. */
export function interfacesOf(fabric: GkeFabric, { networks = [] }: GkeOptions, ask: FabricAsk): Labels {
  const interfaces = [
    { interfaceName: 'eth0', network: 'default' },
    ...(networks.length === 0 ? networksOf(fabric, ask) : networks).map((network, index) => ({
      interfaceName: `eth${fabric.firstInterface + index}`,
      network,
    })),
  ];
  return { 'networking.gke.io/default-interface': 'eth0', 'networking.gke.io/interfaces': JSON.stringify(interfaces) };
}

/** Files of the node that containers mount. */
export interface HostMount {
  readonly name: string;
  readonly path: string;
  readonly mountPath: string;
}

export const volumesOf = (mounts: readonly HostMount[]): readonly Volume[] =>
  [...new Map(mounts.map((mount) => [mount.name, mount])).values()].map(({ name, path }) => ({ name, hostPath: { path } }));
export const mountsOf = (mounts: readonly HostMount[]): readonly VolumeMount[] =>
  mounts.map(({ name, mountPath }) => ({ name, mountPath }));

/** NVIDIA's libraries, where GKE's installers of drivers and plugins put them. */
export const NVIDIA_LIBRARIES: HostMount = {
  name: 'nvidia-libraries',
  path: '/home/kubernetes/bin/nvidia/lib64',
  mountPath: '/usr/local/nvidia/lib64',
};

/** What the daemon beside the container may use. */
export interface DaemonResources {
  /** CPU of the daemon, which moves every packet. */
  readonly cpu: Quantity;
  /** Memory of the daemon. */
  readonly memory: Quantity;
}

/** No source says what the daemons need; without limits of theirs the pod would not be of QoS class Guaranteed. */
export const DAEMON: DaemonResources = { cpu: 4, memory: '4Gi' };

/** A daemon that the main container needs: it starts first, and ends after it. */
export function daemon(
  parts: Pick<Container, 'name' | 'image' | 'command' | 'args' | 'env' | 'startupProbe'>,
  capabilities: readonly string[],
  { cpu, memory }: DaemonResources,
  mounts: readonly HostMount[],
): Container {
  const amounts = { cpu: formatCpu(parseCpu(cpu) ?? 0), memory: formatMemory(parseMemory(memory) ?? 0) };
  return {
    ...parts,
    restartPolicy: 'Always',
    resources: { requests: amounts, limits: amounts },
    securityContext: { allowPrivilegeEscalation: false, capabilities: { add: [...capabilities] } },
    volumeMounts: mountsOf(mounts),
  };
}

/** The GPUs that GKE's device injector gives to a container which asks for none (its annotation is YAML). */
export const injected = (container: string, gpus: number, more: readonly string[] = []): Labels => {
  const devices = [...Array.from({ length: gpus }, (_, index) => `nvidia${index}`), 'nvidiactl', 'nvidia-uvm', ...more];
  return { [`devices.gke.io/container.${container}`]: devices.map((device) => `- path: /dev/${device}\n`).join('') };
};

/** Why a fabric of GKE cannot serve who asks. */
export function gkeMisfit(fabric: GkeFabric, { networks }: GkeOptions, ask: FabricAsk): FabricMisfit | undefined {
  const { name, machines } = fabric;
  const distribution = ask.pool?.cluster?.distribution;
  if (distribution !== undefined && distribution !== 'gke') {
    return { problem: `${name} is a fabric of GKE`, got: distribution, allowed: ['gke'], fix: 'choose the fabric of these nodes' };
  }
  const given = machinesOf(ask);
  const other = given.find((machine) => !isGkeMachine(fabric, machine));
  if (other !== undefined) {
    return {
      problem: `machine '${other.name}' of the pool has no ${name}`,
      allowed: Object.keys(machines).map((type) => `${PRESET}${type}`),
      fix: 'choose one of these machines, or the fabric of this one',
    };
  }
  const part = given.find(({ gpus }) => gpus.length !== ask.gpus);
  if (part !== undefined) {
    return {
      problem: `a pod with ${ask.gpus} of the ${part.gpus.length} GPUs of '${part.name}' cannot have ${name}: the network cards of a node belong to one pod`,
      fix: `ask for all: request: { gpus: ${part.gpus.length} }`,
    };
  }
  const usual = networksOf(fabric, ask);
  return networks === undefined || networks.length === usual.length
    ? undefined
    : {
        problem: `needs ${usual.length} networks, one for each network card`,
        got: networks,
        fix: `name ${usual.length} Network objects`,
      };
}
