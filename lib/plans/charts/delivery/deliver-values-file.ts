import { lines, shellQuote, toYaml, valueAt } from '../../../internal';
import { POD_SECURITY } from '../../../words/kubernetes';
import { instanceFiles, instanceLines } from './instance';
import { makesNamespace } from './namespace';
import { type Delivered, type HelmReleaseDescription, ociChart } from './release';

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
        about: `Installs or upgrades ${release.chart} with helm and the values file next to it; further arguments go to helm`,
      },
      ...instanceFiles(release),
    ],
  };
}

function installScript(release: HelmReleaseDescription): string {
  const { chart, repository, version, namespace, createNamespace, releaseName, withoutCrdHook } = release;
  const crdHook = withoutCrdHook !== undefined;
  const oci = ociChart(release);
  return lines([
    '#!/usr/bin/env bash',
    '# Installs the release, or upgrades it. Further arguments go to helm: ./install.sh --dry-run',
    'set -euo pipefail',
    '',
    'here="$(cd "$(dirname "$' + '{BASH_SOURCE[0]}")" && pwd)"',
    '',
    ...namespaceLines(release),
    ...(crdHook
      ? [
          '# Helm installs CRDs once and never upgrades them; this chart does it in a pre-upgrade hook. Helm would check the new',
          '# objects against the old CRDs before that hook runs, so that check is off.',
        ]
      : []),
    `helm upgrade --install ${shellQuote(releaseName)} ${shellQuote(oci ?? chart)} \\`,
    ...(oci === undefined ? [`  --repo ${shellQuote(repository)} \\`] : []),
    `  --version ${shellQuote(version)} \\`,
    `  --namespace ${shellQuote(namespace)} \\`,
    ...(createNamespace ? ['  --create-namespace \\'] : []),
    ...(crdHook ? ['  --disable-openapi-validation \\'] : []),
    '  --values "$here/values.yaml" \\',
    '  "$@"',
    ...instanceLines(release),
  ]);
}

/**
 * Helm makes a namespace without labels. The GPU Operator labels its own; of others the script must, where their pods use
 * the host.
 */
function namespaceLines(release: HelmReleaseDescription): readonly string[] {
  const { namespace, podSecurity, values } = release;
  if (!makesNamespace(release) || valueAt(values, 'psa.enabled') === true) return [];
  const name = shellQuote(namespace);
  return [
    '# Its pods use the host: where Pod Security is enforced, a namespace admits them only with this label. KUBECTL says which',
    "# cluster, as further arguments do to helm: KUBECTL='kubectl --context prod' ./install.sh --kube-context prod",
    'read -ra kubectl <<< "$' + '{KUBECTL:-kubectl}"',
    'if [[ " $* " != *" --dry-run"* ]]; then',
    `  "$` + `{kubectl[@]}" get namespace ${name} > /dev/null 2>&1 || "$` + `{kubectl[@]}" create namespace ${name}`,
    `  "$` + `{kubectl[@]}" label --overwrite namespace ${name} ${shellQuote(`${POD_SECURITY}=${podSecurity}`)}`,
    'fi',
    '',
  ];
}
