import { draSharingKeys, draSharingProblems } from '../../allocators';
import { type Check, list, map, memory, object, optional, plainText, required, type Schema, text, silences } from '../../../internal';
import { DNS_LABEL, LABEL_KEY, LABEL_VALUE, MiB } from '../../../words/kubernetes';
import { claimedDevicesSchema, migProfileSchema, type Place, resourceNameSchema } from '../../model';
import { poolSchemaOf } from '../pod/request';
import type { GpuDeviceClassProps, GpuResourceClaimProps } from './props';

const objectKeys = {
  pool: optional(poolSchemaOf('dra', 'dra()')),
  name: optional(resourceNameSchema),
  labels: optional(map(text({ pattern: LABEL_VALUE, what: 'a label value', empty: true }), { key: LABEL_KEY, keyWhat: 'a label key' })),
  silence: optional(silences),
};

/**
 * A resource that is not of Kubernetes itself; a quota for it begins with `requests.`.
 *
 * Source: Kubernetes v1.36.2 `pkg/apis/core/v1/helper/helpers.go`, IsExtendedResourceName.
 */
const EXTENDED =
  /^(?!requests\.)(?!([^/]*\.)?kubernetes\.io\/)[a-z0-9]([-a-z0-9.]*[a-z0-9])?\/[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;

/** Form of the props. */
export const gpuDeviceClassSchema: Schema = object<GpuDeviceClassProps>({
  ...objectKeys,
  mig: optional(migProfileSchema),
  productName: optional(plainText()),
  memory: optional(memory({ min: MiB })),
  selectors: optional(list(plainText(), { max: 28 })),
  ...draSharingKeys,
  extendedResourceName: optional(plainText({ pattern: EXTENDED, what: "an extended resource, such as 'example.com/large-gpu'" })),
});

/** Form of the props. */
export const gpuResourceClaimSchema: Schema = object<GpuResourceClaimProps>({
  ...objectKeys,
  claim: required(claimedDevicesSchema),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'a namespace: a DNS label of up to 63 characters' })),
});

/** What no schema can express. */
export const gpuDeviceClassChecks: readonly Check<GpuDeviceClassProps, Place>[] = [(props, { path }) => draSharingProblems(props, path)];
