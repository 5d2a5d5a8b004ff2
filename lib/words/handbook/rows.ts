import { cudaErrors } from './cuda';
import { frameworkErrors } from './frameworks';
import type { KnownError } from './known-error';
import { ncclErrors } from './nccl';
import { runtimeErrors } from './runtime';
import { sharingErrors } from './sharing';
import { xidErrors } from './xid';

/** Every known error, by subject. */
export const knownErrors: Readonly<Record<string, readonly KnownError[]>> = {
  'Xid: messages of the driver about a GPU': xidErrors,
  'CUDA driver and runtime': cudaErrors,
  NCCL: ncclErrors,
  'Driver, container toolkit, device plugin and kubelet': runtimeErrors,
  'MIG, DRA and HAMi': sharingErrors,
  'Model servers and frameworks': frameworkErrors,
};
