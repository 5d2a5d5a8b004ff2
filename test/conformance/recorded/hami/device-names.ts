// What HAMi's chart calls the devices of other vendors, and which sizes it gives out of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject, parseYaml, valueAt } from '../../../../lib/internal';

type Json = Readonly<Record<string, unknown>>;

/** `device-config.yaml` as the chart of a checkout writes it without values of a user. Its template puts values into text, and nothing more. */
export function chartDeviceConfig(checkout: string): string {
  const chart = join(checkout, 'charts/hami');
  const values = parseYaml(readFileSync(join(chart, 'values.yaml'), 'utf8'))[0] as Json;
  const template = readFileSync(join(chart, 'templates/scheduler/device-configmap.yaml'), 'utf8');
  const [, body = ''] = template.split(/\{\{- else \}\}\n/);
  return body
    .replace(/\n *\{\{-? end -?\}\}[\s\S]*$/, '\n')
    .replace(/\{\{ *\.Values\.([\w.]+)(?: *\| *default *"?([^" }]*)"?)? *\}\}/g, (_, path: string, otherwise = '') =>
      textOf(valueAt(values, path), otherwise as string),
    )
    .replace(/^ {4}/gm, '');
}

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) || otherwise : otherwise;

/** What the chart says of a device, as our rows say it. */
export interface NamedDevice {
  readonly count?: string;
  readonly memory?: string;
  readonly cores?: string;
  readonly sizes?: readonly number[];
  readonly templates?: readonly string[];
  readonly wholeMiB?: number;
}

/** Sections of the file, and the keys in each that name the device, its memory and its cores. */
const SECTIONS: Readonly<Record<string, readonly [section: string, count: string, memory?: string, cores?: string]>> = {
  MLU: ['cambricon', 'resourceCountName', 'resourceMemoryName', 'resourceCoreName'],
  DCU: ['hygon', 'resourceCountName', 'resourceMemoryName', 'resourceCoreName'],
  Mthreads: ['mthreads', 'resourceCountName', 'resourceMemoryName', 'resourceCoreName'],
  'Metax-GPU': ['metax', 'resourceCountName'],
  'Metax-SGPU': ['metax', 'resourceVCountName', 'resourceVMemoryName', 'resourceVCoreName'],
  GCU: ['enflame', 'resourceNameGCU'],
  Enflame: ['enflame', '', 'resourceNameGCUMemory', 'resourceNameGCUCore'],
  kunlun: ['kunlun', 'resourceCountName'],
  XPU: ['kunlun', 'resourceVCountName', 'resourceVMemoryName'],
  AWSNeuron: ['awsneuron', 'resourceCountName', '', 'resourceCoreName'],
  AMD: ['amd', 'resourceCountName', 'resourceMemoryName', 'resourceCoreName'],
  Biren: ['biren', 'resourceCountName'],
  Vastai: ['vastai', 'resourceCountName'],
};

/** What a file says of a device; undefined where it has no such device. */
export function namedIn(text: string, device: string): NamedDevice | undefined {
  const file = parseYaml(text)[0] as Json;
  const named = SECTIONS[device];
  if (named === undefined) return ofList(file, device);
  const [section, ...keys] = named;
  const of = file[section];
  if (!isPlainObject(of)) return undefined;
  const [count, memory, cores] = keys.map((key) => (key === undefined ? undefined : (of[key] as string | undefined)));
  return { ...(count && { count }), ...(memory && { memory }), ...(cores && { cores }) };
}

function ofList(file: Json, device: string): NamedDevice | undefined {
  const all = [...(valueAt(file, 'vnpus.configs') as readonly Json[]), ...(file['iluvatars'] as readonly Json[])];
  const of = all.find(({ commonWord }) => commonWord === device);
  if (of === undefined) return undefined;
  const { resourceCountName, resourceName = resourceCountName, resourceMemoryName, resourceCoreName, memoryAllocatable, templates } = of;
  const sizes = templates as readonly { readonly name: string; readonly memory: number }[] | undefined;
  return {
    count: resourceName as string,
    memory: resourceMemoryName as string,
    cores: resourceCoreName as string,
    ...(sizes && { sizes: sizes.map(({ memory }) => memory), templates: sizes.map(({ name }) => name) }),
    ...(memoryAllocatable === undefined ? {} : { wholeMiB: memoryAllocatable as number }),
  };
}
