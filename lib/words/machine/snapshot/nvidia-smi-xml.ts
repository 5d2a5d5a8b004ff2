import { MOST_GPUS, clean, refuse, start } from './clean';
import { type GpuState, stateOf } from './nvidia-smi-state';
import { type XmlElement, child, parseXml } from './xml';

/** What `nvidia-smi -q -x` says, as far as a machine's shape needs it. It holds no NUMA node and no CPU. */
export interface SmiLog {
  readonly driver?: string;
  readonly cuda?: string;
  /** GPUs that the driver has; a container may see fewer. */
  readonly attached?: number;
  /** The GPUs seen, in index order. */
  readonly gpus: readonly SmiGpu[];
}

/** A GPU as `nvidia-smi -q -x` shows it. What it does not know, or says in words, is absent. */
export interface SmiGpu {
  readonly productName?: string;
  /** PCI address in sysfs form, `0000:53:00.0`. */
  readonly pciBusId?: string;
  /** PCI device and vendor, such as `233010DE`. */
  readonly pciDevice?: string;
  /** Total memory in MiB. */
  readonly memoryMiB?: number;
  /** MIG mode; absent on GPUs without MIG. */
  readonly mig?: 'Enabled' | 'Disabled';
  /** True when the driver has lost contact with the GPU. */
  readonly lost: boolean;
  /** How it is set. */
  readonly state: GpuState;
}

/** Words that are where a value should be (captures of drivers 418 to 595). */
const NO_VALUE =
  /^(?:N\/A|\[N\/A\]|None|Unknown Error|\[Not Supported\]|Not Supported|Requested functionality has been deprecated|GPU is lost|\[REDACTED\]|)$/;

/**
 * Reads the output of `nvidia-smi -q -x`.
 *
 * @throws GpuConfigError when the text is not such a document, or ends early.
 */
export function parseNvidiaSmiXml(text: string, path = 'nvidia-smi -q -x'): SmiLog {
  const cleaned = clean(text);
  if (/^\s*NVIDIA-SMI has failed|^\s*Failed to initialize NVML/.test(cleaned)) {
    refuse(path, 'says that the driver does not answer', { got: start(cleaned), fix: 'load the NVIDIA driver, then run the script again' });
  }
  if (!cleaned.trimStart().startsWith('<')) refuse(path, 'is not XML', { got: start(cleaned), allowed: "what 'nvidia-smi -q -x' prints" });
  const root = parseXml(cleaned, path);
  if (root.name !== 'nvidia_smi_log') refuse(path, 'is another XML document', { got: root.name, allowed: ['nvidia_smi_log'] });
  const driver = value(child(root, 'driver_version'));
  const cuda = value(child(root, 'cuda_version'));
  const attached = number(child(root, 'attached_gpus'), MOST_GPUS);
  const gpus = root.children.filter((element) => element.name === 'gpu');
  if (gpus.length > MOST_GPUS) refuse(path, `shows ${gpus.length} GPUs`, { allowed: `at most ${MOST_GPUS}` });
  return {
    ...(driver === undefined ? {} : { driver }),
    ...(cuda === undefined ? {} : { cuda }),
    ...(attached === undefined ? {} : { attached }),
    gpus: gpus.map(readGpu),
  };
}

/** A PCI address as sysfs writes it: four digits of domain, more only where it needs them, in lower case. */
function sysfsAddress(text: string): string | undefined {
  const [, domain, rest] = /^([0-9a-f]{1,8}):([0-9a-f]{2}:[0-9a-f]{2}\.[0-7])$/.exec(text.trim().toLowerCase()) ?? [];
  return domain === undefined || rest === undefined ? undefined : `${domain.replace(/^0+/, '').padStart(4, '0')}:${rest}`;
}

function readGpu(gpu: XmlElement): SmiGpu {
  const productName = value(child(gpu, 'product_name'));
  const pciBusId = sysfsAddress(gpu.attributes['id'] ?? '') ?? sysfsAddress(value(child(gpu, 'pci', 'pci_bus_id')) ?? '');
  const pciDevice = value(child(gpu, 'pci', 'pci_device_id'));
  const memoryMiB = number(child(gpu, 'fb_memory_usage', 'total'), 2 ** 40);
  const mig = value(child(gpu, 'mig_mode', 'current_mig'));
  return {
    ...(productName === undefined ? {} : { productName }),
    ...(pciBusId === undefined ? {} : { pciBusId }),
    ...(pciDevice === undefined ? {} : { pciDevice }),
    ...(memoryMiB === undefined ? {} : { memoryMiB }),
    ...(mig === 'Enabled' || mig === 'Disabled' ? { mig } : {}),
    lost: isLost(gpu),
    state: stateOf(gpu, value, pciBusId),
  };
}

const isLost = (element: XmlElement): boolean => element.text.trim() === 'GPU is lost' || element.children.some(isLost);

function value(element: XmlElement | undefined): string | undefined {
  const text = element?.text.trim();
  return text === undefined || NO_VALUE.test(text) ? undefined : text;
}

/** The number before a unit: 81559 of `81559 MiB`. */
function number(element: XmlElement | undefined, max: number): number | undefined {
  const [digits] = /^\d{1,16}(?=$|\s)/.exec(value(element) ?? '') ?? [];
  return digits === undefined || Number(digits) > max ? undefined : Number(digits);
}
