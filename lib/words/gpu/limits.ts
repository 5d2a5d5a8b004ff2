import type { GpuModel } from './model';

/** What the driver lets one set on a board. Boards of one model may differ: a row has the widest range that was seen. */
export interface GpuLimits {
  /** Watts. */
  readonly power: { readonly min: number; readonly max: number };
  /** Highest clocks in MHz. */
  readonly graphics: number;
  readonly memory: number;
}

const limits = (min: number, max: number, graphics: number, memory: number): GpuLimits => ({ power: { min, max }, graphics, memory });

/**
 * Limits by model. Source: `nvidia-smi -q` and `-q -x` of such GPUs (Min and Max Power Limit, Max Clocks), drivers 470 to 610.
 * Of other models nobody showed them.
 */
const LIMITS: Readonly<Partial<Record<GpuModel, GpuLimits>>> = {
  'A100-SXM4-40GB': limits(100, 400, 1410, 1215),
  'A100-SXM4-80GB': limits(100, 500, 1410, 1593),
  'H100-SXM5-80GB': limits(200, 700, 1980, 2619),
  'H200-SXM5-141GB': limits(200, 700, 1980, 3201),
  B200: limits(200, 1000, 1965, 3996),
  GB200: limits(200, 1200, 2062, 3996),
  GB300: limits(200, 1400, 2070, 3996),
  L40S: limits(100, 350, 2520, 9001),
  T4: limits(60, 70, 1590, 5001),
  A10G: limits(100, 300, 1710, 6251),
};

/** What the driver lets one set on a GPU; undefined where no source shows it. */
export const limitsOf = (model: GpuModel): GpuLimits | undefined => LIMITS[model];
