import type { Examples } from '../../example';

const claim = (expression: string): string => `apiVersion: resource.k8s.io/v1
kind: ResourceClaim
metadata: {name: hopper, namespace: ml}
spec:
  devices:
    requests:
      - name: gpu
        exactly:
          deviceClassName: gpu.nvidia.com
          selectors:
            - cel: {expression: "${expression}"}
`;

export const examples: Examples = {
  'dra/cel': {
    says: 'is not CEL: it has =, which is not CEL',
    wrong: { yaml: claim("device.attributes['gpu.nvidia.com'].architecture = 'Hopper'") },
    right: { yaml: claim("device.attributes['gpu.nvidia.com'].architecture == 'Hopper'") },
  },
};
