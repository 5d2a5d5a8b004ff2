import { isGpuInstance, migProfilesOf, migResource } from '../../../words/gpu';
import { gpuNodes } from '../../lookups/gpu-nodes';
import { namesKnown } from '../pool/pools';
import type { Rule } from '../../rule';

const requested: Rule = {
  id: 'mig/requested-profile',
  severity: 'error',
  about: 'A container asks for MIG devices into which the GPUs of its nodes cannot be cut.',
  fix: 'ask for a profile of these GPUs, or select nodes with others',
  source:
    'k8s-device-plugin v0.20.0 internal/rm, resource names; NVIDIA MIG user guide, supported profiles: a 7th of 40 GB is 1g.5gb, of 80 GB 1g.10gb',
  *check(model) {
    for (const { whose, models, pods, pool, isFamily } of gpuNodes(model)) {
      // What a pool with a layout of its own offers is the subject of pool/offers.
      if (isFamily || (pool !== undefined && namesKnown(pool))) continue;
      let offered: readonly string[] | undefined;
      for (const { pod, asks } of pods) {
        for (const { container, resource, mig, at } of asks) {
          if (mig === undefined || !isGpuInstance(mig)) continue;
          offered ??= models.flatMap(migProfilesOf);
          if (offered.includes(mig)) continue;
          yield {
            subject: pod.path,
            at: `${pod.pointer}.${at}`,
            problem: `container '${container}' asks for a MIG device that the GPUs of ${whose} do not have: ${models.join(', ')}`,
            got: resource,
            allowed: models.flatMap((model) => migProfilesOf(model).map(migResource)),
          };
        }
      }
    }
  },
};

/** What is asked of MIG against GPUs. */
export const migRequestRules: readonly Rule[] = [requested];
