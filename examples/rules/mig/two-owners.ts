// who cuts the GPUs of a node is known of a pool of the program

const pool = new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', layout: { '1g.10gb': 7 } });
const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } as const;
new MigSchedule(cluster, 'clock', { pool, windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' });
