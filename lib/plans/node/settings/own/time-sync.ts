import { oneOf } from '../../../../internal';
import { option } from '../setting';

/** What keeps the clock of the node right. */
export const timeSync = option({
  id: 'time-sync',
  at: 'timeSync',
  why: 'logs, traces and time-outs of the nodes of one job agree',
  source: 'chrony(8); its package is chrony, its unit chrony on Debian and Ubuntu and chronyd elsewhere',
  verify: 'chronyc tracking',
  form: oneOf(['chrony']),
  becomes: (_, { os }) => {
    const unit = /^(?:ubuntu|debian)-/.test(os ?? '') ? 'chrony.service' : 'chronyd.service';
    return [
      { kind: 'package', name: 'chrony' },
      {
        kind: 'command',
        run: ['systemctl', 'enable', '--now', unit],
        check: ['sh', '-c', `systemctl is-enabled --quiet ${unit} && systemctl is-active --quiet ${unit}`],
      },
    ];
  },
});
