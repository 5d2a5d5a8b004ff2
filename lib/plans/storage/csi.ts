import { boolean, map, object, oneOf, optional, required, text } from '../../internal';
import type { Labels } from '../../words/kubernetes';
import type { StorageRow } from '../model';
import { nameOf } from './forms';

/** Options of a volume of a CSI driver. */
export interface CsiOptions {
  /**
   * What the driver reads of the volume.
   *
   * @default - nothing
   */
  readonly attributes?: Labels;
  /**
   * Secret of the pods' namespace that the driver reads.
   *
   * @default - none
   */
  readonly secret?: string;
  /**
   * File system to mount.
   *
   * @default - as the driver decides
   */
  readonly fsType?: string;
  /**
   * Mount it read-only.
   *
   * @default false
   */
  readonly readOnly?: boolean;
}

/** A volume that a CSI driver makes for the pod, as `csi()` makes it. */
export interface CsiVolume extends CsiOptions {
  readonly kind: 'csi';
  readonly driver: string;
}

/** A volume of a CSI driver that takes them in the pod itself (`Ephemeral` in its CSIDriver); for the others name a claim by `pvc()`. */
export const csi = (driver: string, options: CsiOptions = {}): CsiVolume => Object.freeze({ ...options, kind: 'csi' as const, driver });

export const csiRow: StorageRow<CsiVolume> = {
  id: 'csi',
  made: 'csi()',
  schema: object<CsiVolume>({
    kind: required(oneOf(['csi'])),
    // `ValidateCSIDriverName`.
    driver: required(
      text({ pattern: /^(?=.{1,63}$)[a-zA-Z0-9]([-a-zA-Z0-9.]*[a-zA-Z0-9])?$/, what: "a driver's name, such as 'csi.example.com'" }),
    ),
    attributes: optional(map(text({ empty: true }))),
    secret: optional(nameOf('Secret')),
    fsType: optional(text()),
    readOnly: optional(boolean),
  }),
  use: ({ driver, attributes, secret, fsType, readOnly }) => ({
    source: {
      csi: {
        driver,
        ...(readOnly === undefined ? {} : { readOnly }),
        ...(fsType === undefined ? {} : { fsType }),
        ...(attributes === undefined ? {} : { volumeAttributes: attributes }),
        ...(secret === undefined ? {} : { nodePublishSecretRef: { name: secret } }),
      },
    },
    readOnly,
  }),
  // A volume in the pod itself is made with it and ends with it, unless its driver mounts what is there anyway.
  lasts: 'pod',
  source: 'Kubernetes 1.36 core/v1 CSIVolumeSource; storage.k8s.io/v1 CSIDriver volumeLifecycleModes',
};
