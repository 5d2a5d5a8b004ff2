import type { VehicleRow } from '../../model';
import type { KubeletStart } from '../../../words/platforms';
import { bootstrapScript } from './bash/script';
import { lacksNone } from './parts/safeguards';

/**
 * A bash script for nodes with systemd. It can run any number of times and be ended at any point: what is as it should be is
 * left alone, and what was there before is kept.
 */
export const bash: VehicleRow = {
  id: 'bash',
  userData: 'bootstrap.sh',
  name: 'the bootstrap script',
  lacks: lacksNone,
  serves: ({ kubelet }, os) => SYSTEMS[kubelet.by].includes(os),
  delivers: new Set([
    'kubelet',
    'registration',
    'kernelArgument',
    'hugePages',
    'sysctl',
    'sysfs',
    'file',
    'systemdUnit',
    'kernelModule',
    'package',
    'containerRuntime',
    'command',
    'firmware',
  ]),
  write: (plan, platform) => [
    {
      path: 'bootstrap.sh',
      text: bootstrapScript(plan, platform),
      executable: true,
      about: `Sets up a node of pool ${plan.pool} on ${plan.machine.name}: what its settings say, kubelet configuration, labels and taints`,
    },
  ],
};

/** Systems with systemd and bash, which is everything that the script needs, and a kernel that Kubernetes 1.30 and later accept. */
const ANY_SYSTEMD = ['ubuntu-22.04', 'ubuntu-24.04', 'debian-12', 'rhel-9', 'amazon-linux-2023'];

/** Systems on which what starts the kubelet is a service. Source: nodeadm is part of the Amazon Linux 2023 images of EKS AMI v20260724. */
const SYSTEMS: Readonly<Record<KubeletStart['by'], readonly string[]>> = {
  kubeadm: ANY_SYSTEMD,
  rancher: ANY_SYSTEMD,
  nodeadm: ['amazon-linux-2023'],
  platform: [],
};
