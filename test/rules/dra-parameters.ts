/** What a claim says to NVIDIA's drivers. */
type Parameters = Readonly<Record<string, unknown>>;

const of = (kind: string, fields: Parameters = {}, apiVersion = 'resource.nvidia.com/v1beta1'): Parameters => ({
  apiVersion,
  kind,
  ...fields,
});
const sharing = (strategy: string | undefined, rest: Parameters = {}, kind = 'GpuConfig'): Parameters =>
  of(kind, { sharing: { ...(strategy === undefined ? {} : { strategy }), ...rest } });
const mps = (mpsConfig: Parameters, kind?: string): Parameters => sharing('MPS', { mpsConfig }, kind);
const sliced = (interval: string): Parameters => sharing('TimeSlicing', { timeSlicingConfig: { interval } });

/** What NVIDIA's drivers understand. */
export const rightDraParameters: readonly (readonly [what: string, parameters: Parameters])[] = [
  ['a GPU', of('GpuConfig')],
  ['MPS', mps({ defaultActiveThreadPercentage: 50, defaultPinnedDeviceMemoryLimit: '10Gi' })],
  ['MPS by device', mps({ defaultPerDevicePinnedMemoryLimit: { '0': '10Gi' } })],
  ['all threads', mps({ defaultActiveThreadPercentage: 100 })],
  ['no threads', mps({ defaultActiveThreadPercentage: 0 })],
  ['a mebibyte of memory', mps({ defaultPinnedDeviceMemoryLimit: '1Mi' })],
  ['MPS as it comes', sharing('MPS')],
  ['time-slicing as it comes', sharing('TimeSlicing')],
  ['a default interval', sliced('Default')],
  ['a short interval', sliced('Short')],
  ['a medium interval', sliced('Medium')],
  ['a long interval', sliced('Long')],
  ['shared MIG devices', mps({}, 'MigDeviceConfig')],
  ['MIG devices in turns', sharing('TimeSlicing', {}, 'MigDeviceConfig')],
  ['MIG devices in turns, with what MPS would do', sharing('TimeSlicing', { mpsConfig: {} }, 'MigDeviceConfig')],
  ['virtual machines', of('VfioDeviceConfig', { iommu: { backendPolicy: 'LegacyOnly', enableAPIDevice: true } })],
  ['virtual machines with IOMMUFD', of('VfioDeviceConfig', { iommu: { backendPolicy: 'PreferIommuFD' } })],
  ['an IOMMU with the policy of the driver', of('VfioDeviceConfig', { iommu: { enableAPIDevice: true } })],
  ['an IOMMU with an empty policy', of('VfioDeviceConfig', { iommu: { backendPolicy: '' } })],
  ['a channel', of('ComputeDomainChannelConfig', { domainID: 'x', allocationMode: 'All' })],
  ['a channel with an empty mode', of('ComputeDomainChannelConfig', { domainID: 'x', allocationMode: '' })],
  ['a daemon', of('ComputeDomainDaemonConfig', { domainID: 'x' })],
];

/** What NVIDIA's drivers refuse, and where our rule finds it. */
export const wrongDraParameters: readonly (readonly [what: string, parameters: Parameters, at: string])[] = [
  ['too many threads', mps({ defaultActiveThreadPercentage: 101 }), 'sharing.mpsConfig.defaultActiveThreadPercentage'],
  ['fewer threads than none', mps({ defaultActiveThreadPercentage: -1 }), 'sharing.mpsConfig.defaultActiveThreadPercentage'],
  ['half a mebibyte', mps({ defaultPinnedDeviceMemoryLimit: '512Ki' }), 'sharing.mpsConfig.defaultPinnedDeviceMemoryLimit'],
  [
    'half a mebibyte of a device',
    mps({ defaultPerDevicePinnedMemoryLimit: { '0': '512Ki' } }),
    'sharing.mpsConfig.defaultPerDevicePinnedMemoryLimit["0"]',
  ],
  ['memory that is none', mps({ defaultPinnedDeviceMemoryLimit: '10GB' }), 'sharing.mpsConfig.defaultPinnedDeviceMemoryLimit'],
  ['a strategy of others', sharing('Fair'), 'sharing.strategy'],
  ['no strategy', sharing(undefined, { mpsConfig: {} }, 'MigDeviceConfig'), 'sharing.strategy'],
  ['an interval that there is not', sliced('Longer'), 'sharing.timeSlicingConfig.interval'],
  ['no interval', sharing('TimeSlicing', { timeSlicingConfig: {} }), 'sharing.timeSlicingConfig.interval'],
  ['slices of MPS', sharing('MPS', { timeSlicingConfig: { interval: 'Short' } }), 'sharing.timeSlicingConfig'],
  ['limits of time slices', sharing('TimeSlicing', { mpsConfig: {} }), 'sharing.mpsConfig'],
  [
    'slices of MIG devices',
    sharing('TimeSlicing', { timeSlicingConfig: { interval: 'Short' } }, 'MigDeviceConfig'),
    'sharing.timeSlicingConfig',
  ],
  ['a policy of others', of('VfioDeviceConfig', { iommu: { backendPolicy: 'Fast' } }), 'iommu.backendPolicy'],
  ['a channel without its domain', of('ComputeDomainChannelConfig', { allocationMode: 'All' }), 'domainID'],
  ['a daemon without its domain', of('ComputeDomainDaemonConfig'), 'domainID'],
  ['a daemon of an empty domain', of('ComputeDomainDaemonConfig', { domainID: '' }), 'domainID'],
  ['a field that there is not', of('GpuConfig', { share: {} }), 'share'],
  ['a version of others', of('GpuConfig', {}, 'resource.nvidia.com/v1'), 'apiVersion'],
  ['a kind of others', of('GpuConf'), 'kind'],
  ['a kind by the name of a method', of('constructor'), 'kind'],
  ['a kind that is an object of its own', of('ComputeDomain'), 'kind'],
];

/** What v0.4.1 does not know and later versions do: our rule lets it pass. */
export const laterDraParameters: readonly (readonly [what: string, parameters: Parameters])[] = [
  ['processes of several users', mps({ multiUser: true })],
];
