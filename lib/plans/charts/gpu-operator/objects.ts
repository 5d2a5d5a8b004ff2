import { valueAt } from '../../../internal';
import type { ChartObject, OperatorFacts } from '../../model';

/** Objects that other things depend upon. Source: gpu-operator v24.9.2 to v26.7.0, the templates of its chart. */
export function operatorObjects({ values }: OperatorFacts): readonly ChartObject[] {
  const files = ['devicePlugin', 'migManager'].flatMap((part): readonly ChartObject[] => {
    const name = valueAt(values, `${part}.config.name`);
    const isMade = valueAt(values, `${part}.config.create`) === true;
    return isMade && typeof name === 'string' ? [{ apiVersion: 'v1', kind: 'ConfigMap', name }] : [];
  });
  return [
    ...(valueAt(values, 'clusterPolicy.deployCR') === false ? [] : [POLICY]),
    { apiVersion: 'apps/v1', kind: 'Deployment', name: 'gpu-operator' },
    ...files,
    ...(valueAt(values, 'operator.upgradeCRD') === false ? [] : [CRD_JOB]),
  ];
}

const POLICY: ChartObject = { apiVersion: 'nvidia.com/v1', kind: 'ClusterPolicy', name: 'cluster-policy', clusterScoped: true };
const CRD_JOB: ChartObject = { apiVersion: 'batch/v1', kind: 'Job', name: 'gpu-operator-upgrade-crd', hook: true };
