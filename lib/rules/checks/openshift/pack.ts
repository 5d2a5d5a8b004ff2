import { hasObjectsOf } from '../../lookups/related';
import type { Pack } from '../../pack';
import type * as Loaded from './openshift-rules';

/** What the operators of OpenShift's nodes read. */
export const openshift: Pack = {
  when: (model) => hasObjectsOf(model, 'machineconfiguration.openshift.io') || hasObjectsOf(model, 'performance.openshift.io'),
  rules: () => (require('./openshift-rules') as typeof Loaded).rules,
};
