import { lines, object, oneOf, required, type Schema, shellQuote, toYaml } from '../internal';
import type { Delivered, HelmReleaseDescription } from './release';

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
export function valuesFile(): ValuesFileDelivery {
  return { kind: 'valuesFile' };
}

export const valuesFileSchema: Schema = object<ValuesFileDelivery>({ kind: required(oneOf(['valuesFile'])) });

export function deliverValuesFile(release: HelmReleaseDescription): Delivered {
  const folder = `${release.cluster.name}/${release.chart}`;
  return {
    objects: [],
    files: [
      {
        path: `${folder}/values.yaml`,
        text: toYaml(release.values),
        about: `Values of the Helm chart ${release.chart} ${release.version}`,
      },
      {
        path: `${folder}/install.sh`,
        text: installScript(release),
        executable: true,
        about: `Installs or upgrades ${release.chart} with helm and the values beside it; further arguments go to helm`,
      },
    ],
  };
}

function installScript({ chart, repository, version, namespace, releaseName, withoutCrdHook }: HelmReleaseDescription): string {
  const crdHook = withoutCrdHook !== undefined;
  return lines([
    '#!/usr/bin/env bash',
    '# Installs the release, or upgrades it. Further arguments go to helm: ./install.sh --dry-run',
    'set -euo pipefail',
    '',
    'here="$(cd "$(dirname "$' + '{BASH_SOURCE[0]}")" && pwd)"',
    '',
    ...(crdHook
      ? [
          '# Helm installs CRDs once and never upgrades them; this chart does it in a pre-upgrade hook. Helm would check the new',
          '# objects against the old CRDs before that hook runs, so that check is off.',
        ]
      : []),
    `helm upgrade --install ${shellQuote(releaseName)} ${shellQuote(chart)} \\`,
    `  --repo ${shellQuote(repository)} \\`,
    `  --version ${shellQuote(version)} \\`,
    `  --namespace ${shellQuote(namespace)} \\`,
    '  --create-namespace \\',
    ...(crdHook ? ['  --disable-openapi-validation \\'] : []),
    '  --values "$here/values.yaml" \\',
    '  "$@"',
  ]);
}
