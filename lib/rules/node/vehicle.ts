import type { Model, PoolDescription } from '../../model';
import { deliveriesOf, plansOf } from '../../node';
import { imageOf, type Platform, platformOf } from '../../platforms';
import { operatorsOf } from '../operator/operators';
import type { Finding, Rule } from '../rule';

const vehicle: Rule = {
  id: 'node/vehicle',
  severity: 'warning',
  about: 'No bootstrap files, or not all settings, are written for the nodes of a pool.',
  fix: "configure the nodes with the platform's own means; kubelet.conf among the pool's files holds what the kubelet should have",
  source: 'the platforms and systems that each vehicle serves, and the primitives that it delivers (lib/node/vehicles)',
  *check({ pools }) {
    for (const pool of pools) {
      const platform = platformOf(pool.cluster?.distribution);
      const { cluster, os } = pool;
      // A system that the platform does not have is told by node/os.
      if (platform === undefined || os === undefined || cluster?.distribution === undefined) continue;
      if (imageOf(platform, pool)?.os.includes(os)) yield* undelivered(pool, platform);
    }
  },
};

function* undelivered(pool: PoolDescription, platform: Platform): Generator<Finding> {
  const seen = new Set<string>();
  for (const plan of plansOf(pool)) {
    const deliveries = deliveriesOf(plan);
    if (deliveries.length === 0) {
      yield {
        subject: pool.path,
        at: 'os',
        problem: `no bootstrap files are written for nodes of ${platform.name} with ${plan.os ?? 'this system'}`,
        got: plan.os,
        fix: `use ${platform.configuredBy}; kubelet.conf among the pool's files holds what the kubelet should have`,
      };
      return;
    }
    const asked = new Set(plan.settings.flatMap(({ id, byDefault }) => (byDefault ? [] : [id])));
    for (const { vehicle, left } of deliveries) {
      // What a supplement does not carry is told of the vehicles that it supplements.
      if (vehicle.supplements && deliveries.length > 1) continue;
      for (const { setting, kinds, parts, inPart, instead } of left) {
        // What nobody asked for is set where it can be.
        if (!asked.has(setting)) continue;
        const what = (parts.length > 0 ? parts : kinds).join(', ');
        const problem = inPart
          ? `${vehicle.name} cannot deliver all of the setting '${setting}': ${what}`
          : `${vehicle.name} cannot deliver the setting '${setting}' (${what})`;
        if (seen.has(problem)) continue;
        seen.add(problem);
        yield {
          subject: pool.path,
          problem,
          ...(instead.length > 0 ? { allowed: instead } : {}),
          fix: instead.length > 0 ? `use ${instead.join(' or ')}` : `use ${platform.configuredBy}`,
        };
      }
    }
  }
}

const image: Rule = {
  id: 'node/image',
  severity: 'warning',
  about: 'The image of a pool is not named, and what the GPU Operator has to install depends on it.',
  fix: "name the image of the pool's nodes: nodeImage",
  source:
    'awslabs/amazon-eks-ami v20260724; NVIDIA/aicr docs/integrator oke-gpu-setup.md 3bf4791c; cloud-native-docs gpu-operator-v26.7-1, Google GKE; MicrosoftDocs/azure-aks-docs nvidia-gpu-operator 0382c94e: images with and without a driver',
  *check(model) {
    for (const pool of operated(model)) {
      const platform = platformOf(pool.cluster?.distribution);
      if (!platform?.asksForImage || pool.nodeImage !== undefined) continue;
      const taken = imageOf(platform, pool);
      // A system that one image alone runs names it.
      if (pool.os !== undefined && Object.values(platform.images).filter(({ os }) => os.includes(pool.os as never)).length === 1) continue;
      const id = Object.keys(platform.images).find((name) => platform.images[name] === taken) ?? platform.defaultImage;
      yield {
        subject: pool.path,
        at: 'nodeImage',
        problem: `${platform.name} has images with a driver and without; the operator's values are for '${id}'`,
        allowed: Object.keys(platform.images),
      };
    }
  },
};

/** Pools of ours that an operator serves: of a pool in documents of others, nobody can name the image. */
function* operated(model: Model): Generator<PoolDescription> {
  for (const [, pools] of operatorsOf(model))
    for (const pool of pools) if (pool.nodes !== undefined && pool.shapes !== undefined) yield pool;
}

/** How nodes are set up, and what they are made of. */
export const vehicleRules: readonly Rule[] = [vehicle, image];
