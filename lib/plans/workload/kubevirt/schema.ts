import {
  boolean,
  type Check,
  integer,
  list,
  object,
  optional,
  plainText,
  type Problem,
  required,
  type Schema,
  silences,
} from '../../../internal';
import { isVmShare } from '../../allocators';
import { DNS_LABEL } from '../../../words/kubernetes';
import type { Place } from '../../model';
import { poolSchema } from '../pod/request';
import { selectorsOf } from './host-devices';
import type { KubeVirtHostDevicesProps, VirtualMachineGpusProps } from './props';

const name = plainText({ pattern: DNS_LABEL, what: 'a DNS label of up to 63 characters' });

/** Form of the props. */
export const kubeVirtHostDevicesSchema: Schema = object<KubeVirtHostDevicesProps>({
  pools: required(list(poolSchema, { min: 1 })),
  namespace: optional(name),
  name: optional(name),
  featureGates: optional(list(plainText({ pattern: /^[A-Z][A-Za-z0-9]*$/, what: "a feature gate, such as 'HostDevices'" }))),
  silence: optional(silences),
});

/** Form of what a virtual machine asks. */
export const virtualMachineGpusSchema: Schema = object<VirtualMachineGpusProps>({
  pool: required(poolSchema),
  gpus: optional(integer({ min: 1, max: 64 })),
  display: optional(boolean),
});

/** What no schema can express. */
export const kubeVirtHostDevicesChecks: readonly Check<KubeVirtHostDevicesProps, Place>[] = [
  ({ pools }, { path }) => pools.flatMap((pool, index) => poolProblems(pool, `${path}.pools[${index}]`)),
];

/** Whether the GPUs of a pool are for virtual machines, and known to KubeVirt. */
export function poolProblems({ description }: VirtualMachineGpusProps['pool'], path: string): readonly Problem[] {
  const { share } = description.sharing;
  if (!isVmShare(share))
    return [
      {
        path,
        problem: `pool '${description.name}' gives its GPUs to containers`,
        got: share.kind === 'none' ? 'exclusive' : share.kind,
        allowed: ['vmPassthrough', 'vmVgpu'],
        fix: 'a node serves containers or virtual machines: name a pool with sharing: vmPassthrough(...) or vmVgpu(...)',
      },
    ];
  return share.kind === 'vmPassthrough' && selectorsOf(description, share).length === 0
    ? [
        {
          path,
          problem: `the PCI device of the GPUs of pool '${description.name}' is not known`,
          fix: "add pciVendorSelector to its vmPassthrough(...): the id that lspci -nn -d 10de: prints, such as '10DE:2236'",
        },
      ]
    : [];
}
