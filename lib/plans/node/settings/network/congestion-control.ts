import { oneOf } from '../../../../internal';
import { option, orUnchanged } from '../setting';

/** How TCP finds its rate. */
export const congestionControl = option({
  id: 'congestion-control',
  at: 'network.congestionControl',
  why: 'bbr keeps its rate over lines that lose a packet now and then; within one rack cubic does as well',
  source: 'NVIDIA skyhook-packages nvidia-h100-multiNodeTraining: tcp_congestion_control=bbr, default_qdisc=fq',
  verify: 'sysctl net.ipv4.tcp_congestion_control net.core.default_qdisc',
  form: orUnchanged(oneOf(['bbr', 'cubic'])),
  becomes: (value) => [
    ...(value === 'bbr'
      ? ([
          { kind: 'kernelModule', name: 'tcp_bbr' },
          { kind: 'sysctl', key: 'net.core.default_qdisc', value: 'fq' },
        ] as const)
      : []),
    { kind: 'sysctl', key: 'net.ipv4.tcp_congestion_control', value },
  ],
});
