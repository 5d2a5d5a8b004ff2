import type { AcceleratorRow } from './row';

/** A chip of Huawei: MiB that can be given out, and the vendor's templates with the MiB of each. */
interface Chip {
  readonly name: string;
  readonly wholeMiB: number;
  /** `memoryCapacity`, where it is more than `memoryAllocatable`. */
  readonly capacityMiB?: number;
  readonly templates: readonly (readonly [name: string, mib: number])[];
  readonly rest?: Partial<AcceleratorRow>;
}

/**
 * Source: HAMi v2.10.0 `charts/hami/templates/scheduler/device-configmap.yaml`, `vnpus`. In 2.9 the templates of 910B4-1 have
 * other names for the same sizes, and 910C has none.
 */
const CHIPS: readonly Chip[] = [
  {
    name: 'Ascend910A',
    wholeMiB: 32768,
    templates: [
      ['vir02', 2184],
      ['vir04', 4369],
      ['vir08', 8738],
      ['vir16', 17476],
    ],
  },
  {
    name: 'Ascend910B2',
    wholeMiB: 65536,
    templates: [
      ['vir03_1c_8g', 8192],
      ['vir06_1c_16g', 16384],
      ['vir12_3c_32g', 32768],
    ],
  },
  {
    name: 'Ascend910B3',
    wholeMiB: 65536,
    templates: [
      ['vir05_1c_16g', 16384],
      ['vir10_3c_32g', 32768],
    ],
  },
  {
    name: 'Ascend910B4',
    wholeMiB: 32768,
    templates: [
      ['vir05_1c_8g', 8192],
      ['vir10_3c_16g', 16384],
    ],
  },
  {
    name: 'Ascend910B4-1',
    wholeMiB: 65536,
    templates: [
      ['vir05_1c_16g', 16384],
      ['vir10_3c_32g', 32768],
    ],
  },
  // Two chips are one module: an odd number but 1 is refused, and 1 becomes 2 (HAMi v2.10.0 pkg/device/ascend/device.go).
  {
    name: 'Ascend910C',
    wholeMiB: 65536,
    templates: [
      ['vir05_1c_16g', 16384],
      ['vir10_3c_32g', 32768],
    ],
    rest: { counts: 'even', partsSince: '2.10.0' },
  },
  {
    name: 'Ascend310P',
    wholeMiB: 21527,
    capacityMiB: 24576,
    templates: [
      ['vir01', 3072],
      ['vir02', 6144],
      ['vir04', 12288],
    ],
  },
];

/** Huawei's NPUs. Source: HAMi v2.10.0 `pkg/device/ascend/device.go`. */
export const ascendRows: readonly AcceleratorRow[] = CHIPS.map(({ name, wholeMiB, capacityMiB, templates, rest }) => ({
  device: name,
  vendor: 'Ascend',
  count: `huawei.com/${name}`,
  memory: {
    resource: `huawei.com/${name}-memory`,
    unitMiB: 1,
    sizes: templates.map(([, mib]) => mib),
    templates: templates.map(([template]) => template),
    otherSizes: 'rounded up',
    wholeMiB,
    ...(capacityMiB === undefined ? {} : { capacityMiB }),
  },
  cores: { resource: `huawei.com/${name}-core`, ofDevice: 100, otherwise: 0 },
  partsOfOne: true,
  shares: Math.floor(wholeMiB / (templates[0]?.[1] ?? wholeMiB)),
  annotations: {
    [`hami.io/use-${name}-uuid`]: 'list',
    [`hami.io/no-use-${name}-uuid`]: 'list',
    'huawei.com/vnpu-mode': ['hami-core'],
  },
  softSplit: { annotation: 'huawei.com/vnpu-mode', value: 'hami-core' },
  // Source: ascend-device-plugin v1.4.0 `ascend-device-plugin.yaml`.
  nodeLabels: { ascend: 'on' },
  chartPart: 'ascend',
  ...rest,
}));

/** Of every Ascend device, which no version of HAMi here configures. Source: ascend-device-plugin ed35e1c4 `examples`. */
export const staleAscendNames: Readonly<Record<string, string>> = {
  'huawei.com/Ascend910B': 'huawei.com/Ascend910B2, huawei.com/Ascend910B3 or huawei.com/Ascend910B4',
  'huawei.com/Ascend910B-memory': 'huawei.com/Ascend910B2-memory, huawei.com/Ascend910B3-memory or huawei.com/Ascend910B4-memory',
};
