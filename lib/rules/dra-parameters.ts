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
  plainText,
  type Problem,
  required,
  type Schema,
} from '../internal';

type Fields = Record<string, unknown>;
const shape = (keys: Parameters<typeof object<Fields>>[0]): Schema => object<Fields>(keys);

const mpsConfig = shape({
  defaultActiveThreadPercentage: optional(integer({ min: 0, max: 100 })),
  defaultPinnedDeviceMemoryLimit: optional(memory()),
  defaultPerDevicePinnedMemoryLimit: optional(map(memory())),
  // Of what comes after v0.4.1.
  multiUser: optional(boolean),
});
const strategy = required(oneOf(['TimeSlicing', 'MPS']));
const timeSlicingConfig = shape({ interval: optional(oneOf(['Default', 'Short', 'Medium', 'Long'])) });

const domain = required(plainText());

/**
 * What a claim may say to NVIDIA's drivers, by kind: `resource.nvidia.com/v1beta1`, decoded strictly.
 *
 * Source: dra-driver-nvidia-gpu v0.4.1 `api/nvidia.com/resource/v1beta1`.
 */
const KINDS: Readonly<Record<string, Parameters<typeof object<Fields>>[0]>> = {
  GpuConfig: { sharing: optional(shape({ strategy, timeSlicingConfig: optional(timeSlicingConfig), mpsConfig: optional(mpsConfig) })) },
  MigDeviceConfig: { sharing: optional(shape({ strategy, mpsConfig: optional(mpsConfig) })) },
  VfioDeviceConfig: {
    iommu: optional(shape({ backendPolicy: required(oneOf(['LegacyOnly', 'PreferIommuFD'])), enableAPIDevice: optional(boolean) })),
  },
  ComputeDomainChannelConfig: { domainID: domain, allocationMode: optional(plainText()) },
  ComputeDomainDaemonConfig: { domainID: domain },
};

/** What NVIDIA's drivers refuse of the parameters of a claim. */
export function wrongParameters(parameters: unknown): readonly Problem[] {
  const kind = isPlainObject(parameters) ? parameters['kind'] : undefined;
  const known = Object.keys(KINDS);
  if (typeof kind !== 'string' || !known.includes(kind))
    return [{ path: 'parameters.kind', problem: 'is no kind that a claim takes', got: kind, allowed: known }];
  const apiVersion = required(oneOf(['resource.nvidia.com/v1beta1']));
  return check(shape({ apiVersion, kind: required(oneOf(known)), ...KINDS[kind] }), parameters, 'parameters');
}
