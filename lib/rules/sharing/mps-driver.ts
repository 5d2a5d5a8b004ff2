import { isMpsShare } from '../../allocators';
import { driverOfRelease } from '../operator/driver-gpus';
import { operatorsOf } from '../operator/operators';
import type { Rule } from '../rule';

/** The branch of the driver of CUDA 11.5. */
const BRANCH = 495;

const mpsDriver: Rule = {
  id: 'sharing/mps-driver',
  severity: 'error',
  about: 'The driver knows no limit of memory for MPS clients, and each of them may take the whole GPU.',
  fix: 'set driver.version to a newer driver',
  source:
    'NVIDIA Multi-Process Service documentation, set_default_device_pinned_mem_limit: from CUDA 11.5 on; NVIDIA CUDA 11.5 release notes: driver 495.29.05; alauda/acp-docs v4.2, hardware accelerator: MPS needs CUDA 11.5',
  *check(model) {
    for (const [operator, pools] of operatorsOf(model)) {
      const driver = driverOfRelease(operator);
      const pool = pools.find(({ sharing: { share } }) => isMpsShare(share));
      if (driver === undefined || pool === undefined || Number.parseInt(driver.version, 10) >= BRANCH) continue;
      yield {
        subject: operator.path,
        at: driver.at,
        problem: `driver ${driver.version} limits the memory of no client on pool '${pool.name}', whose GPUs are shared by MPS`,
        got: driver.version,
        allowed: `driver ${BRANCH} or newer`,
      };
    }
  },
};

/** The driver below MPS. */
export const mpsDriverRules: readonly Rule[] = [mpsDriver];
