import type { Labels } from '../../../words/kubernetes';
import type { Sharing } from '../../model';
import { MIG_CONFIG_LABEL, MIG_MANAGER_LABEL, poolMigConfigName } from '../mig-config-label';

/**
 * The node label by which the DRA driver's plugin finds its nodes, and the GPU Operator's driver manager the pods that
 * it must evict.
 *
 * Source: NVIDIA cloud-native-docs, "NVIDIA DRA Driver for GPUs" of the GPU Operator, installation.
 */
export const draNodeSelector: Labels = { 'nvidia.com/dra-kubelet-plugin': 'true' };

/** The MIG manager cuts the GPUs of these nodes as well: the driver gives out what it finds. */
const cutByMigManager: Labels = { [MIG_MANAGER_LABEL]: 'true' };

/** The labels by which the MIG manager finds the layout of a pool. */
export const draConfiguredLabels = (pool: string, { partition }: Sharing): Labels => ({
  ...(partition.kind === 'mig' ? cutByMigManager : {}),
  ...(partition.kind === 'mig' && partition.groups !== undefined ? { [MIG_CONFIG_LABEL]: poolMigConfigName(pool) } : {}),
});
