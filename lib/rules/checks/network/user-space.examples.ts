import type { Examples } from '../../example';

const flannel = (backend: string) => `apiVersion: v1
kind: ConfigMap
metadata: {name: kube-flannel-cfg, namespace: kube-flannel}
data:
  net-conf.json: |
    {"Network": "10.244.0.0/16", "Backend": {"Type": "${backend}"}}
`;

export const examples: Examples = {
  'network/user-space': {
    says: "flannel's backend udp copies every packet between nodes through a process",
    wrong: { yaml: flannel('udp') },
    right: { yaml: flannel('vxlan') },
  },
};
