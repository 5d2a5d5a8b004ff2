import { App, Chart } from 'cdk8s';
import { alaudaMps, GpuCluster, GpuNodePool, type GpuRequest, gpuManager, machines } from 'cdk8s-gpu';

const chart = new Chart(new App(), 'ml');
const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
new GpuNodePool(cluster, 'parts', { machine: machines.dgxA100, nodes: 1, sharing: gpuManager() });

// error: not assignable to type
export const fraction: GpuRequest = { vcuda: { cores: 150 } };
// error: not assignable to type
export const alone: GpuRequest = { vcuda: { cores: 30 } };
// error: not assignable to type
export const beside: GpuRequest = { gpus: 1, vcuda: { cores: 30, memory: '4Gi' } };
// error: Property 'memory' is missing
export const without: GpuRequest = { alaudaMps: { cores: 30 } };
// error: 'replicas' does not exist
alaudaMps({ replicas: 4 });
