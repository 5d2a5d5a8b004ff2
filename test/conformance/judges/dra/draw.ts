import fc, { type Arbitrary } from 'fast-check';

/** Some of these keys, each with one of the values: a few are right, and others nearly. */
const some = (keys: Readonly<Record<string, Arbitrary<unknown>>>): Arbitrary<object> => fc.record(keys, { requiredKeys: [] });
const oftenOf = (right: readonly unknown[], wrong: readonly unknown[]): Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });

const threads = oftenOf([0, 1, 50, 100], [-1, 101, 50.5, '50', true]);
const limit = oftenOf(
  ['1Mi', '10Gi', '2G', '1.5Gi', '.5Gi', '3e9', '1048576', 1048576],
  ['1023Ki', '0', 5, '10GB', '-1Gi', '', 'Gi', '1 Gi', true, {}],
);
const limits = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom('0', '1', 'GPU-a'), limit, { maxKeys: 2 }) },
  oftenOf([{}], [['1Gi'], '1Gi']),
);
const mpsConfig = fc.oneof(
  {
    weight: 8,
    arbitrary: some({
      defaultActiveThreadPercentage: threads,
      defaultPinnedDeviceMemoryLimit: limit,
      defaultPerDevicePinnedMemoryLimit: limits,
    }),
  },
  fc.constantFrom({ activeThreadPercentage: 50 }, [], 'all'),
);
const timeSlicingConfig = fc.oneof(
  { weight: 4, arbitrary: fc.record({ interval: oftenOf(['Default', 'Short', 'Medium', 'Long'], ['short', '', 'Longer', 7]) }) },
  fc.constantFrom({}, { interval: 'Long', intervals: 1 }, 'Long'),
);
const strategy = oftenOf(['TimeSlicing', 'MPS'], ['mps', '', 'Exclusive', 1]);
const sharing = fc.oneof(
  { weight: 3, arbitrary: fc.record({ strategy: fc.constant('MPS'), mpsConfig }) },
  { weight: 2, arbitrary: fc.record({ strategy: fc.constant('TimeSlicing'), timeSlicingConfig }) },
  { weight: 3, arbitrary: some({ strategy, timeSlicingConfig, mpsConfig }) },
  fc.constantFrom('MPS', []),
);
const iommu = fc.oneof(
  {
    weight: 5,
    arbitrary: some({
      backendPolicy: oftenOf(['LegacyOnly', 'PreferIommuFD', ''], ['legacyOnly', 1]),
      enableAPIDevice: oftenOf([true, false], ['true', 1]),
    }),
  },
  fc.constantFrom({ backend: 'LegacyOnly' }, 'LegacyOnly'),
);
const domain = { domainID: oftenOf(['x', '6f2a2b52-0d2b-4d3e-9b0a-111111111111', ' '], ['', 7]) };

const FIELDS: Readonly<Record<string, Arbitrary<object>>> = {
  GpuConfig: some({ sharing }),
  MigDeviceConfig: some({ sharing }),
  VfioDeviceConfig: some({ iommu }),
  ComputeDomainChannelConfig: some({ ...domain, allocationMode: oftenOf(['All', 'Single', ''], [1]) }),
  ComputeDomainDaemonConfig: some(domain),
};
const KINDS = Object.keys(FIELDS);

/** Parameters of claims: right ones, and some of each way to be nearly so. */
export const anyParameters: Arbitrary<object> = fc
  .tuple(
    fc.constantFrom('GpuConfig', 'GpuConfig', 'MigDeviceConfig', ...KINDS),
    fc.oneof(
      { weight: 30, arbitrary: fc.constant('resource.nvidia.com/v1beta1') },
      fc.constantFrom('resource.nvidia.com/v1', 'v1beta1', ''),
    ),
    fc.oneof({ weight: 30, arbitrary: fc.constant({}) }, fc.constantFrom({ metadata: { name: 'a' } }, { Sharing: {} }, { domainId: 'x' })),
  )
  .chain(([kind, apiVersion, more]) => FIELDS[kind]!.map((fields) => ({ apiVersion, kind, ...fields, ...more })));
