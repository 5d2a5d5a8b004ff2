import { isVmShare, vmDeviceName, type VmPassthroughShare } from '../../allocators';
import { gpuOf } from '../../../words/gpu';
import { KUBEVIRT } from '../../../words/kinds';
import { type Place, type Plan, poolGpuModels, type PoolDescription } from '../../model';
import type { KubeVirtHostDevicesProps } from './props';

/** Vendor and device ids of the GPUs of a pool, as KubeVirt compares them. */
export const selectorsOf = (pool: PoolDescription, { pciVendorSelector }: VmPassthroughShare): readonly string[] =>
  pciVendorSelector === undefined
    ? poolGpuModels(pool).flatMap((model) => gpuOf(model).pciDevices.map((id) => `10DE:${id}`))
    : [pciVendorSelector];

/**
 * The part of the KubeVirt object that permits the GPUs of pools. KubeVirt leaves them to the GPU Operator's plugin
 * (`externalResourceProvider`) and makes no mediated devices itself.
 *
 * Source: KubeVirt v1.9.0 `manifests/generated/kv-resource.yaml`; docs.nvidia.com GPU Operator with KubeVirt.
 */
export function planKubeVirtHostDevices(_place: Place, props: KubeVirtHostDevicesProps): Plan {
  const { pools, namespace = 'kubevirt', name = 'kubevirt', featureGates } = props;
  const described = pools.map(({ description }) => description);
  const pciHostDevices = distinct(
    described.flatMap((pool) => {
      const { share } = pool.sharing;
      if (share.kind !== 'vmPassthrough') return [];
      const resourceName = vmDeviceName(share);
      return selectorsOf(pool, share).map((pciVendorSelector) => ({ pciVendorSelector, resourceName, externalResourceProvider: true }));
    }),
  );
  const mediatedDevices = distinct(
    described.flatMap(({ sharing: { share } }) =>
      isVmShare(share) && share.kind === 'vmVgpu'
        ? [{ mdevNameSelector: share.mdevNameSelector, resourceName: vmDeviceName(share), externalResourceProvider: true }]
        : [],
    ),
  );
  const byGate = featureGates?.includes(MDEV_GATE) === true;
  const configuration = {
    permittedHostDevices: {
      ...(pciHostDevices.length > 0 ? { pciHostDevices } : {}),
      ...(mediatedDevices.length > 0 ? { mediatedDevices } : {}),
    },
    ...(mediatedDevices.length > 0 && !byGate ? { mediatedDevicesConfiguration: { enabled: false } } : {}),
    ...(featureGates === undefined ? {} : { developerConfiguration: { featureGates } }),
  };
  const object = { apiVersion: `${KUBEVIRT}/v1`, kind: 'KubeVirt', metadata: { name, namespace }, spec: { configuration } };
  return {
    objects: [{ id: 'kubevirt', object }],
    files: [],
    model: { pools: described },
  };
}

/** Tells KubeVirt before 1.8 to make no mediated devices. Source: docs.nvidia.com GPU Operator with KubeVirt, prerequisites. */
export const MDEV_GATE = 'DisableMDEVConfiguration';

/** Several pools may have the same GPUs. */
const distinct = <T extends object>(list: readonly T[]): readonly T[] => [
  ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
];
