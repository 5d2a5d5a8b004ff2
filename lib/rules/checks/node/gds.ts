import { hasCoherentMemory, takesOpenModules } from '../../../words/gpu';
import { poolGpuModels, type PoolDescription } from '../../../plans/model';
import type { PoolTuning } from '../../../plans/node';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

type Tuned = PoolDescription & { readonly tuning: PoolTuning };

/** Why the module is not loaded, or does nothing, on nodes of a pool. */
function obstacleOf(pool: Tuned): string | undefined {
  const { driver, firmware } = pool.tuning;
  const models = poolGpuModels(pool);
  const old = models.find((model) => !takesOpenModules(model));
  if (old !== undefined) return `nvidia_fs needs the open kernel modules, which know no ${old}`;
  if (driver?.from === 'runfile' && driver.modules === 'proprietary')
    return "nvidia_fs needs the open kernel modules, and driver.modules is 'proprietary'";
  if (firmware?.secureBoot === 'on') return 'nvidia_fs is not signed, and firmware.secureBoot is on';
  const coherent = models.find(hasCoherentMemory);
  return (
    coherent &&
    `GPUDirect Storage does not work with memory of ${coherent} that the driver keeps to itself (NVreg_CoherentGPUMemoryMode=driver)`
  );
}

const gds = each(({ pools }) => pools as readonly (Pick<Tuned, 'path'> & Partial<Tuned>)[], {
  id: 'node/gds',
  severity: 'error',
  about: 'GPUDirect Storage is asked for on nodes where its module does not load or does not work.',
  fix: 'remove gpu.gds, or change what the message names',
  source:
    'GPU Operator documentation, GPUDirect Storage: open kernel modules from nvidia-fs 2.17.5, no Secure Boot; NVIDIA driver 580 release notes: Coherent Driver-based Memory Management and GDS',
  *look(pool) {
    if (pool.tuning?.gpu?.gds !== true) return;
    const problem = obstacleOf(pool as Tuned);
    if (problem !== undefined) yield { at: 'gpu.gds', problem, got: true };
  },
});

/** Storage that GPUs read by themselves. */
export const gdsRules: readonly Rule[] = [gds];
