import type * as JsYaml from 'js-yaml';

type Yaml = typeof JsYaml;
type Schema = Yaml['CORE_SCHEMA'];

/**
 * How texts are read: `yes` and `on` are true, and merge keys merge, as in Kubernetes' clients (`sigs.k8s.io/yaml` 1.6).
 * What a tag means that only another program knows (`!reference`, `!Sub`, `!vault`) is not known: its value is taken as it
 * is written, as those clients do.
 */
export function kubernetesSchema({ boolYaml11Tag, CORE_SCHEMA, mergeTag, ...yaml }: Yaml): Schema {
  // Made once: making it costs as much as reading a small document.
  return (SCHEMA.made ??= CORE_SCHEMA.withTags(mergeTag, boolYaml11Tag, ...foreignTags(yaml)));
}

const SCHEMA: { made?: Schema } = {};

/** What the tags of other programs begin with; those of languages stand in the space of YAML's own. */
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
