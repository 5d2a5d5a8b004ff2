import { Config } from '@pulumi/pulumi';
import { App, Chart } from 'cdk8s';
import { type AnyMigLayout, GpuCluster, MigPartitionedNodePool, MigSchedule, machines, maximalMigLayouts, mig } from 'cdk8s-gpu';
import * as onPulumi from 'cdk8s-gpu/pulumi';

// Layouts that are not one literal: their profiles are checked when they are given.
declare const byDay: boolean;
declare const configured: { require<T>(): T };
declare const untyped: any;
declare const counts: Record<string, number>;

const cluster = new GpuCluster(new Chart(new App(), 'ml'), 'prod', { kubernetes: '1.34' });
const common = { nodes: 1, os: 'ubuntu-24.04', machine: machines.dgxH100 } as const;

new MigPartitionedNodePool(cluster, 'condition', { ...common, layout: byDay ? { '1g.10gb': 7 } : { '3g.40gb': 2 } });
const chosen = byDay ? { '1g.10gb': 7 } : { '3g.40gb': 1, '2g.20gb': 1 };
new MigPartitionedNodePool(cluster, 'chosen', { ...common, layout: chosen });
const named = { small: { '1g.10gb': 7 }, large: { '3g.40gb': 2 } } as const;
new MigPartitionedNodePool(cluster, 'named', { ...common, layout: named[byDay ? 'small' : 'large'] });
const any: AnyMigLayout = { '1g.10gb': 7 };
new MigPartitionedNodePool(cluster, 'any', { ...common, layout: any });
new MigPartitionedNodePool(cluster, 'maximal', { ...common, layout: maximalMigLayouts('H100-SXM5-80GB')[0] ?? {} });
new MigPartitionedNodePool(cluster, 'first', { ...common, layout: maximalMigLayouts('H100-SXM5-80GB')[0] });
new MigPartitionedNodePool(cluster, 'configured', { ...common, layout: configured.require<AnyMigLayout>() });
new MigPartitionedNodePool(cluster, 'counts', { ...common, layout: counts });
new MigPartitionedNodePool(cluster, 'untyped', { ...common, layout: untyped });
new MigPartitionedNodePool(cluster, 'groups', {
  ...common,
  groups: [
    { devices: [0], layout: any },
    { devices: [1], layout: counts },
  ],
});
const pool = new MigPartitionedNodePool(cluster, 'cut', { ...common, layout: mig({ layout: any }) && byDay ? any : { '1g.10gb': 7 } });
export const partitioned: 'mig' = pool.mode;
export const gpu: 'H100-SXM5-80GB' | undefined = pool.gpu;
new MigSchedule(cluster, 'clock', {
  pool,
  timeZone: 'Etc/UTC',
  image: 'registry.example/kubectl:1.34',
  windows: {
    day: { at: '08:00', layout: any },
    noon: { at: '12:00', layout: byDay ? { '1g.10gb': 7 } : { '3g.40gb': 2 } },
    evening: { at: '18:00', layout: counts },
    night: { at: '20:00', layout: byDay ? 'all-disabled' : any },
    late: { at: '22:00', layout: untyped },
  },
});

const onPulumiCommon = { cluster: new onPulumi.GpuCluster('prod', { kubernetes: '1.34' }), ...common };
new onPulumi.MigPartitionedNodePool('configured', { ...onPulumiCommon, layout: new Config().requireObject<AnyMigLayout>('layout') });
new onPulumi.MigPartitionedNodePool('condition', { ...onPulumiCommon, layout: byDay ? { '1g.10gb': 7 } : { '3g.40gb': 2 } });
