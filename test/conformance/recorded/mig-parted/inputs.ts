// Configurations of mig-parted, right and wrong, that its verdicts are asked for.
import { type GpuModel, gpuModels, migProfilesOf } from '../../../../lib/words/gpu';
import { isPlainObject, parseYaml, toYaml } from '../../../../lib/internal';

type Json = Readonly<Record<string, unknown>>;

/**
 * Each configuration of a document of ours alone, under a name that says nothing: mig-parted takes any, so that a verdict
 * holds for every pool of that layout.
 */
export function configurationsOf(text: string): readonly string[] {
  const { 'mig-configs': configs, ...rest } = parseYaml(text)[0] as { readonly 'mig-configs': Json };
  return Object.values(configs).map((entries) => toYaml({ ...rest, 'mig-configs': { [NAME]: entries } }));
}

/** The configuration that is selected. */
export const NAME = 'a';

const file = (...entries: readonly unknown[]): Json => ({ version: 'v1', 'mig-configs': { [NAME]: entries } });
const on = (devices: Json): Json => ({ devices: 'all', 'mig-enabled': true, 'mig-devices': devices });
/** A file whose only layout is one device of a profile. */
export const ofProfile = (profile: string): string => toYaml(file(on({ [profile]: 1 })));

const COMPUTE = ['', '0c.', '1c.', '3c.', '4c.', '8c.', '12c.', 'c.', '1C.', '-1c.', '1c'];
const SLICES = ['0g', '1g', '3g', '7g', '8g', '12g', 'g', '1G', '01g', '1.5g'];
const MEMORY = ['.0gb', '.5gb', '.20gb', '.141gb', '.gb', '.5GB', '.5g', '.5gi', '5gb', '', '.05gb', '.-5gb', '. 5gb', '.5gb '];
const ATTRIBUTES = [
  '',
  '+me',
  '-me',
  '+gfx',
  '+me.all',
  '+me,gfx',
  '+gfx,me',
  '+me+gfx',
  '+me,me',
  '-me,gfx',
  '+me-gfx',
  '+',
  '-',
  '+ME',
  '+x',
  '+me.al',
  '.me',
  '+me,',
];

/** Profiles of every GPU that this library knows. */
export const CATALOGUE: readonly string[] = gpuModels.flatMap((model: GpuModel) => migProfilesOf(model));

/** Names of profiles that are, or could be taken for, those of mig-parted. */
export const PROFILES: readonly string[] = [
  ...new Set([
    ...COMPUTE.flatMap((compute) => SLICES.map((slices) => `${compute}${slices}.20gb`)),
    ...SLICES.flatMap((slices) => MEMORY.map((memory) => `${slices}${memory}`)),
    ...MEMORY.flatMap((memory) => ATTRIBUTES.map((attribute) => `3g${memory}${attribute}`)),
    ...COMPUTE.flatMap((compute) => ATTRIBUTES.map((attribute) => `${compute}3g.20gb${attribute}`)),
    ...CATALOGUE,
    'all',
    'MIG 1g.5gb',
    'nvidia.com/mig-1g.5gb',
    '1g.5gb.shared',
  ]),
];

/** Counts of one profile. */
export const COUNTS = [1, 7, 8, 0, -1, 1.5, '1', true, null, [], {}] as const;
export const ofCount = (count: unknown): string => toYaml(file(on({ '1g.10gb': count })));

/** What may stand where something else belongs. */
const VALUES: readonly unknown[] = [undefined, null, true, 'all', '', 0, -1, 1.5, [], [0], ['0'], [0, 0], {}, { a: 1 }];

const RIGHT: Json = { 'device-filter': ['0x20B010DE'], ...on({ '3g.20gb': 2 }) };

/** A right file with one thing changed: each key of each level missing, of each type, and beside one that does not exist. */
const STRUCTURES: readonly string[] = [
  ...new Set(
    [
      file(RIGHT),
      file(RIGHT, RIGHT),
      file({ devices: [0, 1], 'mig-enabled': false }),
      ...changed(file(RIGHT), ['version']),
      ...changed(file(RIGHT), ['mig-configs']),
      ...changed(file(RIGHT), ['mig-configs', NAME]),
      ...Object.keys(RIGHT).flatMap((key) => VALUES.map((value) => file(withKey(RIGHT, key, value)))),
      ...Object.keys(RIGHT).flatMap((key) => VALUES.map((value) => file(withKey({ devices: 'all', 'mig-enabled': false }, key, value)))),
      ...['version ', 'Version', 'mig-config', 'other'].flatMap((key) => [{ ...file(RIGHT), [key]: 'v1' }, file({ ...RIGHT, [key]: 1 })]),
      ...['v2', 'V1', 'v1alpha1', '1', ' v1'].map((version) => ({ ...file(RIGHT), version })),
      ...['0x20B010DE', '20B010DE', '0x20B010DE:0x1', 'H100', ['a'], ['0x20B010DE', ''], [''], [1]].map((filter) =>
        file({ ...RIGHT, 'device-filter': filter }),
      ),
    ].map(toYaml),
  ),
];

function changed(value: Json, path: readonly string[]): readonly Json[] {
  return VALUES.map((probe) => withPath(value, path, probe));
}

function withPath(value: Json, [key, ...rest]: readonly string[], probe: unknown): Json {
  const inner = value[key!];
  return withKey(value, key!, rest.length > 0 && isPlainObject(inner) ? withPath(inner, rest, probe) : probe);
}

function withKey(value: Json, key: string, probe: unknown): Json {
  const { [key]: _removed, ...others } = value;
  return probe === undefined ? others : { ...others, [key]: probe };
}

/** Texts that are no such file at all. */
const TEXTS: readonly string[] = [
  '',
  'a',
  '[]',
  '{}',
  'version: v1\n',
  'version: v1\nmig-configs: [\n',
  'version: v1\nversion: v1\nmig-configs: {}\n',
  '\tversion: v1\n',
];

/** Everything that mig-parted is asked for, besides our own documents. */
export const inputs: readonly string[] = [...new Set([...PROFILES.map(ofProfile), ...COUNTS.map(ofCount), ...STRUCTURES, ...TEXTS])];
