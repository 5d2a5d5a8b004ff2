import { isPlainObject, itemsOf, ownValue } from '../../internal';
import { inWords, mappedValues } from '../../words/kinds';
import type { PodSpec } from '../../words/kubernetes';

/**
 * The specification with a text where the API has one: `--port 8000` without quotes is a number to YAML, and so is the value of
 * a variable. An API server refuses it in so many words, and it hides nothing else that is wrong.
 */
export const withWords = (spec: PodSpec): PodSpec => withWholeMounts(inWords('PodSpec', spec)) as PodSpec;

const CONTAINERS: readonly string[] = ['containers', 'initContainers'];

/** Without mounts that have no place: nothing can be said of them. */
function withWholeMounts(spec: unknown): unknown {
  if (!isPlainObject(spec) || CONTAINERS.every((list) => itemsOf(ownValue(spec, list)).every(isMountedWhole))) return spec;
  return mappedValues(spec, (given, list) =>
    CONTAINERS.includes(list)
      ? itemsOf(given).map((container) =>
          isPlainObject(container) && !isMountedWhole(container)
            ? mappedValues(container, (inner, key) => (key === 'volumeMounts' ? itemsOf(inner).filter(hasPlace) : inner))
            : container,
        )
      : given,
  );
}

const isMountedWhole = (container: unknown): boolean => !isPlainObject(container) || itemsOf(container['volumeMounts']).every(hasPlace);
// What is no map is of another form, which is said where a rule stumbles over it.
const hasPlace = (mount: unknown): boolean => !isPlainObject(mount) || mount['mountPath'] !== undefined;
