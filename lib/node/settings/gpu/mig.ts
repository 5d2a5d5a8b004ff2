import { migPartedEntries } from '../../../charts';
import { migParted } from '../../../formats';
import { lines, oneOf } from '../../../internal';
import type { Primitive } from '../../../model';
import { option, type SettingQuestion } from '../setting';

const CONFIG = '/etc/cdk8s-gpu/mig.yaml';
const NAME = 'pool';

/** Who cuts the GPUs of a node. */
export const migAtBoot = option({
  id: 'mig',
  at: 'gpu.mig',
  why: 'MIG devices are gone after a reboot, and on Hopper and later the MIG mode too: somebody makes them again before pods ask',
  source: 'NVIDIA MIG User Guide; mig-parted v0.15.0: apply, deployments/systemd',
  verify: 'nvidia-mig-parted assert -f /etc/cdk8s-gpu/mig.yaml -c pool; nvidia-smi -L',
  form: oneOf(['operator', 'nvidia-mig-parted']),
  usual: () => 'operator',
  becomes: (value, question) => (value === 'operator' ? [] : cutting(question)),
});

function cutting({ sharing, machine }: SettingQuestion): readonly Primitive[] {
  const groups = sharing?.partition.kind === 'mig' ? sharing.partition.groups : undefined;
  if (groups === undefined) return [];
  const config = { version: 'v1', 'mig-configs': { [NAME]: migPartedEntries(groups, machine.gpus.length) } } as const;
  return [
    { kind: 'file', path: CONFIG, text: migParted.write(config) },
    {
      kind: 'systemdUnit',
      name: 'cdk8s-gpu-mig.service',
      enable: true,
      text: lines([
        '[Unit]',
        'Description=Cuts the GPUs by MIG as the pool says',
        'After=nvidia-persistenced.service',
        'Before=kubelet.service k3s.service k3s-agent.service rke2-server.service rke2-agent.service',
        '',
        '[Service]',
        'Type=oneshot',
        'RemainAfterExit=yes',
        `ExecStart=/usr/bin/nvidia-mig-parted apply -f ${CONFIG} -c ${NAME}`,
        `ExecStartPost=/usr/bin/nvidia-mig-parted assert -f ${CONFIG} -c ${NAME}`,
        'TimeoutStartSec=10min',
        '',
        '[Install]',
        'WantedBy=multi-user.target',
      ]),
    },
  ];
}
