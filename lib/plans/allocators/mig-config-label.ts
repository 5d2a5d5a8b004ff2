/** The node label that tells the MIG Manager which layout to apply. Source: mig-manager v0.15.0 `cmd/nvidia-mig-manager`. */
export const MIG_CONFIG_LABEL = 'nvidia.com/mig.config';

/**
 * The name of a pool's configuration in mig-parted's file, and the value of the node label `nvidia.com/mig.config` that
 * selects it (mig-manager v0.15.0 `cmd/nvidia-mig-manager`).
 */
export const poolMigConfigName = (pool: string): string => `cdk8s-gpu-${pool}`;

/** Set to `false` on a node, it keeps the GPU Operator's mig-manager away. Source: gpu-operator v26.7.0 `controllers/state_manager.go`. */
export const MIG_MANAGER_LABEL = 'nvidia.com/gpu.deploy.mig-manager';
