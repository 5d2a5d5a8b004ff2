/** A Pod with eight GPUs and one variable. */
export const podWith = (name: string, value: string): string => `apiVersion: v1
kind: Pod
metadata: {name: train, namespace: ml}
spec:
  containers:
    - name: trainer
      image: "x:1"
      env: [{name: ${name}, value: "${value}"}]
      resources: {limits: {nvidia.com/gpu: 8}}
`;
