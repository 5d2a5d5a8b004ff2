import { deviceClass, draSharingOf, namedClaim } from '../../allocators';
import type { KubeObject } from '../../../words/kubernetes';
import type { ClaimedDevices, Place, Plan } from '../../model';
import type { WorkloadContext } from '../pod/metadata';
import type { GpuDeviceClassProps, GpuResourceClaimProps } from './props';

/** The DeviceClass. */
export function planGpuDeviceClass({ id }: Place, props: GpuDeviceClassProps): Plan {
  const { pool, name = id, labels } = props;
  const object = deviceClass(name, props, draSharingOf(props), pool?.description.cluster?.kubernetes);
  return planOf('device-class', { ...object, metadata: { ...object.metadata, ...labelled(labels) } }, pool, true);
}

/** The ResourceClaim. */
export function planGpuResourceClaim({ id }: Place, props: GpuResourceClaimProps, context: WorkloadContext): Plan {
  const { pool, name = id, namespace = context.namespace, labels } = props;
  const object = namedClaim(name, props.claim, pool?.description);
  return planOf('claim', { ...object, metadata: { ...object.metadata, namespace, ...labelled(labels) } }, pool);
}

const labelled = (labels: GpuDeviceClassProps['labels']): object => (labels === undefined ? {} : { labels });

const planOf = (id: string, object: KubeObject, pool: GpuDeviceClassProps['pool'], clusterScoped?: true): Plan => ({
  objects: [{ id, object, ...(clusterScoped === undefined ? {} : { clusterScoped }) }],
  files: [],
  model: pool === undefined ? {} : { pools: [pool.description] },
});

/** What a container asks for that uses a claim by its name. */
export const requestOfClaim = (name: string, { claim }: GpuResourceClaimProps): ClaimedDevices => ({
  claim: { ...claim, resourceClaim: name },
});
