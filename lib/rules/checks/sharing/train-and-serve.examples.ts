import type { Examples } from '../../example';

const context = {
  kubernetes: '1.34',
  pools: [{ name: 'shared', sharing: { timeSlicing: { replicas: 4 } }, machine: 'dgxH100', nodeSelector: { team: 'ml' } }],
};
const template = (restartPolicy: string): string => `
  template:
    metadata: {labels: {app: a}}
    spec:
      ${restartPolicy}
      nodeSelector: {team: ml}
      containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]
`;
const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: chat, namespace: ml}
spec:
  selector: {matchLabels: {app: a}}${template('')}`;
const job = (name: string): string => `apiVersion: batch/v1
kind: Job
metadata: {name: ${name}, namespace: ml}
spec:${template('restartPolicy: Never')}`;

export const examples: Examples = {
  'sharing/train-and-serve': {
    says: "Job 'llama' and Deployment 'chat' may be on one GPU",
    context,
    wrong: { yaml: `${deployment}---\n${job('llama')}` },
    right: { yaml: `${job('tune')}---\n${job('llama')}` },
  },
};
