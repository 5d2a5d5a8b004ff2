import type { VehicleRow } from '../../model';
import { nodeadmFiles } from './nodeadm-user-data';
import { lacksNone } from './parts/safeguards';

/**
 * User data of EKS nodes with Amazon Linux 2023: a NodeConfig for nodeadm, and a script for what it has no words for. A
 * managed node group lays it under its own NodeConfig, which names the cluster.
 *
 * Source: EKS AMI v20260724 `nodeadm/doc/api.md`, `nodeadm/doc/examples.md`: nodeadm starts the kubelet after cloud-init's
 * scripts have run.
 */
export const nodeadm: VehicleRow = {
  id: 'nodeadm',
  name: 'the user data for nodeadm',
  lacks: lacksNone,
  serves: ({ kubelet }, os) => kubelet.by === 'nodeadm' && os === 'amazon-linux-2023',
  delivers: new Set([
    ...(['kubelet', 'registration', 'kernelArgument', 'hugePages', 'sysctl', 'sysfs', 'file', 'systemdUnit', 'kernelModule'] as const),
    ...(['package', 'containerRuntime', 'command'] as const),
  ]),
  userData: 'user-data.mime',
  write: nodeadmFiles,
};
