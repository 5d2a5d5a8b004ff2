import { jsonOf } from '../../../internal';
import { slurmBridgeWords, sunkWords } from '../../../plans/queues';
import { hasObjectsOf } from '../../lookups/related';
import type { Pack } from '../../pack';
import type * as Loaded from './slurm-rules';

/** What the operator of Slurm, slurm-bridge and SUNK read, and pools whose nodes Slurm gives out. */
export const slurm: Pack = {
  when: (model) =>
    model.slurmNodes.length > 0 ||
    hasObjectsOf(model, 'slinky.slurm.net') ||
    model.pods.some(
      ({ spec, annotations = {} }) =>
        spec.schedulerName === slurmBridgeWords.scheduler ||
        spec.schedulerName === sunkWords.scheduler ||
        (spec.schedulerName !== undefined && Object.keys(annotations).some((key) => key.startsWith(sunkWords.prefix))),
    ) ||
    model.objects.some(({ object }) =>
      Object.keys(jsonOf(object.metadata.annotations)).some((key) => key.startsWith(slurmBridgeWords.prefix)),
    ),
  rules: () => (require('./slurm-rules') as typeof Loaded).rules,
};
