import { kernelErrors } from './cuda-kernels';
import { mpsErrors } from './cuda-mps';
import { setupErrors } from './cuda-setup';
import type { KnownError } from './known-error';

/** Errors of the CUDA driver and runtime. */
export const cudaErrors: readonly KnownError[] = [...setupErrors, ...kernelErrors, ...mpsErrors];
