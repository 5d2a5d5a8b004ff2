import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

const olm = each(({ operators }) => operators, {
  id: 'operator/olm',
  severity: 'error',
  about: 'Something is said of a Helm chart that the Operator Lifecycle Manager does not install.',
  fix: 'remove it: on OpenShift the operator comes from a catalogue, and its instance has fields of its own',
  source: 'NVIDIA/cloud-native-docs gpu-operator-v26.7-1, openshift/install-gpu-ocp.rst; gpu-operator v26.7.0, CRD of ClusterPolicy',
  *look({ chart, releaseName, delivery }) {
    if (delivery?.olm === undefined) return;
    for (const { at, problem, got } of delivery.olm.foreign) yield { at: `values.${at}`, problem, ...(got === undefined ? {} : { got }) };
    if (releaseName !== chart) yield { at: 'releaseName', problem: 'names a Helm release, and there is none', got: releaseName };
  },
});

/** Operators that come from a catalogue. */
export const olmRules: readonly Rule[] = [olm];
