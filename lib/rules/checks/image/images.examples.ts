import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const LIMITS = 'nvidia.com/gpu: 1';
const SERVED: readonly string[] = ['ports: [{containerPort: 8000}]', 'readinessProbe: {httpGet: {path: /health, port: 8000}}'];

const job = (image: string): string => `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: a, namespace: ml}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 2
      template:
        spec:
          containers:
            - {name: pytorch, image: '${image}', imagePullPolicy: Always, resources: {limits: {nvidia.com/gpu: 8}}}
`;

export const examples: Examples = {
  'image/tag': {
    says: "the image of container 'main' has the tag latest, which moves, so a restart may run another program",
    wrong: { yaml: examplePod({ limits: LIMITS, image: 'vllm/vllm-openai:latest' }) },
    right: { yaml: examplePod({ limits: LIMITS, image: 'vllm/vllm-openai:v0.33.0' }) },
  },
  'image/digest': {
    says: "a pod that restarts after the tag moved runs another image in container 'pytorch' than the rest",
    wrong: { yaml: job('registry.example/llama:1') },
    right: { yaml: job(`registry.example/llama:1@sha256:${'0123456789abcdef'.repeat(4)}`) },
  },
  'image/devel': {
    says: "each new node pulls the compilers of the image before container 'main' serves",
    wrong: { yaml: examplePod({ limits: LIMITS, image: 'nvidia/cuda:12.8.1-devel-ubuntu24.04', main: SERVED }) },
    right: { yaml: examplePod({ limits: LIMITS, image: 'nvidia/cuda:12.8.1-runtime-ubuntu24.04', main: SERVED }) },
  },
};
