import { valueAt } from '../../../internal';
import type { ChartObject, OperatorFacts } from '../../model';

/** Objects that other things depend upon. Source: network-operator v26.4.1, the templates of its chart. */
export function networkOperatorObjects({ values }: OperatorFacts): readonly ChartObject[] {
  const named = ['nameOverride', 'fullnameOverride'].some((key) => valueAt(values, `operator.${key}`));
  return [
    ...(named ? [] : [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'network-operator' }]),
    ...(valueAt(values, 'upgradeCRDs') === false ? [] : [CRD_JOB]),
    { apiVersion: 'batch/v1', kind: 'Job', name: 'network-operator-keep-ncp', hook: true },
  ];
}

const CRD_JOB: ChartObject = { apiVersion: 'batch/v1', kind: 'Job', name: 'network-operator-upgrade-crd', hook: true };
