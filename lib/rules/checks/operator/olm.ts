import type { Model } from '../../../plans/model';
import type { Finding, Rule } from '../../rule';

const olm: Rule = {
  id: 'operator/olm',
  severity: 'error',
  about: 'Something is said of a Helm chart that the Operator Lifecycle Manager does not install.',
  fix: 'remove it: on OpenShift the operator comes from a catalogue, and its instance has fields of its own',
  source: 'NVIDIA/cloud-native-docs gpu-operator-v26.7-1, openshift/install-gpu-ocp.rst; gpu-operator v26.7.0, CRD of ClusterPolicy',
  *check({ operators }: Model): Generator<Finding> {
    for (const { path, chart, releaseName, delivery } of operators) {
      if (delivery?.olm === undefined) continue;
      for (const { at, problem, got } of delivery.olm.foreign)
        yield { subject: path, at: `values.${at}`, problem, ...(got === undefined ? {} : { got }) };
      if (releaseName !== chart)
        yield { subject: path, at: 'releaseName', problem: 'names a Helm release, and there is none', got: releaseName };
    }
  },
};

/** Operators that come from a catalogue. */
export const olmRules: readonly Rule[] = [olm];
