import { GPU_RESOURCE } from '../../../words/gpu';
import type { Labels } from '../../../words/kubernetes';
import type { Sharing } from '../../model';
import { MIG_CONFIG_LABEL, MIG_MANAGER_LABEL, poolMigConfigName } from '../mig-config-label';
import { isPluginShare, replicasOf } from './share';

/**
 * The node label that tells the device plugin which configuration of its ConfigMap is the node's. Source:
 * k8s-device-plugin v0.20.0 `cmd/config-manager`.
 */
export const PLUGIN_CONFIG_LABEL = 'nvidia.com/device-plugin.config';

/** The name of a pool's configuration of the device plugin: a key of the ConfigMap, and the value of that label. */
export const poolPluginConfigName = (pool: string): string => `cdk8s-gpu-${pool}`;

/** The labels by which the MIG Manager and the device plugin find what is configured for a pool. */
export const configuredLabels = (pool: string, { partition, share }: Sharing): Labels => ({
  // Where others decide the layout, they label the nodes.
  ...(partition.kind === 'mig' && partition.groups !== undefined ? { [MIG_CONFIG_LABEL]: poolMigConfigName(pool) } : {}),
  ...(isPluginShare(share) ? { [PLUGIN_CONFIG_LABEL]: poolPluginConfigName(pool) } : {}),
});

/** Keys with which a node would be configured otherwise than its pool says. */
export const pluginReservedLabels = ({ partition }: Sharing): readonly string[] =>
  partition.kind === 'mig' && partition.groups === undefined ? [PLUGIN_CONFIG_LABEL] : [PLUGIN_CONFIG_LABEL, MIG_CONFIG_LABEL];

/**
 * Whether the product of a node's GPUs ends in `-SHARED`: with more than one replica, unless the resource is renamed. Source:
 * k8s-device-plugin v0.20.0 `internal/lm/resource.go`.
 */
export const marksShared = ({ share }: Sharing): boolean => isPluginShare(share) && !share.renamed && replicasOf(share, GPU_RESOURCE) > 1;

/** Set to `false` on a node, it keeps NVIDIA's device plugin away. */
export const DEVICE_PLUGIN_DEPLOY_LABEL = 'nvidia.com/gpu.deploy.device-plugin';

/**
 * Labels that keep the GPU Operator's device plugin and MIG manager off a node, whose resource names and GPUs are
 * others'. Our release of the device plugin's own chart stays off such nodes as well.
 *
 * Source: gpu-operator v26.7.0 `controllers/state_manager.go`, which leaves a label of a component alone when it is set;
 * mig-parted v0.15.0 `cmd/nvidia-mig-manager`.
 */
export const notOfGpuOperator: Labels = {
  [DEVICE_PLUGIN_DEPLOY_LABEL]: 'false',
  [MIG_MANAGER_LABEL]: 'false',
};
