import type { Examples } from '../../example';

const limitation = (name: string, label: string, limits: string): string => `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
  namespace: kube-public
  labels:
    features.cpaas.io/type: CustomResourceLimitation
    features.cpaas.io/group: gpu-manager
    ${label}
data:
  key: tencent.com/vcuda-core
  dataType: integer
  defaultValue: "20"
  group: gpu-manager
  groupI18n: '{"zh": "GPU Manager", "en": "GPU Manager"}'
  limits: ${limits}
  requests: disabled
`;

const ENABLED = 'features.cpaas.io/enabled: "true"';

export const examples: Examples = {
  'alauda/limitation-place': {
    says: 'its name does not begin with cf-crl-',
    wrong: { yaml: limitation('demo-gpu-manager-core', ENABLED, 'optional') },
    right: { yaml: limitation('cf-crl-gpu-manager-vcuda-core', ENABLED, 'optional') },
  },
  'alauda/limitation-field': {
    says: 'is not a value of limits',
    wrong: { yaml: limitation('cf-crl-gpu-manager-vcuda-core', ENABLED, 'fromLimits') },
    right: { yaml: limitation('cf-crl-gpu-manager-vcuda-core', ENABLED, 'required') },
  },
};
