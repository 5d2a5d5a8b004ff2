import { isPlainObject } from '../../../lib/internal';
import type { Found } from './document';

/** A release as it was found in an object or a file; values of which no chart is known are only looked into. */
export type FoundRelease =
  | {
      readonly chart: unknown;
      readonly version: unknown;
      readonly releaseName: unknown;
      readonly namespace: unknown;
      readonly values: unknown;
    }
  | { readonly chart?: undefined; readonly values: unknown };

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, step) => (isPlainObject(inner) ? inner[step] : undefined), value);

/** The values of a release, and the configurations inside them. */
export function documentsOfValues({ chart, ...release }: FoundRelease): readonly Found[] {
  const { values } = release;
  if (chart !== undefined && Object.values(release).some((part) => part === undefined || part === '')) {
    throw new Error(`a release that does not say its version, name or namespace: ${JSON.stringify(release)}`);
  }
  return [
    ...(chart === undefined ? [] : [{ sort: sortOf(chart), content: release }]),
    ...textsAt(values, 'devicePlugin.config.data').map(([name, content]): Found => ({ sort: 'devicePluginConfig', name, content })),
    ...textsAt(values, 'config.map').map(([name, content]): Found => ({ sort: 'devicePluginConfig', name, content })),
    ...textsAt(values, 'migManager.config.data').map(([name, content]): Found => ({ sort: 'migParted', name, content })),
    ...text(at(values, 'devicePlugin.nodeConfiguration.config'), 'hamiNodeConfig', 'config.json'),
    ...text(at(values, 'device-config.content'), 'hamiDeviceConfig', 'device-config.yaml'),
  ];
}

function sortOf(chart: unknown): Found['sort'] {
  // A registry of charts names one by its path.
  const name = String(chart).split('/').at(-1);
  if (name === 'gpu-operator') return 'gpuOperatorValues';
  if (name === 'hami') return 'hamiValues';
  if (name === 'dra-driver-nvidia-gpu') return 'draDriverValues';
  if (name === 'nvidia-device-plugin') return 'devicePluginValues';
  if (name === 'network-operator') return 'networkOperatorValues';
  throw new Error(`no sort of document for the values of the chart ${String(chart)}: say one in test/conformance/corpus/of-values.ts`);
}

const textsAt = (values: unknown, path: string): readonly (readonly [string, unknown])[] => Object.entries(at(values, path) ?? {});

const text = (content: unknown, sort: Found['sort'], name: string): readonly Found[] =>
  typeof content === 'string' && content !== '' ? [{ sort, name, content }] : [];
