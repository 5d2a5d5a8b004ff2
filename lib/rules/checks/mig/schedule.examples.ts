import type { Examples } from '../../example';

export const examples: Examples = {
  'mig/schedule-offers': {
    because: 'windows are known of a MigSchedule of the program; in manifests they are in a script',
    wrong: `
const pool = new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout: { '3g.40gb': 2 } });
const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } as const;
new MigSchedule(cluster, 'clock', { pool, windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' });
new GpuWorkload(chart, 'api', { pool, kind: 'Deployment', request: { mig: '3g.40gb' }, image: 'registry.example/api:1' });
`,
    right: `
const pool = new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout: { '3g.40gb': 2 } });
const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } as const;
new MigSchedule(cluster, 'clock', { pool, windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' });
new GpuWorkload(chart, 'api', { pool, kind: 'Deployment', request: { mig: '1g.10gb' }, image: 'registry.example/api:1' });
`,
  },
  'mig/one-schedule': {
    because: 'windows are known of a MigSchedule of the program; in manifests they are in a script',
    wrong: `
const pool = new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout: { '1g.10gb': 7 } });
const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } as const;
new MigSchedule(cluster, 'clock', { pool, windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' });
new MigSchedule(cluster, 'clock-2', { pool, windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' });
`,
    right: `
const pool = new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout: { '1g.10gb': 7 } });
const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } as const;
new MigSchedule(cluster, 'clock', { pool, windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' });
`,
  },
  'mig/schedule-daemonset': {
    because: 'windows are known of a MigSchedule of the program; in manifests they are in a script',
    wrong: `
const pool = new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout: { '1g.10gb': 7 } });
const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } as const;
new MigSchedule(cluster, 'clock', { pool, windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' });
new GpuWorkload(chart, 'api', { pool, kind: 'DaemonSet', request: { mig: '1g.10gb' }, image: 'registry.example/api:1' });
`,
    right: `
const pool = new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout: { '1g.10gb': 7 } });
const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } as const;
new MigSchedule(cluster, 'clock', { pool, windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' });
new GpuWorkload(chart, 'api', { pool, kind: 'Deployment', request: { mig: '1g.10gb' }, image: 'registry.example/api:1' });
`,
  },
  'mig/node-schedule': {
    because: 'timers of a node are known of a pool of the program; on a node they are files',
    wrong: `
const migSchedule = { windows: { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } } as const;
const pool = new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', layout: { '1g.10gb': 7 }, gpu: { mig: 'nvidia-mig-parted', migSchedule } });
new GpuWorkload(chart, 'api', { pool, kind: 'Deployment', request: { mig: '1g.10gb' }, image: 'registry.example/api:1' });
`,
    right: `
const migSchedule = { windows: { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } } as const;
new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', layout: { '1g.10gb': 7 }, gpu: { mig: 'nvidia-mig-parted', migSchedule } });
`,
  },
  'mig/two-owners': {
    because: 'who cuts the GPUs of a node is known of a pool of the program',
    wrong: `
const pool = new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', layout: { '1g.10gb': 7 }, gpu: { mig: 'nvidia-mig-parted' } });
const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } as const;
new MigSchedule(cluster, 'clock', { pool, windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' });
`,
    right: `
const pool = new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', layout: { '1g.10gb': 7 } });
const windows = { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } as const;
new MigSchedule(cluster, 'clock', { pool, windows, timeZone: 'Europe/Berlin', image: 'registry.example/kubectl:1.34' });
`,
  },
};
