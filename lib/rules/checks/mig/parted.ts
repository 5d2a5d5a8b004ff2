import type { Model, PoolDescription } from '../../../plans/model';
import type { PoolTuning } from '../../../plans/node';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

type Tuned = PoolDescription & { readonly tuning: PoolTuning };

/** Pools whose nodes cut their GPUs with mig-parted at boot. */
const cutByParted = ({ pools }: Model): readonly Tuned[] =>
  (pools as readonly Partial<Tuned>[]).filter((pool): pool is Tuned => pool.tuning?.gpu?.mig === 'nvidia-mig-parted');

const parted = each(cutByParted, {
  id: 'mig/parted',
  severity: 'error',
  about: 'One checksum of mig-parted is given for machines of two architectures.',
  fix: 'make a pool of the machines of each architecture, each with the checksum of its own archive',
  source: 'mig-parted bd7160f4 deployments/systemd/packages/Makefile: an archive for amd64 and one for arm64',
  *look({ tuning, shapes = [] }) {
    const architectures = [...new Set(shapes.map(({ machine }) => machine.architecture ?? 'amd64'))];
    if (tuning.gpu?.migParted === undefined || architectures.length < 2) return;
    yield {
      at: 'gpu.migParted.sha256',
      problem: 'is the checksum of one archive, and the machines of this pool need one each',
      got: architectures,
    };
  },
  *unknown(model) {
    for (const { path: subject, tuning } of cutByParted(model)) {
      if (tuning.gpu?.migParted !== undefined) continue;
      yield {
        subject,
        at: 'gpu.mig',
        unchecked: 'that the nodes can cut their GPUs at boot',
        missing: 'nothing here installs nvidia-mig-parted',
        give: "give gpu: { migParted: { version, sha256 } }, or mig: 'nvidia-smi', which comes with the driver",
      };
    }
  },
});

/** The program that cuts the GPUs of nodes. */
export const migPartedRules: readonly Rule[] = [parted];
