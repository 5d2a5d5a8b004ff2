import { windowGroups } from '../../../allocators';
import { migPartedEntries } from '../../../charts';
import { migParted } from '../../../../words/formats';
import { lines, oneOf } from '../../../../internal';
import { groupsOn, type Primitive } from '../../../model';
import { option, type SettingQuestion } from '../setting';
import { cutBySmi } from './mig-by-smi';
import { MIG_CONFIG, POOL_CONFIG, PROGRAM, windowConfig } from './mig-program';

/** Who cuts the GPUs of a node. */
export const migAtBoot = option({
  id: 'mig',
  at: 'gpu.mig',
  why: 'MIG devices are gone after a reboot, and on Hopper and later the MIG mode too: somebody makes them again before pods ask',
  source: 'NVIDIA MIG User Guide; mig-parted v0.15.0: apply, deployments/systemd',
  verify: 'nvidia-mig-parted assert -f /etc/cdk8s-gpu/mig.yaml -c pool; nvidia-smi -L',
  form: oneOf(['operator', 'nvidia-mig-parted', 'nvidia-smi']),
  usual: () => 'operator',
  becomes: (value, question) => (value === 'operator' ? [] : value === 'nvidia-smi' ? bySmi(question) : cutting(question)),
});

function bySmi({ sharing, machine }: SettingQuestion): readonly Primitive[] {
  const groups = sharing?.partition.kind === 'mig' ? sharing.partition.groups : undefined;
  return groups === undefined ? [] : cutBySmi(groups, machine);
}

function cutting({ sharing, machine, tuning }: SettingQuestion): readonly Primitive[] {
  const groups = sharing?.partition.kind === 'mig' ? sharing.partition.groups : undefined;
  if (groups === undefined) return [];
  const windows = Object.entries(tuning?.gpu?.migSchedule?.windows ?? {});
  // A file for one machine, whose GPUs are of one model: no filter is needed.
  const entriesOf = (cut: typeof groups) =>
    migPartedEntries(
      groupsOn(cut, machine.gpu).map(({ devices, layout }) => ({ devices, layout })),
      [machine],
    );
  const configs = windows.map(([name, window]) => [windowConfig(name), entriesOf(windowGroups(window))] as const);
  const text = migParted.write({ version: 'v1', 'mig-configs': { [POOL_CONFIG]: entriesOf(groups), ...Object.fromEntries(configs) } });
  const apply = `/usr/bin/nvidia-mig-parted apply -f ${MIG_CONFIG} -c ${POOL_CONFIG}`;
  const check = `/usr/bin/nvidia-mig-parted assert -f ${MIG_CONFIG} -c ${POOL_CONFIG}`;
  return [
    { kind: 'file', path: MIG_CONFIG, text },
    {
      kind: 'systemdUnit',
      name: 'cdk8s-gpu-mig.service',
      enable: true,
      check: windows.length === 0 ? check.split(' ') : [PROGRAM, '--check'],
      text: lines([
        '[Unit]',
        'Description=Cuts the GPUs by MIG as the pool says',
        'After=nvidia-persistenced.service',
        'Before=kubelet.service k3s.service k3s-agent.service rke2-server.service rke2-agent.service',
        '',
        '[Service]',
        'Type=oneshot',
        'RemainAfterExit=yes',
        // With windows it is the layout of the last one that began.
        ...(windows.length === 0 ? [`ExecStart=${apply}`, `ExecStartPost=${check}`] : [`ExecStart=${PROGRAM}`]),
        'TimeoutStartSec=10min',
        '',
        '[Install]',
        'WantedBy=multi-user.target',
      ]),
    },
  ];
}
