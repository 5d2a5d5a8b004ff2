import type { Examples } from '../../example';

const pod = (change: { exclusive?: string; seconds?: number; requests?: string; limits?: string }): string => {
  const { exclusive = 'user', seconds = 20, requests = 'cpu: 8, memory: 64Gi', limits = 'memory: 64Gi' } = change;
  return `apiVersion: v1
kind: Pod
metadata: {name: chat, namespace: ml, annotations: {sunk.coreweave.com/exclusive: "${exclusive}"}}
spec:
  schedulerName: tenant-slurm-slurm-scheduler
  terminationGracePeriodSeconds: ${seconds}
  tolerations: [{key: sunk.coreweave.com/lock, operator: Exists, effect: NoExecute}]
  containers:
    - name: main
      image: "x:1"
      resources: {requests: {${requests}}, limits: {${limits}, nvidia.com/gpu: 1}}
`;
};

const right = { yaml: pod({}) };

export const examples: Examples = {
  'slurm/sunk-grace': { says: 'takes up to 60 seconds to end', wrong: { yaml: pod({ seconds: 60 }) }, right },
  'slurm/sunk-resources': { says: 'the pod asks for no cpu', wrong: { yaml: pod({ requests: 'memory: 64Gi' }) }, right },
  'slurm/sunk-cpus': { says: "container 'main' gets CPUs of its own", wrong: { yaml: pod({ limits: 'cpu: 8, memory: 64Gi' }) }, right },
  'slurm/sunk-exclusive': { says: 'is for pods without GPUs', wrong: { yaml: pod({ exclusive: 'ok' }) }, right },
};
