import type { Examples } from '../../example';

const claim = (named: string): string => `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: pair, namespace: ml}
spec:
  spec:
    devices:
      requests:
        - {name: first, exactly: {deviceClassName: gpu.nvidia.com}}
        - {name: second, exactly: {deviceClassName: gpu.nvidia.com}}
      constraints: [{requests: [first, ${named}], matchAttribute: resource.kubernetes.io/pcieRoot}]
`;

export const examples: Examples = {
  'dra/request-reference': {
    says: 'the claim has no request of this name',
    wrong: { yaml: claim('other') },
    right: { yaml: claim('second') },
  },
};
