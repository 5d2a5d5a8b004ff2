// the version of a chart that `rendered()` rendered, here of HAMi 2.10.0, is compared with that which was asked for
const site = new GpuCluster(chart, 'site', { kubernetes: '1.34', distribution: 'kubeadm', helm: rendered() });
new GpuNodePool(site, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
new Hami(site, 'hami', { version: '2.10.0' });
