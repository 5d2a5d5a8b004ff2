import { hasToken, isPlainObject, valueAt } from '../../../internal';
import { hamiDevices, type HamiNodeConfig, hamiNodes, readFile, type ValueFinding } from '../../../words/formats';
import type { ConfigFacts } from '../../model';
import { type HamiSetting, madeFromValues } from './settings';
import { isHamiBefore210 } from './versions';

type Values = Readonly<Record<string, unknown>>;
type Release = { readonly version: string; readonly values: Values };

/** Text that the chart puts in the place of `device-config.yaml`; charts before 2.10 do not know it. */
const CONTENT = 'device-config.content';

/**
 * What HAMi hears of a setting, and where it was said. Undefined when nothing of it can be known here.
 *
 * Source: HAMi v2.10.0 `charts/hami/templates/scheduler/device-configmap.yaml`: the content replaces every other value.
 */
export function hamiSetting(release: Release, setting: HamiSetting): { readonly at: string; readonly got: unknown } | undefined {
  const content = contentOf(release);
  if (content === undefined) return { at: madeFromValues[setting], got: valueAt(release.values, madeFromValues[setting]) };
  const file = readFile(hamiDevices, content);
  return isPlainObject(file) ? { at: CONTENT, got: valueAt(file, `nvidia.${setting}`) } : undefined;
}

/** Whether a file of the user's takes the place of what the chart makes of its values. */
export const replacesDeviceConfig = (release: Release): boolean => contentOf(release) !== undefined;

function contentOf({ version, values }: Release): string | undefined {
  const content = isHamiBefore210(version) ? undefined : valueAt(values, CONTENT);
  return typeof content === 'string' && content !== '' ? content : undefined;
}

const NODE_CONFIG = 'devicePlugin.nodeConfiguration.config';
const EXTERNAL_CONFIG = 'devicePlugin.nodeConfiguration.externalConfigName';

/** The configurations of single nodes; undefined when nothing of them can be known here. */
export function hamiNodeConfigs(values: Values): readonly HamiNodeConfig[] | undefined {
  const external = valueAt(values, EXTERNAL_CONFIG);
  if (external !== undefined && external !== '') return undefined;
  const text = valueAt(values, NODE_CONFIG);
  // The chart's own is an example, of a node that nobody has.
  if (typeof text !== 'string') return [];
  if (hasToken(text)) return undefined;
  const file = readFile(hamiNodes, text);
  const nodes = isPlainObject(file) ? file['nodeconfig'] : undefined;
  return Array.isArray(nodes) ? (nodes.filter(isPlainObject) as unknown as readonly HamiNodeConfig[]) : [];
}

/** The files that the values of a release hold. */
export function hamiFiles(release: Release): readonly Pick<ConfigFacts, 'sort' | 'text' | 'at'>[] {
  const nodes = valueAt(release.values, NODE_CONFIG);
  const devices = contentOf(release);
  return [
    ...(typeof nodes === 'string' && unheardHamiNodes(release.values).length === 0
      ? [{ sort: 'hami-nodes' as const, text: nodes, at: NODE_CONFIG }]
      : []),
    ...(devices === undefined ? [] : [{ sort: 'hami-devices' as const, text: devices, at: CONTENT }]),
  ];
}

/** A configuration of nodes in values that HAMi reads from elsewhere. */
export function unheardHamiNodes(values: Values): readonly ValueFinding[] {
  const got = valueAt(values, EXTERNAL_CONFIG);
  if (typeof valueAt(values, NODE_CONFIG) !== 'string' || typeof got !== 'string' || got === '') return [];
  return [{ at: EXTERNAL_CONFIG, problem: `takes the place of ${NODE_CONFIG}`, got, fix: 'keep one of the two' }];
}
