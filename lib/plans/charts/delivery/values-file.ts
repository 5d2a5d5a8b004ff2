import { checkNoOptions, object, oneOf, required, type Schema } from '../../../internal';

/** A values file, and a script with the `helm` command that installs or upgrades the release with it. */
export interface ValuesFileDelivery {
  readonly kind: 'valuesFile';
}

/**
 * Delivers Helm releases as files: `values.yaml`, and `install.sh`, which a person or a pipeline runs with Helm 3 or 4.
 *
 * What it gives: it assumes nothing of the cluster, needs nothing at synth, and hooks run. What it costs: somebody runs the
 * script, and nothing notices when nobody did.
 */
export function valuesFile(): ValuesFileDelivery;
export function valuesFile(...given: readonly unknown[]): ValuesFileDelivery {
  checkNoOptions('valuesFile', given);
  return { kind: 'valuesFile' };
}

export const valuesFileSchema: Schema = object<ValuesFileDelivery>({ kind: required(oneOf(['valuesFile'])) });
