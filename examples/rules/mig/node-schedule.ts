// timers of a node are known of a pool of the program; on a node they are files

const migSchedule = { windows: { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } } as const;
new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', layout: { '1g.10gb': 7 }, gpu: { mig: 'nvidia-mig-parted', migSchedule } });
