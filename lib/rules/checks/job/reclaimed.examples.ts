import type { Examples } from '../../example';

const job = (spec: string, template: string, metadata = '{}'): string => `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  ${spec}
  template:
    metadata: ${metadata}
    spec:
      restartPolicy: Never
      ${template}
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]
`;

const IGNORE = 'podFailurePolicy: {rules: [{action: Ignore, onPodConditions: [{type: DisruptionTarget, status: "True"}]}]}';
const GKE = 'nodeSelector: {cloud.google.com/gke-spot: "true"}';
const EKS = 'nodeSelector: {eks.amazonaws.com/capacityType: SPOT}';

export const examples: Examples = {
  'pod/reclaim-notice': {
    says: 'the nodes of this pod are spot capacity: GKE takes one back 15 seconds after its notice',
    wrong: { yaml: job(IGNORE, `${GKE}\n      terminationGracePeriodSeconds: 120`) },
    right: { yaml: job(IGNORE, `${GKE}\n      terminationGracePeriodSeconds: 15`) },
  },
  'job/reclaimed-once': {
    says: 'the nodes of this Job are spot capacity of AWS: a pod that goes with its node is a failure, and none is allowed',
    wrong: { yaml: job('backoffLimit: 0', EKS) },
    right: { yaml: job(`backoffLimit: 0\n  ${IGNORE}`, EKS) },
  },
  'pool/moved-job': {
    says: "the nodes of pool 'train' come and go",
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'train', machine: 'dgxH100', nodes: { min: 0, max: 4 }, nodeSelector: { team: 'ml' } }],
    },
    wrong: { yaml: job(IGNORE, 'nodeSelector: {team: ml}') },
    right: {
      yaml: job(IGNORE, 'nodeSelector: {team: ml}', '{annotations: {cluster-autoscaler.kubernetes.io/safe-to-evict: "false"}}'),
    },
  },
};
