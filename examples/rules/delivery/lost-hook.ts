// hooks are lost when `rendered()` renders a chart: what is left shows nothing of them
const site = new GpuCluster(chart, 'site', { kubernetes: '1.34', distribution: 'kubeadm', helm: flux() });
new GpuNodePool(site, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
new Hami(site, 'hami');
