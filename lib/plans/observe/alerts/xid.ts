import { handbook, type KnownError, type XidAction } from '../../../words/handbook';
import { type Alert, ON_GPU } from './alert';
import type { AlertId } from './ids';

const DO: Readonly<Record<string, string>> = {
  GpuXidDrainNode: 'Drain the node and reset the GPU, or power the node off and on; ask the vendor where it comes back.',
  GpuXidUpdateDriver: 'Update driver and firmware of the node.',
  GpuXidProgram: 'Delete the pod, so that its program starts anew; the GPU goes on.',
  GpuXidWatch: 'Nothing has to be done now; watch whether it comes more often.',
};

const xids = (...actions: readonly XidAction[]): readonly KnownError[] =>
  Object.values(handbook().knownErrors)
    .flat()
    .filter(({ action }) => action !== undefined && actions.includes(action));

const numberOf = ({ id }: KnownError): string => id.replace('XID-', '');

/** What each number of a class means, chosen by the label of the alert. */
function meaning(errors: readonly KnownError[]): string {
  const cases = errors.map((error, index) => `{{ ${index === 0 ? 'if' : 'else if'} eq $labels.xid "${numberOf(error)}" }}${error.means}`);
  return `${cases.join('')}{{ end }}`;
}

/** An alert for all XIDs that ask for one action. The exporter counts them over a window of five minutes, so that it clears by itself. */
const ofClass = (id: AlertId, severity: Alert['severity'], ...actions: readonly XidAction[]): Alert => ({
  id,
  severity,
  minutes: 0,
  expr: () =>
    `max by (node, gpu, UUID, modelName, xid) (DCGM_EXP_XID_ERRORS_COUNT{xid=~"${xids(...actions)
      .map(numberOf)
      .join('|')}"}) > 0`,
  summary: `XID {{ $labels.xid }} on ${ON_GPU}`,
  description: () => `${meaning(xids(...actions))} ${DO[id]}`,
  explain: 'XID-{{ $labels.xid }}',
});

/** Messages of the driver about a GPU, by what one does about them. */
export const xidAlerts: readonly Alert[] = [
  ofClass('GpuXidDrainNode', 'critical', 'RESET_GPU', 'RESTART_BM'),
  ofClass('GpuXidUpdateDriver', 'critical', 'UPDATE'),
  ofClass('GpuXidProgram', 'warning', 'RESTART_APP'),
  ofClass('GpuXidWatch', 'info', 'IGNORE'),
];
