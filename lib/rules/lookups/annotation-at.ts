import type { PodFacts } from '../../plans/model';

/** Where a pod's annotation or label is: the metadata is besides the specification. */
export const annotationAt = ({ pointer }: PodFacts, key: string, of: 'annotations' | 'labels' = 'annotations'): string =>
  `${pointer.replace(/\.?spec$/, '').replace(/(.)$/, '$1.')}metadata.${of}["${key}"]`;
