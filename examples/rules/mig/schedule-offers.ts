// windows are known of a MigSchedule of the program; in manifests they are in a script

const pool = new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout: { '3g.40gb': 2 } });
const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } as const;
new MigSchedule(cluster, 'clock', { pool, windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' });
new GpuWorkload(chart, 'api', { pool, kind: 'Deployment', request: { mig: '1g.10gb' }, image: 'registry.example/api:1' });
