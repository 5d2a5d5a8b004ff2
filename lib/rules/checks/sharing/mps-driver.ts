import { isMpsShare } from '../../../plans/allocators';
import { driversOf } from '../operator/pool-drivers';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

/** The branch of the driver of CUDA 11.5. */
const BRANCH = 495;

const mpsDriver = each(driversOf, {
  id: 'sharing/mps-driver',
  severity: 'error',
  about: 'The driver knows no limit of memory for MPS clients, and each of them may take the whole GPU.',
  fix: 'install a newer driver (driver.version)',
  source:
    'NVIDIA Multi-Process Service documentation, set_default_device_pinned_mem_limit: from CUDA 11.5 on; NVIDIA CUDA 11.5 release notes: driver 495.29.05; alauda/acp-docs v4.2, hardware accelerator: MPS needs CUDA 11.5',
  *look({ pool, version, at }) {
    if (!isMpsShare(pool.sharing.share) || Number.parseInt(version, 10) >= BRANCH) return;
    yield {
      at,
      problem: `driver ${version} limits the memory of no client on pool '${pool.name}', whose GPUs are shared by MPS`,
      got: version,
      allowed: `driver ${BRANCH} or newer`,
    };
  },
});

/** The driver below MPS. */
export const mpsDriverRules: readonly Rule[] = [mpsDriver];
