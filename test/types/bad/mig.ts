import { App, Chart } from 'cdk8s';
import { GpuCluster, MigPartitionedNodePool, MigSchedule, machines } from 'cdk8s-gpu';
import * as onPulumi from 'cdk8s-gpu/pulumi';

const cluster = new GpuCluster(new Chart(new App(), 'ml'), 'prod', { kubernetes: '1.34' });
const common = { nodes: 1, os: 'ubuntu-24.04' } as const;

new MigPartitionedNodePool(cluster, 'a', {
  ...common,
  machine: machines.dgxH100,
  // error: 1g.5gb is not a MIG profile of H100-SXM5-80GB
  layout: { '1g.5gb': 7 },
});
new MigPartitionedNodePool(cluster, 'b', {
  ...common,
  machine: machines.dgxH100,
  // error: 2g.10gb is not a MIG profile of H100-SXM5-80GB
  layout: { '1g.10gb': 3, '2g.10gb': 2 },
});
new MigPartitionedNodePool(cluster, 'c', {
  ...common,
  machine: machines.dgxH100,
  // error: Type 'string' is not assignable to type 'number'
  layout: { '1g.10gb': '7' },
});
new MigPartitionedNodePool(cluster, 'd', {
  ...common,
  // error: "L4"
  machine: machines.aws['g6.12xlarge'],
  layout: { '1g.10gb': 7 },
});
// error: Property 'groups' is missing
new MigPartitionedNodePool(cluster, 'e', { ...common, machine: machines.dgxH100 });
const layout = { '1g.10gb': 7 };
const groups = [{ devices: 'all', layout }] as const;
// error: not assignable to type 'undefined'
new MigPartitionedNodePool(cluster, 'f', { ...common, machine: machines.dgxH100, layout, groups });
new onPulumi.MigPartitionedNodePool('g', {
  cluster: new onPulumi.GpuCluster('prod', { kubernetes: '1.34' }),
  ...common,
  machine: machines.dgxH100,
  // error: 1g.5gb is not a MIG profile of H100-SXM5-80GB
  layout: { '1g.5gb': 7 },
});

const pool = new MigPartitionedNodePool(cluster, 'h', { ...common, machine: machines.dgxH100, layout: { '1g.10gb': 7 } });
const clock = { pool, timeZone: 'Etc/UTC', image: 'registry.example/kubectl:1.34' } as const;
new MigSchedule(cluster, 'clock', {
  ...clock,
  windows: {
    // error: 1g.5gb is not a MIG profile of H100-SXM5-80GB
    day: { at: '08:00', layout: { '1g.5gb': 7 } },
    night: { cron: '0 20 * * *', layout: 'all-disabled' },
  },
});
new MigSchedule(cluster, 'clock-2', {
  ...clock,
  windows: {
    day: { at: '08:00', layout: { '1g.10gb': 7 } },
    // error: is not assignable to type
    night: { at: '20:00', cron: '0 20 * * *', layout: 'all-disabled' },
  },
});
new MigSchedule(cluster, 'clock-3', {
  ...clock,
  windows: { day: { at: '08:00', layout: { '1g.10gb': 7, '1g.20gb': 0 } }, night: { cron: '0 20 * * *', layout: 'all-disabled' } },
});
declare const byDay: boolean;
new MigPartitionedNodePool(cluster, 'i', {
  ...common,
  machine: machines.dgxH100,
  // error: 1g.5gb is not a MIG profile of H100-SXM5-80GB
  layout: byDay ? { '1g.10gb': 7 } : { '1g.5gb': 7 },
});
