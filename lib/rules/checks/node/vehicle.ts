import { ownValue } from '../../../internal';
import type { Model, PoolDescription, VehicleRow } from '../../../plans/model';
import { deliveriesOf, longUserData, type LongUserData, plansOf, type PoolTuning } from '../../../plans/node';
import { imageOf, type Platform, platformOf } from '../../../words/platforms';
import { operatorsOf } from '../operator/operators';
import type { Finding, Rule } from '../../rule';

const vehicle: Rule = {
  id: 'node/vehicle',
  severity: 'warning',
  about: 'No bootstrap files, or not all settings, are written for the nodes of a pool.',
  fix: "configure the nodes with the platform's own means; kubelet.conf among the pool's files holds what the kubelet should have",
  source: 'the platforms and systems that each vehicle serves, and the primitives that it delivers (lib/plans/node/vehicles)',
  *check(model) {
    for (const [pool, platform] of setUp(model)) yield* undelivered(pool, platform);
  },
};

/** Pools on a platform that has their system: one that it does not have is told by node/os. */
function* setUp({ pools }: Model): Generator<readonly [PoolDescription, Platform]> {
  for (const pool of pools) {
    const platform = platformOf(pool.cluster?.distribution);
    const { cluster, os } = pool;
    if (platform === undefined || os === undefined || cluster?.distribution === undefined) continue;
    if (imageOf(platform, pool)?.os.includes(os)) yield [pool, platform];
  }
}

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
      for (const { setting, kinds, parts: lost, inPart, instead } of left) {
        // What nobody asked for is set where it can be.
        if (!asked.has(setting)) continue;
        const parts = inPart && setting === KUBELET ? lost.filter((field) => saysOfKubelet(pool, field)) : lost;
        if (inPart && parts.length === 0) continue;
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
          fix: instead.length > 0 ? `use ${instead.join(' or ')}` : elsewhere(vehicle, platform, inPart),
        };
      }
    }
  }
}

/** What carries a pool's settings in the platform's own words cannot be replaced by these. */
const elsewhere = ({ supplements }: VehicleRow, { name, configuredBy }: Platform, inPart: boolean): string =>
  supplements || !inPart ? `use ${configuredBy}` : `remove it: ${name} has no word for it`;

const KUBELET = 'kubelet';

/** Whether the pool itself gives a field of its kubelets, which are computed from its intent otherwise. */
const saysOfKubelet = ({ tuning }: PoolDescription, field: string): boolean =>
  Object.hasOwn((tuning as PoolTuning | undefined)?.kubelet ?? {}, field);

const ownValues: Rule = {
  id: 'node/own-values',
  severity: 'info',
  about: 'A platform decides fields of the kubelet itself, which follow from the intent of a pool elsewhere.',
  fix: 'look at what the platform reserves, and give pods that need whole NUMA nodes fewer CPUs and less memory than it leaves',
  source:
    'Google Kubernetes Engine API v1, NodeKubeletConfig; AKS CustomKubeletConfig: the fields that they have (lib/plans/node/vehicles)',
  *check(model) {
    for (const [pool, platform] of setUp(model)) {
      const all = plansOf(pool).flatMap((plan) => deliveriesOf(plan));
      const carriers = all.filter(({ vehicle }) => vehicle.supplements === undefined);
      const lost = carriers.flatMap(({ left }) => left.filter(({ setting, inPart }) => setting === KUBELET && inPart));
      const fields = [...new Set(lost.flatMap(({ parts }) => parts))].filter((field) => !saysOfKubelet(pool, field));
      if (fields.length === 0) continue;
      yield { subject: pool.path, at: 'intent', problem: `${platform.name} decides ${fields.join(', ')} itself`, got: fields };
    }
  },
};

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
      const id = Object.keys(platform.images).find((name) => ownValue(platform.images, name) === taken) ?? platform.defaultImage;
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

const USER_DATA =
  'Amazon EC2 User Guide, "Work with instance user data": 16 KB before base64, of which EKS and Karpenter need some; oracle/oci-python-sdk 01120ba2 launch_instance_details.py: 32,000 bytes of metadata';

const userData: Rule = {
  id: 'node/user-data',
  severity: 'error',
  about: 'The user data of a node are longer than its provider takes.',
  fix: 'put the script node-setup.sh into the image of the nodes and run it there, or leave settings out',
  source: USER_DATA,
  *check(model) {
    for (const [subject, name, { file, bytes, room }] of longOf(model, false))
      yield {
        subject,
        problem: `${file} has ${bytes} bytes, compressed, and ${name} takes ${room}`,
        got: bytes,
        allowed: `up to ${room}`,
      };
  },
};

const shortUserData: Rule = {
  id: 'node/short-user-data',
  severity: 'info',
  about: 'The script of a node has no room in its user data, which carry its commands alone.',
  fix: 'put the script node-setup.sh into the image of the nodes and run it there: it verifies each setting, and puts back what was there before',
  source: USER_DATA,
  *check(model) {
    for (const [subject, name, { file, room }] of longOf(model, true))
      yield {
        subject,
        problem: `${file} carries commands without verification and rollback, since ${name} takes ${room} bytes of user data`,
        allowed: `up to ${room}`,
      };
  },
};

/** The longest user data of each pool whose platform has a limit, where the whole script has no room in them. */
function* longOf(model: Model, short: boolean): Generator<readonly [pool: string, platform: string, LongUserData]> {
  for (const [pool, platform] of setUp(model)) {
    if (platform.userData === undefined) continue;
    const found = plansOf(pool).flatMap((plan) => longUserData(deliveriesOf(plan)) ?? []);
    const [worst] = found.filter(({ isShort }) => isShort === short).sort((a, b) => b.bytes - a.bytes);
    if (worst !== undefined) yield [pool.path, platform.name, worst];
  }
}

/** How nodes are set up, and what they are made of. */
export const vehicleRules: readonly Rule[] = [vehicle, ownValues, image, userData, shortUserData];
