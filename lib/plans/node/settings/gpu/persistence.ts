import { boolean, lines } from '../../../../internal';
import { hasDriverContainer, hasHostDriver, isFromRunfile } from '../facts';
import { option, orUnchanged } from '../setting';

/** NVIDIA's installer brings the daemon without a unit. Source: nvidia-persistenced 580 init/systemd template; nvidia-persistenced(1). */
const OWN_UNIT = lines([
  '[Unit]',
  'Description=NVIDIA Persistence Daemon',
  '',
  '[Service]',
  'Type=forking',
  'ExecStart=/usr/bin/nvidia-persistenced --verbose',
  'ExecStopPost=/bin/rm -rf /var/run/nvidia-persistenced',
  'Restart=on-failure',
  '',
  '[Install]',
  'WantedBy=multi-user.target',
]);

/** Every GPU of the driver is kept. */
const KEEPS = '! nvidia-smi --query-gpu=persistence_mode --format=csv,noheader | grep -vx Enabled';

/** Whether the driver stays loaded. */
export const persistence = option({
  id: 'persistence',
  at: 'gpu.persistence',
  why: 'a driver that nobody uses is unloaded, takes seconds to come back, and forgets clocks, limits and on Hopper the MIG mode',
  source: 'NVIDIA driver persistence documentation; nvidia-smi(1): -pm is legacy, nvidia-persistenced replaces it',
  verify: 'nvidia-smi --query-gpu=persistence_mode --format=csv',
  form: orUnchanged(boolean),
  usual: (question) => (hasHostDriver(question) ? true : undefined),
  deliveredBy: ({ tuning, ...rest }) =>
    tuning?.gpu?.persistence === true && hasDriverContainer({ tuning, ...rest }) ? "the GPU Operator's driver container" : undefined,
  becomes: (value, question) => {
    if (hasDriverContainer(question)) return [];
    const unit = 'nvidia-persistenced.service';
    if (value && isFromRunfile(question))
      return [{ kind: 'systemdUnit', name: unit, enable: true, text: OWN_UNIT, check: ['sh', '-c', KEEPS] }];
    return value
      ? [
          {
            kind: 'command',
            run: ['systemctl', 'enable', '--now', unit],
            check: ['sh', '-c', `systemctl is-enabled --quiet ${unit} && systemctl is-active --quiet ${unit} && ${KEEPS}`],
            stage: 'daemon',
          },
        ]
      : [{ kind: 'command', run: ['systemctl', 'disable', '--now', unit], check: ['sh', '-c', `! systemctl is-active --quiet ${unit}`] }];
  },
});
