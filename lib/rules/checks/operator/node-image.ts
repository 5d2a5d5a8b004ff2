import { isBefore } from '../../../internal';
import { isPluginShare } from '../../../plans/allocators';
import { isSwitchedOff, OPERATOR_PARTS } from '../../../plans/charts';
import type { PoolDescription } from '../../../plans/model';
import { each } from '../../lookups/each';
import { isToldByVehicles } from '../../lookups/told-by-vehicles';
import { imageOf, type NodeImage, platformOf } from '../../../words/platforms';
import { operatorsOf } from './operators';
import type { Rule } from '../../rule';

/** The image that a pool names. Of one that names none, what its nodes bring is not known. */
export function namedImage({ cluster, nodeImage }: PoolDescription): NodeImage | undefined {
  const platform = platformOf(cluster?.distribution);
  return nodeImage === undefined || platform === undefined ? undefined : imageOf(platform, { nodeImage });
}

const doubled = each(operatorsOf, {
  id: 'operator/node-image',
  severity: 'warning',
  about: 'The GPU Operator installs a part that the image of the nodes already has.',
  fix: 'label the nodes of the pool so that the operator leaves this part out',
  source: 'gpu-operator v26.7.0, node labels nvidia.com/gpu.deploy.*; bottlerocket issue 4309 and aicr issue 2743',
  *look([{ values, partial }, pools]) {
    if (partial) return;
    for (const pool of pools) {
      const image = namedImage(pool);
      for (const { part, label } of OPERATOR_PARTS) {
        if (!image?.brings[part] || isSwitchedOff(values, part) || (pool.labels[label] ?? 'true') !== 'true') continue;
        yield {
          subject: pool.path,
          at: 'nodeImage',
          problem: `${image.about}: it brings ${PART_NAMES[part]}, and the operator installs another`,
          got: pool.nodeImage,
          fix: `give the pool labels: { '${label}': 'false' }, or set values: { ${part}: { enabled: false } } on the operator where no other pool needs it`,
        };
      }
    }
  },
});

const PART_NAMES = {
  driver: 'the driver',
  toolkit: 'the container toolkit',
  devicePlugin: 'a device plugin',
  migManager: 'what cuts GPUs by MIG',
};

const unsupported = each(operatorsOf, {
  id: 'operator/node-platform',
  severity: 'error',
  about: 'The GPU Operator does not run on nodes of this platform, or not in this version.',
  fix: 'remove the operator, or use another image of the platform',
  source: 'cloud-native-docs gpu-operator-v26.7-1; NVIDIA/aicr docs/integrator; siderolabs/talos documentation of 1.14',
  *look([{ version }, pools]) {
    for (const pool of pools) {
      const operator = namedImage(pool)?.operator ?? defaultOperator(pool);
      if (operator?.never !== undefined) {
        yield { subject: pool.path, at: 'nodeImage', problem: operator.never, got: pool.nodeImage };
      } else if (operator?.from !== undefined && isBefore(version, operator.from)) {
        yield {
          subject: pool.path,
          problem: `the GPU Operator works there from ${operator.from} on`,
          got: version,
          fix: `set version: '${operator.from}' or newer on the operator`,
        };
      }
    }
  },
});

/** Of a platform with one image, every pool has it. */
function defaultOperator({ cluster }: PoolDescription): NodeImage['operator'] | undefined {
  const images = Object.values(platformOf(cluster?.distribution)?.images ?? {});
  return images.length === 1 ? images[0]?.operator : undefined;
}

const unconfigured = each(operatorsOf, {
  id: 'operator/node-sharing',
  severity: 'warning',
  about: "The operator's configuration of MIG or sharing does not reach a device plugin that belongs to the platform.",
  fix: "configure it with the platform's own settings: gpu-partition-size or gpu-sharing-strategy on GKE, settings.kubelet-device-plugins.nvidia on Bottlerocket",
  source: 'container-engine-accelerators 992db812; Bottlerocket documentation 1.54, settings.kubelet-device-plugins.nvidia',
  *look([, pools]) {
    for (const pool of pools) {
      const brings = namedImage(pool)?.brings;
      const { partition, share } = pool.sharing;
      const cut = brings?.migManager === true && partition.kind === 'mig' && partition.groups !== undefined;
      const shared = brings?.devicePlugin === true && isPluginShare(share);
      if ((!cut && !shared) || isToldByVehicles(pool)) continue;
      yield {
        subject: pool.path,
        at: cut ? 'layout' : 'sharing',
        problem: `the nodes' own ${cut ? 'services cut the GPUs' : 'device plugin shares the GPUs'}: nothing that is written here tells them how`,
        got: pool.nodeImage,
      };
    }
  },
});

/** What the images of nodes bring, against what the operator does. */
export const nodeImageRules: readonly Rule[] = [doubled, unsupported, unconfigured];
