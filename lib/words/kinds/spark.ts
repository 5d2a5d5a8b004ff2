import type { KindRow } from './kind-row';

/** An application of Spark: its driver and executors are no pod templates. Source: spark-operator, kueue v0.19.2. */
export const sparkApplication: KindRow = {
  group: 'sparkoperator.k8s.io',
  versions: ['v1beta2'],
  kind: 'SparkApplication',
  templates: [],
  endsWithItsWork: true,
  kueue: { framework: 'sparkoperator.k8s.io/sparkapplication', isOff: true, staysHere: true, suspend: 'spec.suspend' },
};
