import type { KubeObject } from '../kubernetes';
import type { KindRow } from './kind-row';
import { defaultKinds, kindOf } from './kinds';
import type { PodNames } from './names';

/** The names of an object's pods; undefined where its kind gives none that are known. */
export const podNamesOf = (object: KubeObject, rows: readonly KindRow[] = defaultKinds): readonly PodNames[] | undefined =>
  kindOf(object, rows)?.podNames?.(object.metadata.name, object['spec']);
