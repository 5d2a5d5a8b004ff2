import { migProfilesOf, migResource } from '../../gpu';
import { gpuNodes } from '../lookups/gpu-nodes';
import { namesKnown } from '../pool/pools';
import type { Rule } from '../rule';

/** Compute instances inside a GPU instance (`1c.3g.20gb`) are no resources of their own. */
const MIG_RESOURCE = /^(nvidia\.com\/mig-\d+g\..+?)(?:\.shared)?$/;

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
        for (const { container, resource, at } of asks) {
          const [, name] = MIG_RESOURCE.exec(resource) ?? [];
          if (name === undefined) continue;
          offered ??= models.flatMap((model) => migProfilesOf(model).map(migResource));
          if (offered.includes(name)) continue;
          yield {
            subject: pod.path,
            at: `${pod.pointer}.${at}`,
            problem: `container '${container}' asks for a MIG device that the GPUs of ${whose} do not have: ${models.join(', ')}`,
            got: resource,
            allowed: offered,
          };
        }
      }
    }
  },
};

/** What is asked of MIG against GPUs. */
export const migRequestRules: readonly Rule[] = [requested];
