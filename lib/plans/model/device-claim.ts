import type { MigProfile } from '../../words/gpu';
import { anyOf, integer, list, memory, object, oneOf, optional, plainText, required, type Schema } from '../../internal';
import { DNS_SUBDOMAIN, MiB, type Quantity } from '../../words/kubernetes';

/** Devices that a container claims: all of one choice, or of the first choice that is free. */
export type DeviceClaim = ExactDevices | FirstAvailable;

/** Devices of one choice. */
export interface ExactDevices extends DeviceChoice, NamedClaim {
  /**
   * Access to devices that other pods use, for monitoring: the namespace needs the label
   * `resource.kubernetes.io/admin-access: "true"`.
   *
   * @default - none: the devices are for this pod alone
   */
  readonly adminAccess?: true;
  readonly firstAvailable?: never;
}

/** One claim that several pods use together. */
export interface NamedClaim {
  /**
   * Name of a ResourceClaim in the namespace of the pods, whose devices these are: the pods that name it use the same ones, on
   * one node. `GpuResourceClaim` makes it, and has the whole request: `request: claim.request`.
   *
   * @default - each pod has a claim of its own
   */
  readonly resourceClaim?: string;
}

/** Several choices, the best first; Kubernetes 1.34 or newer. */
export interface FirstAvailable extends NamedClaim {
  /** Up to eight; the scheduler takes the first that is free on a node. */
  readonly firstAvailable: readonly [DeviceChoice, ...DeviceChoice[]];
  readonly count?: never;
  readonly deviceClass?: never;
  readonly mig?: never;
  readonly productName?: never;
  readonly memory?: never;
  readonly selectors?: never;
  readonly adminAccess?: never;
}

/** What a device must be. All that is said holds of each. */
export interface DeviceChoice {
  /**
   * Number of devices, at most 32.
   *
   * @default 1
   */
  readonly count?: number;
  /**
   * Name of the DeviceClass, such as one of `GpuDeviceClass`. Where its devices are MIG devices, say `mig` as well.
   *
   * @default - the driver's: `gpu.nvidia.com`, with `mig` `mig.nvidia.com`
   */
  readonly deviceClass?: string;
  /**
   * MIG devices of this profile.
   *
   * @default - whole GPUs
   */
  readonly mig?: MigProfile;
  /**
   * The GPU's product name as `nvidia-smi` prints it, such as `'NVIDIA H100 80GB HBM3'`.
   *
   * @default - any
   */
  readonly productName?: string;
  /**
   * Memory that the device has at least, such as `'40Gi'`.
   *
   * @default - any
   */
  readonly memory?: Quantity;
  /**
   * Further CEL expressions, such as `device.attributes['gpu.nvidia.com'].architecture == 'Hopper'`.
   *
   * @default - none
   */
  readonly selectors?: readonly string[];
}

/** Form of a MIG profile, such as `1g.10gb`, `1g.10gb+me` or `2g.48gb-me`; whether a GPU has it is for rules. */
const MIG_PROFILE = /^[1-9]\d*g\.[1-9]\d*gb([+-](me|gfx)(\.all)?)?$/;

/** A MIG profile in a request. */
export const migProfileSchema: Schema = plainText({ pattern: MIG_PROFILE, what: "a MIG profile such as '1g.10gb'" });

/** Source: Kubernetes 1.36.2 `pkg/apis/resource/types.go`, AllocationResultsMaxSize, FirstAvailableDeviceRequestMaxSize, DeviceSelectorsMaxSize. */
const MOST_DEVICES = 32;
const MOST_CHOICES = 8;
/** Three of the 32 selectors of a request may be ours. */
const MOST_SELECTORS = 29;

/** The name of an object of `resource.k8s.io`. */
export const resourceNameSchema: Schema = plainText({ pattern: DNS_SUBDOMAIN, what: "the name of an object, such as 'large-gpus'" });

const choiceKeys = {
  count: optional(integer({ min: 1, max: MOST_DEVICES })),
  deviceClass: optional(resourceNameSchema),
  mig: optional(migProfileSchema),
  productName: optional(plainText()),
  memory: optional(memory({ min: MiB })),
  selectors: optional(list(plainText(), { max: MOST_SELECTORS })),
};

const claimSchemaOf = (named: object): Schema =>
  anyOf(
    "devices such as { count: 2, memory: '40Gi' }, or { firstAvailable: [{ memory: '80Gi' }, { memory: '40Gi', count: 2 }] }",
    object<ExactDevices>({ ...choiceKeys, ...named, adminAccess: optional(oneOf([true])) } as never),
    object<FirstAvailable>({
      ...named,
      firstAvailable: required(list(object<DeviceChoice>(choiceKeys), { min: 1, max: MOST_CHOICES })),
    } as never),
  );

/** A claim as a program without types may give it. */
export const deviceClaimSchema: Schema = claimSchemaOf({ resourceClaim: optional(resourceNameSchema) });

/** What the devices of a claim are, without its name. */
export const claimedDevicesSchema: Schema = claimSchemaOf({});

/** The choices of a claim: the first free one is taken. */
export const choicesOf = (claim: DeviceClaim): readonly DeviceChoice[] => claim.firstAvailable ?? [claim];

/** How many devices a container with this claim sees: of several choices, the most. */
export const devicesClaimed = (claim: DeviceClaim): number => Math.max(...choicesOf(claim).map(({ count = 1 }) => count));
