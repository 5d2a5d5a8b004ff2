import { object, oneOf, optional, required } from '../../internal';
import type { StorageRow } from '../model';
import { imageForm, subPathForm } from './forms';

/** An OCI image as a volume, as `imageVolume()` makes it; on by default since Kubernetes 1.35, before that by the feature gate ImageVolume. */
export interface ImageVolume {
  readonly kind: 'image';
  /** The image. */
  readonly reference: string;
  /**
   * Folder of the image to mount (Kubernetes 1.33 or newer). Of a model's cache: the folder with the model's files.
   *
   * @default - all of the image
   */
  readonly folder?: string;
}

/** An OCI image with files, which the container runtime pulls and keeps as it does other images. Nothing can be written to it. */
export const imageVolume = (reference: string, options: Omit<ImageVolume, 'kind' | 'reference'> = {}): ImageVolume =>
  Object.freeze({ ...options, kind: 'image' as const, reference });

export const imageRow: StorageRow<ImageVolume> = {
  id: 'image',
  made: 'imageVolume()',
  schema: object<ImageVolume>({
    kind: required(oneOf(['image'])),
    reference: required(imageForm),
    folder: optional(subPathForm),
  }),
  use: ({ reference, folder }) => ({ source: { image: { reference } }, readOnly: true, subPath: folder }),
  lasts: 'cluster',
  isReadOnly: true,
  source: 'Kubernetes 1.36 core/v1 ImageVolumeSource; gate ImageVolume: alpha 1.31, beta 1.33, on 1.35',
};
