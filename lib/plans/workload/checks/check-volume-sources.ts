import { at, type Check, type Problem } from '../../../internal';
import { misformedFields, type Place, unknownFields } from '../../model';
import type { PodProps } from '../pod/pod-props';

/** A volume's source is what Kubernetes has as one, in its own words. */
export const volumeSourcesCheck: Check<PodProps, Place> = ({ volumes = {} }, { path }): readonly Problem[] =>
  Object.entries(volumes).flatMap(([name, { source }]) => {
    if (source === undefined) return [];
    const where = `${at(`${path}.volumes`, name)}.source`;
    const unknown = unknownFields('Volume', source, where);
    return unknown.length > 0 ? unknown : misformedFields('Volume', source, where);
  });
