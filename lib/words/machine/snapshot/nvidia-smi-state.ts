import { ownValue } from '../../../internal';
import { child, type XmlElement } from './xml';

/** How a GPU is set, as `nvidia-smi -q -x` shows it. What the driver does not know, or the GPU does not have, is absent. */
export interface GpuState {
  /** PCI address in sysfs form, `0000:53:00.0`. */
  readonly pciBusId?: string;
  readonly persistence?: boolean;
  readonly ecc?: boolean;
  /** `Default`, `Exclusive_Process` or `Prohibited`. */
  readonly computeMode?: string;
  readonly mig?: boolean;
  readonly accounting?: boolean;
  /** Largest clocks, in MHz. */
  readonly maxClocksMHz?: Clocks;
  /** Clocks that applications get, in MHz; new drivers no longer tell. */
  readonly applicationClocksMHz?: Clocks;
  /** Power limit that holds, the default, and what may be set, in W. */
  readonly powerLimitW?: { readonly current?: number; readonly default?: number; readonly min?: number; readonly max?: number };
  /** State of the NVLink fabric: `Completed` where the fabric manager has done its work. */
  readonly fabric?: { readonly state?: string; readonly status?: string; readonly cliqueId?: number; readonly clusterUuid?: string };
}

/** Clocks of a GPU, in MHz. */
export interface Clocks {
  readonly graphics?: number;
  readonly sm?: number;
  readonly memory?: number;
}

/** Text of an element, or undefined where it says in words that there is none. */
type Reader = (element: XmlElement | undefined) => string | undefined;

/** Reads how a GPU is set. */
export function stateOf(gpu: XmlElement, value: Reader, pciBusId: string | undefined): GpuState {
  const text = (...path: readonly string[]): string | undefined => value(child(gpu, ...path));
  const number = (...path: readonly string[]): number | undefined => {
    const [digits] = /^\d{1,9}(?:\.\d{1,3})?(?=$|\s)/.exec(text(...path) ?? '') ?? [];
    return digits === undefined ? undefined : Number(digits);
  };
  const isOn = (...path: readonly string[]): boolean | undefined => ownValue({ Enabled: true, Disabled: false }, text(...path) ?? '');
  const clocks = (block: string): Clocks | undefined =>
    some({ graphics: number(block, 'graphics_clock'), sm: number(block, 'sm_clock'), memory: number(block, 'mem_clock') });
  // From 535 on the block has another name, and so has the limit that holds.
  const power = child(gpu, 'gpu_power_readings') === undefined ? 'power_readings' : 'gpu_power_readings';
  return (
    some({
      pciBusId,
      persistence: isOn('persistence_mode'),
      ecc: isOn('ecc_mode', 'current_ecc'),
      computeMode: text('compute_mode'),
      mig: isOn('mig_mode', 'current_mig'),
      accounting: isOn('accounting_mode'),
      maxClocksMHz: clocks('max_clocks'),
      applicationClocksMHz: clocks('applications_clocks'),
      powerLimitW: some({
        current: number(power, 'current_power_limit') ?? number(power, 'power_limit'),
        default: number(power, 'default_power_limit'),
        min: number(power, 'min_power_limit'),
        max: number(power, 'max_power_limit'),
      }),
      fabric: some({
        state: text('fabric', 'state'),
        status: text('fabric', 'status'),
        cliqueId: number('fabric', 'cliqueId'),
        clusterUuid: text('fabric', 'clusterUuid'),
      }),
    }) ?? {}
  );
}

const some = <T extends object>(values: { readonly [K in keyof T]: T[K] | undefined }): T | undefined => {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : (Object.fromEntries(known) as T);
};
