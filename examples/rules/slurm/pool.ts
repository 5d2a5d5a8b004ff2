// whose nodes are given to Slurm is said by SlurmCluster and SlinkyCluster alone
const dgx = new GpuNodePool(cluster, 'dgx', { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' });
const lab = new GpuNodePool(cluster, 'lab', { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04' });
new SlurmCluster(chart, 'hpc', {
  version: '25.11',
  controllers: ['ctl1'],
  nodes: { dgx: { pool: dgx, hosts: 'dgx[1-4]' } },
  partitions: { train: { nodes: ['dgx'] } },
});
new GpuWorkload(chart, 'notebook', { kind: 'Deployment', pool: lab, request: { gpus: 1 }, image: 'x:1' });
