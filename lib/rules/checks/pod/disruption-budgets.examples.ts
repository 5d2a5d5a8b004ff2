import type { Examples } from '../../example';

export const examples: Examples = {
  'pod/disruption-budget': {
    says: 'no pod of it may be evicted',
    wrong: {
      yaml: `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: a
  namespace: ml
spec:
  selector:
    matchLabels:
      app: a
  maxUnavailable: 0
`,
    },
    right: {
      yaml: `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: a
  namespace: ml
spec:
  selector:
    matchLabels:
      app: a
  maxUnavailable: 1
`,
    },
  },
};
