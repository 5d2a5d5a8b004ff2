import {
  boolean,
  check,
  integer,
  isPlainObject,
  map,
  memory,
  object,
  oneOf,
  optional,
  ownValue,
  plainText,
  type Problem,
  required,
  type Schema,
  unionBy,
} from '../../../internal';
import { MiB } from '../../../words/kubernetes';

type Fields = Record<string, unknown>;
const shape = (keys: Parameters<typeof object<Fields>>[0]): Schema => object<Fields>(keys);

/** MPS takes whole mebibytes, at least one. */
const limit = memory({ min: MiB });
const mpsConfig = optional(
  shape({
    defaultActiveThreadPercentage: optional(integer({ min: 0, max: 100 })),
    defaultPinnedDeviceMemoryLimit: optional(limit),
    defaultPerDevicePinnedMemoryLimit: optional(map(limit)),
    // Of what comes after v0.4.1.
    multiUser: optional(boolean),
  }),
);
/** Whoever writes it must say how long: of what is missing the driver makes nothing, and crashes. */
const timeSlicingConfig = optional(shape({ interval: required(oneOf(['Default', 'Short', 'Medium', 'Long'])) }));
const strategy = (name: string) => ({ strategy: required(oneOf([name])) });

/** The settings of the other strategy are refused when a claim is prepared; a MIG device that is shared in turns has none. */
const gpuSharing = unionBy(
  'strategy',
  'an object',
  shape({ ...strategy('TimeSlicing'), timeSlicingConfig }),
  shape({ ...strategy('MPS'), mpsConfig }),
);
const migSharing = shape({ strategy: required(oneOf(['TimeSlicing', 'MPS'])), mpsConfig });

const domain = required(plainText());

/**
 * What a claim may say to NVIDIA's drivers, by kind: `resource.nvidia.com/v1beta1`, decoded strictly.
 *
 * Source: dra-driver-nvidia-gpu v0.4.1 `api/nvidia.com/resource/v1beta1`, and what `cmd/gpu-kubelet-plugin` asks of it when it
 * prepares a claim (device_state.go, sharing.go).
 */
const KINDS: Readonly<Record<string, Parameters<typeof object<Fields>>[0]>> = {
  GpuConfig: { sharing: optional(gpuSharing) },
  MigDeviceConfig: { sharing: optional(migSharing) },
  // Without a policy, or with an empty one, it is LegacyOnly.
  VfioDeviceConfig: {
    iommu: optional(shape({ backendPolicy: optional(oneOf(['LegacyOnly', 'PreferIommuFD', ''])), enableAPIDevice: optional(boolean) })),
  },
  ComputeDomainChannelConfig: { domainID: domain, allocationMode: optional(plainText({ empty: true })) },
  ComputeDomainDaemonConfig: { domainID: domain },
};

/** What NVIDIA's drivers refuse of the parameters of a claim. */
export function wrongParameters(parameters: unknown): readonly Problem[] {
  const kind = isPlainObject(parameters) ? parameters['kind'] : undefined;
  const known = Object.keys(KINDS);
  if (typeof kind !== 'string' || !known.includes(kind))
    return [
      { path: 'parameters.kind', problem: 'is not a kind that a claim accepts', got: kind, allowed: known, fix: 'write one of these' },
    ];
  const apiVersion = required(oneOf(['resource.nvidia.com/v1beta1']));
  return check(shape({ apiVersion, kind: required(oneOf(known)), ...ownValue(KINDS, kind) }), parameters, 'parameters');
}
