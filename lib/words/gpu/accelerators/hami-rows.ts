import { ascendRows, staleAscendNames } from './ascend';
import type { AcceleratorRow } from './row';

const GiB = 1024;

/** Source: HAMi v2.10.0 `charts/hami/templates/scheduler/device-configmap.yaml`, `iluvatars`; `pkg/device/iluvatar/device.go`. */
const iluvatarRows: readonly AcceleratorRow[] = ['MR-V100', 'MR-V50', 'BI-V150', 'BI-V100'].map((chip) => ({
  device: chip,
  vendor: 'Iluvatar',
  count: `iluvatar.ai/${chip}-vgpu`,
  memory: { resource: `iluvatar.ai/${chip}.vMem`, unitMiB: 256 },
  cores: { resource: `iluvatar.ai/${chip}.vCore`, ofDevice: 100, otherwise: 0 },
  partsOfOne: true,
  annotations: { [`hami.io/use-${chip}-uuid`]: 'list', [`hami.io/no-use-${chip}-uuid`]: 'list' },
  chartPart: 'iluvatar',
}));

const chosenBy = (domain: string, ...words: readonly string[]): Readonly<Record<string, 'list'>> =>
  Object.fromEntries(['gpuuuid', ...words].flatMap((word) => [`use-${word}`, `nouse-${word}`].map((key) => [`${domain}/${key}`, 'list'])));

/**
 * Devices that HAMi gives out besides NVIDIA's, by the words that it has for them. Names are those of its chart's defaults.
 *
 * Source: HAMi v2.10.0 `pkg/device/*` and `charts/hami/values.yaml`.
 */
export const hamiDeviceRows: readonly AcceleratorRow[] = [
  ...ascendRows.map((row, index) => (index === 0 ? { ...row, staleNames: staleAscendNames } : row)),
  {
    device: 'MLU',
    vendor: 'Cambricon',
    count: 'cambricon.com/vmlu',
    memory: { resource: 'cambricon.com/mlu.smlu.vmemory', unitMiB: 256 },
    cores: { resource: 'cambricon.com/mlu.smlu.vcore', ofDevice: 100, otherwise: 100 },
    partsOfOne: true,
    annotations: chosenBy('cambricon.com', 'mlutype'),
    // Source: HAMi v2.10.0 `examples/mlu`, which name resources of another chart's values.
    staleNames: {
      'cambricon.com/mlu370.smlu.vmemory': 'cambricon.com/mlu.smlu.vmemory',
      'cambricon.com/mlu370.smlu.vcore': 'cambricon.com/mlu.smlu.vcore',
    },
  },
  {
    device: 'DCU',
    vendor: 'Hygon',
    count: 'hygon.com/dcunum',
    memory: { resource: 'hygon.com/dcumem', unitMiB: 1 },
    cores: { resource: 'hygon.com/dcucores', ofDevice: 100, otherwise: 100 },
    partsOfOne: true,
    annotations: chosenBy('hygon.com', 'dcutype'),
  },
  ...iluvatarRows,
  {
    device: 'Mthreads',
    vendor: 'Moore Threads',
    count: 'mthreads.com/vgpu',
    memory: {
      resource: 'mthreads.com/sgpu-memory',
      unitMiB: 512,
      sizes: [2, 4, 8, 16, 32, 64].map((units) => units * 512),
      otherSizes: 'refused',
      wholeMiB: 96 * 512,
    },
    cores: { resource: 'mthreads.com/sgpu-core', ofDevice: 16, otherwise: 0 },
    partsOfOne: true,
    shares: 48,
    // Not the domain of its resources.
    annotations: chosenBy('mthreads.ai'),
  },
  { device: 'Metax-GPU', vendor: 'MetaX', count: 'metax-tech.com/gpu' },
  {
    device: 'Metax-SGPU',
    vendor: 'MetaX',
    count: 'metax-tech.com/sgpu',
    // A number without a suffix is GiB.
    memory: { resource: 'metax-tech.com/vmemory', unitMiB: GiB },
    cores: { resource: 'metax-tech.com/vcore', ofDevice: 100, otherwise: 100 },
    annotations: {
      ...chosenBy('metax-tech.com'),
      'metax-tech.com/sgpu-qos-policy': ['best-effort', 'fixed-share', 'burst-share'],
      'metax-tech.com/sgpu-app-class': ['online', 'offline'],
      'metax-tech.com/sgpu-topology-aware': ['true', 'false'],
    },
  },
  { device: 'GCU', vendor: 'Enflame', count: 'enflame.com/gcu' },
  {
    device: 'Enflame',
    vendor: 'Enflame',
    // HAMi takes the smallest DRS profile of the card that has both, in whole GiB.
    memory: { resource: 'enflame.com/gcu-memory', unitMiB: 1 },
    cores: { resource: 'enflame.com/gcu-core', ofDevice: 100, otherwise: 0 },
    partsOfOne: true,
    annotations: chosenBy('enflame.com'),
    since: '2.10.0',
    staleNames: {
      'enflame.com/vgcu': 'enflame.com/gcu-memory and enflame.com/gcu-core',
      'enflame.com/vgcu-percentage': 'enflame.com/gcu-core',
    },
  },
  // One, a pair, one of two groups, or all of a server (pkg/device/kunlun/topo.go).
  { device: 'kunlun', vendor: 'Kunlunxin', count: 'kunlunxin.com/xpu', counts: [1, 2, 4, 8], annotations: chosenBy('baidu.com') },
  {
    device: 'XPU',
    vendor: 'Kunlunxin',
    count: 'kunlunxin.com/vxpu',
    memory: {
      resource: 'kunlunxin.com/vxpu-memory',
      unitMiB: 1,
      sizes: [24576, 49152],
      otherSizes: 'rounded up',
      wholeMiB: 98304,
    },
    shares: 4,
    annotations: { 'hami.io/use-xpu-uuid': 'list', 'hami.io/no-use-xpu-uuid': 'list' },
    nodeLabels: { xpu: 'on' },
  },
  {
    device: 'AWSNeuron',
    vendor: 'AWS',
    count: 'aws.amazon.com/neuron',
    // A device has two cores here, and the number of devices wins where both are asked for.
    cores: { resource: 'aws.amazon.com/neuroncore', ofDevice: 2, otherwise: 0, insteadOfCount: true },
    partsOfOne: true,
    shares: 2,
    annotations: { 'aws.amazon.com/use-neuron-uuid': 'list', 'aws.amazon.com/nouse-neuron-uuid': 'list' },
  },
  {
    device: 'AMD',
    vendor: 'AMD',
    count: 'amd.com/gpu',
    memory: { resource: 'amd.com/gpumem', unitMiB: 1 },
    cores: { resource: 'amd.com/gpucores', ofDevice: 100, otherwise: 100 },
    annotations: Object.fromEntries(
      ['use-gputype', 'nouse-gputype', 'use-gpu-uuid', 'nouse-gpu-uuid'].map((key) => [`amd.com/${key}`, 'list']),
    ),
    partsSince: '2.10.0',
    staleNames: { 'amd.com/gpu-memory': 'amd.com/gpumem' },
  },
  {
    device: 'Biren',
    vendor: 'Biren',
    count: 'birentech.com/gpu',
    annotations: chosenBy('birentech.com', 'biren'),
    nodeLabels: { biren: 'on' },
    since: '2.10.0',
  },
  {
    device: 'Vastai',
    vendor: 'Vastai',
    count: 'vastaitech.com/va',
    annotations: chosenBy('vastaitech.com', 'va'),
    nodeLabels: { vastai: 'on' },
  },
];
