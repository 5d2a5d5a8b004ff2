import { boolean, integer, memory, object, oneOf, optional, required } from '../../internal';
import { formatMemory, parseMemory, type Quantity } from '../../words/kubernetes';
import type { FabricAsk, FabricMisfit, FabricRow } from '../model';
import { EFA_RESOURCE, machinesOf, type NicFilter, nicShare, nicsOf } from './nics';

/** Options of Elastic Fabric Adapter. */
export interface EfaOptions {
  /**
   * EFA devices of each pod.
   *
   * @default - those that go with its GPUs on the pool's machine: 32 for the eight GPUs of a p5.48xlarge
   */
  readonly devices?: number;
  /**
   * Huge pages of 2 MiB for the buffers of libfabric, such as `'5120Mi'`. The nodes must have them.
   *
   * @default - none, and `FI_EFA_USE_HUGE_PAGE=0` tells libfabric so: without a limit of its own a container that
   *   touches a huge page is killed by a bus error
   */
  readonly hugePages?: Quantity;
  /**
   * Give the container the capability `IPC_LOCK`, so that it can lock the memory that it registers.
   *
   * @default - true: containerd on Amazon Linux 2023 allows 8 MiB; set false where the nodes have `LimitMEMLOCK=infinity`
   */
  readonly ipcLock?: boolean;
}

/** Elastic Fabric Adapter between nodes of Amazon EC2, as `efa()` makes it. */
export interface Efa extends EfaOptions {
  readonly kind: 'efa';
}

/** Elastic Fabric Adapter of Amazon EC2. Its device plugin is in no image of EKS and has to be installed; the image of the job needs aws-ofi-nccl. */
export const efa = (options: EfaOptions = {}): Efa => Object.freeze({ kind: 'efa', ...options });

const belongs: NicFilter = ({ kind }) => kind === 'efa';

/** Clouds that are not Amazon's. */
const ELSEWHERE: readonly string[] = ['gke', 'aks', 'oke'];
const PAGE = '2Mi';

export const efaRow: FabricRow<Efa> = {
  id: 'efa',
  name: 'EFA',
  schema: object<Efa>({
    kind: required(oneOf(['efa'])),
    devices: optional(integer({ min: 1, max: 256 })),
    hugePages: optional(memory({ min: parseMemory(PAGE) ?? 1 })),
    ipcLock: optional(boolean),
  }),
  use: ({ devices, hugePages, ipcLock = true }, ask) => ({
    resources: {
      [EFA_RESOURCE]: devices ?? Math.max(1, nicShare(ask, belongs) ?? 1),
      ...(hugePages === undefined ? {} : { [`hugepages-${PAGE}`]: formatMemory(wholePages(hugePages)) }),
    },
    env: [
      // Without its devices libfabric would take TCP and say nothing.
      { name: 'FI_PROVIDER', value: 'efa' },
      // libfabric takes huge pages by default (fi_efa.7, added by its pull request 9608).
      ...(hugePages === undefined && ask.asked?.includes(`hugepages-${PAGE}`) !== true
        ? [{ name: 'FI_EFA_USE_HUGE_PAGE', value: '0' }]
        : []),
    ],
    capabilities: ipcLock ? ['IPC_LOCK'] : [],
  }),
  misfit,
  isOn: (machine) => nicsOf(machine, belongs).length > 0,
  // Less than one device for its GPUs: then others of the node's pods would get none.
  implied: (ask) => ((nicShare(ask, belongs) ?? 0) > 0 ? efa() : undefined),
  example: 'efa()',
  source: 'aws-efa-k8s-device-plugin v0.5.3; awsdocs/amazon-eks-user-guide node-efa; ofiwg/libfabric fi_efa.7',
};

const wholePages = (size: Quantity): number => {
  const page = parseMemory(PAGE) ?? 1;
  return Math.ceil((parseMemory(size) ?? 0) / page) * page;
};

function misfit({ devices }: Efa, ask: FabricAsk): FabricMisfit | undefined {
  const distribution = ask.pool?.cluster?.distribution;
  if (distribution !== undefined && ELSEWHERE.includes(distribution)) {
    return { problem: 'EFA is a network device of Amazon EC2', got: distribution, fix: 'choose the fabric of this cloud' };
  }
  const machines = machinesOf(ask);
  const without = machines.find(({ nics }) => nics !== undefined && !nics.some(belongs));
  if (without !== undefined) {
    return {
      problem: `machine '${without.name}' of the pool has no EFA device`,
      fix: 'choose an instance type with EFA, or another fabric',
    };
  }
  const few = devices === undefined ? undefined : machines.find(({ nics }) => nics !== undefined && nics.filter(belongs).length < devices);
  if (few !== undefined) {
    const most = nicsOf(few, belongs).length;
    return {
      problem: `machine '${few.name}' of the pool has ${most} EFA ${most === 1 ? 'device' : 'devices'}`,
      got: devices,
      allowed: `up to ${most} for all pods of a node`,
      fix: 'ask for as many as go with the GPUs of a pod, or remove devices: the default is just that',
    };
  }
  if (devices === undefined && machines.some(({ nics }) => nics === undefined)) {
    return {
      problem: `how many EFA devices machine '${machines.find(({ nics }) => nics === undefined)?.name ?? ''}' has is not known, and each pod gets one`,
      fix: 'give efa({ devices: 16 }), with as many as the instance type has for the GPUs of a pod',
    };
  }
  return undefined;
}
