import type * as JsYaml from 'js-yaml';

type Yaml = typeof JsYaml;
type Schema = Yaml['CORE_SCHEMA'];

/**
 * How texts are read: `yes` and `on` are true, `010` is eight, and merge keys merge, as in Kubernetes' clients
 * (`sigs.k8s.io/yaml` 1.6).
 * What a tag means that only another program knows (`!reference`, `!Sub`, `!vault`) is not known: its value is taken as it
 * is written, as those clients do.
 */
export function kubernetesSchema(yaml: Yaml): Schema {
  const { boolYaml11Tag, CORE_SCHEMA, mergeTag } = yaml;
  // Made once: making it costs as much as reading a small document.
  return (SCHEMA.made ??= CORE_SCHEMA.withTags(mergeTag, boolYaml11Tag, integerTag(yaml), ...foreignTags(yaml)));
}

const SCHEMA: { made?: Schema } = {};

/**
 * Whole numbers as Go writes them: octal behind a zero, and with underscores anywhere. Other digits behind a zero are a
 * decimal number.
 *
 * Source: yaml/go-yaml v2 resolve.go: strconv.ParseInt(plain, 0, 64), where plain has no underscores.
 */
const integerTag = ({ defineScalarTag, NOT_RESOLVED, intCoreTag }: Yaml) =>
  defineScalarTag('tag:yaml.org,2002:int', {
    ...intCoreTag,
    resolve: (text) => {
      const [, sign = '', digits = ''] = WHOLE.exec(text.replaceAll('_', '')) ?? [];
      if (digits === '' || text.startsWith('_')) return NOT_RESOLVED;
      const value = Number(/^0\d/.test(digits) ? `0o${digits}` : digits);
      return Number.isNaN(value) ? NOT_RESOLVED : sign === '-' ? -value : value;
    },
  });

const WHOLE = /^([-+]?)(0[xX][\da-fA-F]+|0[bB][01]+|0[oO][0-7]+|\d+)$/;

/** What the tags of other programs begin with; those of languages are in the space of YAML's own. */
const SCALARS: readonly string[] = ['!', 'tag:yaml.org,2002:binary', 'tag:yaml.org,2002:timestamp', ...languages()];
const COLLECTIONS: readonly string[] = ['!', 'tag:yaml.org,2002:omap', 'tag:yaml.org,2002:pairs', 'tag:yaml.org,2002:set', ...languages()];

function languages(): readonly string[] {
  return ['python', 'ruby'].map((language) => `tag:yaml.org,2002:${language}/`);
}

type Makers = Pick<Yaml, 'defineMappingTag' | 'defineScalarTag' | 'defineSequenceTag' | 'mapTag' | 'seqTag'>;

function foreignTags({ defineMappingTag, defineScalarTag, defineSequenceTag, mapTag, seqTag }: Makers) {
  const foreign = { matchByTagPrefix: true, identify: () => false };
  return [
    ...SCALARS.map((prefix) => defineScalarTag(prefix, { ...foreign, resolve: (text) => text })),
    ...COLLECTIONS.map((prefix) => defineSequenceTag(prefix, { ...foreign, create: seqTag.create, addItem: seqTag.addItem })),
    ...COLLECTIONS.map((prefix) => {
      const { create, addPair, has, keys, get } = mapTag;
      return defineMappingTag(prefix, { ...foreign, create, addPair, has, keys, get });
    }),
  ];
}
