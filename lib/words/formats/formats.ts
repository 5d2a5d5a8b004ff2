import { dcgmCounters } from './dcgm-counters';
import { devicePlugin } from './device-plugin/device-plugin';
import type { FormatRow, UnknownFile } from './format-row';
import { hamiDevices } from './hami/devices';
import { hamiNodes } from './hami/nodes';
import { kubeScheduler } from './kube-scheduler/kube-scheduler';
import { kubelet } from './kubelet/kubelet';
import { kueueManager } from './kueue-manager';
import { migParted } from './mig-parted/mig-parted';
import { rdmaDevices } from './rdma-devices';
import { sysctl } from './sysctl';
import { volcanoScheduler } from './volcano-scheduler';

/** Keeps the ids, and not what files of each hold: the declaration of the list would name types of everywhere. */
const byId = <Id extends string>(rows: readonly FormatRow<Id>[]): readonly FormatRow<Id>[] => rows;

/** Every format that is known. What consumes them takes the list, so that a test can add one. */
export const formatRows = byId([
  devicePlugin,
  migParted,
  hamiDevices,
  hamiNodes,
  dcgmCounters,
  rdmaDevices,
  kubelet,
  kubeScheduler,
  volcanoScheduler,
  kueueManager,
  sysctl,
]);

/** What facts call the format of a file. */
export type FormatId = (typeof formatRows)[number]['id'];

/**
 * The format of a text that is inside of others, such as in a ConfigMap; undefined where it has none that is known.
 *
 * @param read Reads a text as YAML; undefined where it is something else.
 */
export function formatOf<Id extends string>(
  { text, name }: Pick<UnknownFile, 'text' | 'name'>,
  read: (text: string) => unknown,
  formats: readonly FormatRow<Id>[],
): FormatRow<Id> | undefined {
  const hinted = formats.filter(({ hint }) => hint?.test(text));
  if (hinted.length === 0) return undefined;
  const file = { name, text, value: read(text) };
  return hinted.find((row) => row.is(file));
}

/** Whether a text may be of some format, so far as that shows before it is read. */
export const mayBeFormat = (text: string, formats: readonly FormatRow[] = formatRows): boolean =>
  formats.some(({ hint }) => hint?.test(text));
