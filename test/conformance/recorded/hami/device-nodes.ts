// Nodes with devices of other vendors than NVIDIA, as their plugins tell HAMi's scheduler of them, and pods that ask for them.
import { acceleratorRow, type AcceleratorRow, hamiDeviceNames } from '../../../../lib/words/gpu';

/** Devices of each node. */
export const PER_NODE = 2;

/** MiB of a device whose memory HAMi has in no table. */
const OTHER_MIB = 65536;

/** MiB of a device of a kind. */
export const memoryOf = ({ memory }: AcceleratorRow): number => memory?.wholeMiB ?? OTHER_MIB;

/** As many containers as a vendor's plugin lets on one device. */
const MANY = 100;

interface Told {
  readonly annotations?: Readonly<Record<string, string>>;
  readonly capacity?: Readonly<Record<string, string>>;
}

const each = <T>(make: (index: number) => T): readonly T[] => Array.from({ length: PER_NODE }, (_, index) => make(index));
const json = (type: string, mib: number, count = MANY, core = 100): string =>
  JSON.stringify(each((index) => ({ id: `${type}-${index}`, index, count, devmem: mib, devcore: core, type, health: true })));
const encoded = (type: string, mib: number): string =>
  each((index) => `${type}-${index},${MANY},${mib},100,${type},0,true,${index},hami-core:`).join('');
const DRS = {
  devices: each((index) => ({ index: String(index), minor: String(index), capacity: 6 })),
  profiles: { '1g.8gb': '1', '2g.16gb': '2', '3g.24gb': '3', '6g.48gb': '6' },
};

/** How a node tells of its devices. Source: HAMi v2.10.0 `pkg/device/*`, `GetNodeDevices`. */
function told(device: string, version: string, soft: boolean): Told {
  const row = acceleratorRow(device) as AcceleratorRow;
  const mib = memoryOf(row);
  const total = (perDevice: number): string => String(PER_NODE * perDevice);
  const of: Readonly<Record<string, Told>> = {
    MLU: { capacity: { 'cambricon.com/mlu.smlu.vcore': total(100), 'cambricon.com/mlu.smlu.vmemory': total(mib / 256) } },
    DCU: { annotations: { 'hami.io/node-dcu-register': encoded('DCU', mib) } },
    Mthreads: { capacity: { 'mthreads.com/sgpu-core': total(16), 'mthreads.com/sgpu-memory': total(96) } },
    'Metax-GPU': { capacity: { 'metax-tech.com/gpu': total(1) } },
    'Metax-SGPU': {
      annotations: {
        'metax-tech.com/node-gpu-devices': JSON.stringify(
          each((index) => ({ uuid: `GPU-${index}`, totalDevCount: MANY, totalCompute: 100, totalVRam: mib, healthy: true })),
        ),
      },
    },
    GCU: { capacity: { 'enflame.com/gcu': total(1) } },
    Enflame: { annotations: { 'enflame.com/gcu-drs-capacity': JSON.stringify(DRS) } },
    kunlun: { capacity: { 'kunlunxin.com/xpu': '8' } },
    XPU: { annotations: { 'hami.io/node-register-xpu': json('XPU', mib) } },
    AWSNeuron: { capacity: { 'aws.amazon.com/neuron': total(1), 'aws.amazon.com/neuroncore': total(2) } },
    AMD: version.startsWith('v2.9')
      ? { capacity: { 'amd.com/gpu': total(1) } }
      : { annotations: { 'hami.io/node-amd-register': json('AMD', mib) } },
    Biren: { annotations: { 'hami.io/node-biren-register': json('Biren', mib, 1) } },
    Vastai: { annotations: { 'hami.io/node-va-register': json('Vastai', mib, 1) } },
  };
  if (of[device] !== undefined) return of[device];
  return row.vendor === 'Ascend'
    ? { annotations: { [`hami.io/node-register-${device}`]: json(device, mib), ...(soft ? { 'hami-vnpu-core': 'true' } : {}) } }
    : { annotations: { [`hami.io/node-${device}-register`]: encoded(device, mib) } };
}

/** A node of two such devices; eight of Kunlunxin's whole ones, which is how its servers are. */
export const deviceNode = ({ device, annotations: ofPod = {} }: DevicePod, version: string): object => {
  const { annotations = {}, capacity = {} } = told(device, version, Object.keys(ofPod).length > 0);
  return { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node', annotations }, status: { capacity } };
};

/** What a pod asks of a kind of device, by its resources. */
export interface DevicePod {
  readonly device: string;
  readonly limits: Readonly<Record<string, number | string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

const counts = [1, 2, 3];
const sizesIn = (row: AcceleratorRow): readonly number[] => {
  const { sizes = [], wholeMiB = OTHER_MIB, unitMiB } = row.memory ?? { unitMiB: 1 };
  const mib = [...sizes, ...sizes.map((size) => size + unitMiB), 8192, wholeMiB, wholeMiB + unitMiB];
  return [...new Set(mib.map((one) => Math.ceil(one / unitMiB)))];
};

function podsOf(device: string): readonly DevicePod[] {
  const { count, memory, cores, softSplit } = acceleratorRow(device) as AcceleratorRow;
  const numbers = count === undefined ? [undefined] : counts;
  const memories = memory === undefined ? [undefined] : [undefined, ...sizesIn(acceleratorRow(device) as AcceleratorRow), '8Gi'];
  const percents = cores === undefined ? [undefined] : [undefined, 2, 30, 100, 101];
  const modes = softSplit === undefined ? [undefined] : [undefined, { [softSplit.annotation]: softSplit.value }];
  return modes.flatMap((annotations) =>
    numbers.flatMap((number) =>
      memories.flatMap((mib) =>
        percents.map((percent): DevicePod => {
          const limits = {
            ...(number === undefined ? {} : { [count as string]: number }),
            ...(mib === undefined || memory === undefined ? {} : { [memory.resource]: mib }),
            ...(percent === undefined || cores === undefined ? {} : { [cores.resource]: percent }),
          };
          return { device, limits, ...(annotations === undefined ? {} : { annotations }) };
        }),
      ),
    ),
  );
}

/** As many pods as are placed one after the other. */
export const MOST_PODS = 32;

/** Of two resources or less all that there is to ask, of three every fourth. */
export const devicePods: readonly string[] = hamiDeviceNames
  .flatMap(podsOf)
  .filter(({ limits, annotations }, index) => {
    const resources = Object.keys(limits).length + (annotations === undefined ? 0 : 1);
    return Object.keys(limits).length > 0 && (resources < 3 || index % 4 === 0);
  })
  .map((pod) => JSON.stringify(pod));
