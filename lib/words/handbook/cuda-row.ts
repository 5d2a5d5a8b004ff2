import type { KnownError } from './known-error';

const CUDA = 'CUDA 13.0 cuda.h (cuda-python, cuda_core/_utils/driver_cu_result_explanations.py)';
/** Which CUDA runs on which driver. */
export const COMPAT = 'CUDA compatibility guide, docs.nvidia.com/deploy/cuda-compatibility';

/** What a row says of one. */
export interface Cuda extends Omit<KnownError, 'id' | 'names' | 'source'> {
  /** What the runtime calls it. */
  readonly runtime: string;
  /** The words of both interfaces for it, as programs print them. */
  readonly text: string;
  readonly source?: string;
}

/** A row; its number and the name of the runtime are other words for it. */
export const cuda = (number: number, name: string, { runtime, text, logs = [], source, ...rest }: Cuda): KnownError => ({
  id: `CUDA_ERROR_${name}`,
  names: [runtime, `CUDA-${number}`, `CUDA error ${number}`],
  logs: [text, ...logs],
  ...rest,
  source: source === undefined ? CUDA : `${CUDA}; ${source}`,
});

/** The version of the driver. */
export const DRIVER = 'nvidia-smi --query-gpu=driver_version --format=csv,noheader';
