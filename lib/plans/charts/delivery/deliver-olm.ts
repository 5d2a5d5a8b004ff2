import { lines, shellQuote } from '../../../internal';
import { type KubeObject, POD_SECURITY } from '../../../words/kubernetes';
import type { OlmPackage } from '../../model';
import type { AnyHelmDelivery } from './delivery';
import { instanceText, onceThere, plannedObject } from './instance';
import { makesNamespace } from './namespace';
import type { Delivered, HelmReleaseDescription } from './release';

/**
 * An operator as OpenShift installs it: its group and its Subscription, and what tells it what to do. That is of a kind which the
 * operator brings, so that a script waits for it; a delivery of objects tries until it is there.
 *
 * Sources: operator-framework/api, Subscription v1alpha1 and OperatorGroup v1; argo-cd sync options.
 */
export function deliverByOlm(release: HelmReleaseDescription, olm: OlmPackage, { kind }: AnyHelmDelivery): Delivered {
  const own = subscription(release, olm);
  const instance = release.instance ?? olm.instance?.(release.values, release.namespace) ?? [];
  const facts = { olm: { foreign: olm.foreign(release.values) } };
  if (kind !== 'valuesFile')
    return { objects: [...own, ...instance.map((object) => onceThere(object, kind))].map(plannedObject), files: [], facts };
  const folder = `${release.cluster.name}/${release.chart}`;
  return {
    objects: [],
    files: [
      {
        path: `${folder}/olm.yaml`,
        text: instanceText(own),
        about: `Installs ${release.chart} ${release.version} by the Operator Lifecycle Manager`,
      },
      {
        path: `${folder}/instance.yaml`,
        text: instanceText(instance),
        about: `What ${release.chart} does: its instance, and what that names`,
      },
      {
        path: `${folder}/install.sh`,
        text: installScript(release, olm),
        executable: true,
        about: `Installs ${release.chart} by the Operator Lifecycle Manager, waits for it, and makes its instance`,
      },
    ],
    facts,
  };
}

function subscription(release: HelmReleaseDescription, olm: OlmPackage): readonly KubeObject[] {
  const { namespace, version, podSecurity } = release;
  // OpenShift watches the operator's own namespace by itself.
  const monitored = namespace === olm.namespace ? {} : { 'openshift.io/cluster-monitoring': 'true' };
  const labels = { ...monitored, [POD_SECURITY]: podSecurity };
  return [
    ...(makesNamespace(release) ? [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } }] : []),
    {
      apiVersion: 'operators.coreos.com/v1',
      kind: 'OperatorGroup',
      metadata: { name: olm.namespace, namespace },
      spec: { targetNamespaces: [namespace] },
    },
    {
      apiVersion: 'operators.coreos.com/v1alpha1',
      kind: 'Subscription',
      metadata: { name: olm.name, namespace },
      spec: {
        name: olm.name,
        channel: olm.channel(version),
        startingCSV: csvOf(olm, version),
        // With Manual nothing is installed until somebody approves; later patch releases of the channel come by themselves.
        installPlanApproval: 'Automatic',
        source: olm.source,
        sourceNamespace: olm.sourceNamespace,
      },
    },
  ];
}

const csvOf = (olm: OlmPackage, version: string): string => olm.csv?.(version) ?? `${olm.name}.${version}`;

function installScript({ namespace }: HelmReleaseDescription, olm: OlmPackage): string {
  const at = `--namespace ${shellQuote(namespace)}`;
  return lines([
    '#!/usr/bin/env bash',
    "# Installs the operator, waits until it runs, and makes its instance: KUBECTL='oc --context prod' ./install.sh",
    'set -euo pipefail',
    '',
    'here="$(cd "$(dirname "$' + '{BASH_SOURCE[0]}")" && pwd)"',
    'read -ra kubectl <<< "$' + '{KUBECTL:-oc}"',
    '',
    `if ! "$` + `{kubectl[@]}" get crd ${shellQuote(olm.needs.crd)} > /dev/null 2>&1; then`,
    `  printf '%s\\n' ${shellQuote(`install ${olm.needs.what}, first`)} >&2`,
    '  exit 69',
    'fi',
    '"$' + '{kubectl[@]}" apply -f "$here/olm.yaml"',
    'tries=0',
    '# A later patch release of the channel may be there instead.',
    'runs() {',
    '  local csv',
    `  csv=$("$` + `{kubectl[@]}" get subscription ${shellQuote(olm.name)} ${at} -o 'jsonpath={.status.installedCSV}') || return 1`,
    `  [ -n "$csv" ] && [ "$("$` + `{kubectl[@]}" get csv "$csv" ${at} -o 'jsonpath={.status.phase}')" = Succeeded ]`,
    '}',
    'until runs 2> /dev/null; do',
    '  tries=$((tries + 1))',
    '  if [ "$tries" -ge 120 ]; then',
    `    printf '%s\\n' ${shellQuote(`${olm.name} does not run after ten minutes: look at the Subscription and its InstallPlan in ${namespace}`)} >&2`,
    '    exit 70',
    '  fi',
    '  sleep 5',
    'done',
    '"$' + '{kubectl[@]}" apply -f "$here/instance.yaml"',
  ]);
}
