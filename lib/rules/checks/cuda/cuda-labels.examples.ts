import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const selecting = (label: string): string => `${examplePod({
  limits: 'nvidia.com/gpu: 1',
  spec: [`nodeSelector: {team: ml, ${label}}`, 'tolerations: [{key: nvidia.com/gpu, operator: Exists}]'],
})}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {driver: {version: 580.126.20}}
`;

export const examples: Examples = {
  'pool/cuda-label': {
    says: "the nodes of pool 'train' have driver 580.126.20: the label is 13",
    context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' } }] },
    wrong: { yaml: selecting('nvidia.com/cuda.runtime-version.major: "12"') },
    right: { yaml: selecting('nvidia.com/cuda.runtime-version.major: "13"') },
  },
};
