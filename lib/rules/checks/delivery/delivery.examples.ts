import type { Examples } from '../../example';

export const examples: Examples = {
  'delivery/lost-hook': {
    because: 'hooks are lost when `rendered()` renders a chart: what is left shows nothing of them',
    wrong: `const site = new GpuCluster(chart, 'site', { kubernetes: '1.34', distribution: 'kubeadm', helm: rendered() });
new GpuNodePool(site, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
new Hami(site, 'hami');`,
    right: `const site = new GpuCluster(chart, 'site', { kubernetes: '1.34', distribution: 'kubeadm', helm: flux() });
new GpuNodePool(site, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
new Hami(site, 'hami');`,
  },
  'delivery/chart-version': {
    because: 'the version of a chart that `rendered()` rendered, here of HAMi 2.10.0, is compared with that which was asked for',
    wrong: `const site = new GpuCluster(chart, 'site', { kubernetes: '1.34', distribution: 'kubeadm', helm: rendered() });
new GpuNodePool(site, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
new Hami(site, 'hami', { version: '2.9.0' });`,
    right: `const site = new GpuCluster(chart, 'site', { kubernetes: '1.34', distribution: 'kubeadm', helm: rendered() });
new GpuNodePool(site, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
new Hami(site, 'hami', { version: '2.10.0' });`,
  },
  'delivery/helm-controller': {
    says: 'nothing installs a HelmChart in a cluster of kubeadm',
    wrong: {
      yaml: `apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: {name: gpu-operator, namespace: kube-system}
spec:
  chart: gpu-operator
  version: v26.7.0
  targetNamespace: gpu-operator
  valuesContent: "driver: {enabled: false}"
`,
      context: { kubernetes: '1.34', distribution: 'kubeadm' },
    },
    right: {
      yaml: `apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: {name: gpu-operator, namespace: kube-system}
spec:
  chart: gpu-operator
  version: v26.7.0
  targetNamespace: gpu-operator
  valuesContent: "driver: {enabled: false}"
`,
      context: { kubernetes: '1.34', distribution: 'rke2' },
    },
  },
};
