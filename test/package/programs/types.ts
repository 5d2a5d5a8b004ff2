// Compiled against the packed package in every module resolution; never run.
import { App, Chart } from 'cdk8s';
import { GpuCluster, GpuNodePool, type GpuRequest, GpuTrainingJob, MigPartitionedNodePool, machines } from 'cdk8s-gpu';
import { type GpuConsumer, requestGpus } from 'cdk8s-gpu/plus';
import * as onPulumi from 'cdk8s-gpu/pulumi';
import { Manifests } from 'cdk8s-gpu/testing';

const request: GpuRequest = { gpus: 8 };
const chart = new Chart(new App(), 'ml');
const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
const pool = new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' });
new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', layout: { '1g.10gb': 7 } });
new GpuTrainingJob(chart, 'llama', { pool, numNodes: 4, request, image: 'registry.example/llama:1', command: ['torchrun', 'train.py'] });
new onPulumi.GpuCluster('prod', { kubernetes: '1.34' });
export function ask(deployment: GpuConsumer): void {
  requestGpus(deployment, { gpus: 1 }, { pool });
}
export const kinds: readonly string[] = Manifests.of(chart).all.map(({ kind }) => kind);
