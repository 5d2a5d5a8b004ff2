import type { Labels } from '../../../words/kubernetes';
import type { PlannedObject } from '../../model';
import { type Identity, metadataOf, WORKLOAD_LABEL } from './metadata';
import type { ServiceAccountProps } from './pod-fields';
import type { PodProps } from './pod-props';

/**
 * The name of a workload's own ServiceAccount. That of the workload is taken from its label, which stays when a name is made
 * from the content: trust policies of clouds name the account.
 */
export const serviceAccountName = ({ name }: ServiceAccountProps, labels: Labels): string => name ?? labels[WORKLOAD_LABEL] ?? '';

/** The ServiceAccount that a workload asks for; it comes before its pods. */
export function serviceAccounts(identity: Identity, { serviceAccount }: PodProps): readonly PlannedObject[] {
  if (serviceAccount === undefined) return [];
  const name = serviceAccountName(serviceAccount, identity.labels);
  const object = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: metadataOf({ ...identity, name }, serviceAccount.annotations) };
  return [{ id: 'service-account', object }];
}
