import { App, Chart } from 'cdk8s';
import { type GpuRequest, GpuCluster, GpuNodePool, Hami, HamiVgpuWorkload, hami, machines, mps } from 'cdk8s-gpu';

const chart = new Chart(new App(), 'ml');
const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
const nodes = { machine: machines.dgxH100, nodes: 1 } as const;
const parts = new GpuNodePool(cluster, 'parts', { ...nodes, sharing: hami() });
const shares = new GpuNodePool(cluster, 'shares', { ...nodes, sharing: mps({ replicas: 4 }) });
const workload = { kind: 'Deployment', image: 'x:1', request: { vgpu: { gpus: 1, memory: '8Gi' } } } as const;

// error: not assignable to type
export const whole: GpuRequest = { vgpu: { gpus: 1 } };
// error: not assignable to type
export const twice: GpuRequest = { vgpu: { gpus: 1, memory: '8Gi', memoryPercentage: 50 } };
// error: not assignable to type
export const beside: GpuRequest = { gpus: 1, vgpu: { gpus: 1, memory: '8Gi' } };

// error: '"mps"' is not assignable to type '"hami"'
new HamiVgpuWorkload(chart, 'a', { ...workload, pool: shares });
// error: not assignable to type
new HamiVgpuWorkload(chart, 'b', { ...workload, pool: parts, request: { gpus: 1 } });
// error: not assignable to type
new HamiVgpuWorkload(chart, 'c', { ...workload, pool: parts, securityContext: { privileged: true } });
// error: not assignable to type
new HamiVgpuWorkload(chart, 'd', { ...workload, pool: parts, kind: 'DaemonSet' });
// error: "2.8.0"
new Hami(cluster, 'hami', { version: '2.8.0' });
// error: not assignable to
new Hami(cluster, 'older', { values: { dra: { enabled: true } } });
// error: not assignable to
new Hami(cluster, 'newer', { version: '2.9.0', values: { 'device-config': { content: 'x' } } });
// error: not assignable to
new Hami(cluster, 'dead', { values: { scheduler: { kubeScheduler: { imageTag: 'v1.34.0' } } } });
