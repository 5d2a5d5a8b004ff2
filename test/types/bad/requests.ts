import { App, Chart } from 'cdk8s';
import { type GpuRequest, GpuWorkload } from 'cdk8s-gpu';

const chart = new Chart(new App(), 'ml');

// error: not assignable to type
export const both: GpuRequest = { gpus: 1, mig: '1g.10gb' };
// error: not assignable to type
export const unknown: GpuRequest = { mig: '1g.1gb' };
// error: does not exist in type
export const misspelt: GpuRequest = { gpu: 1 };

// error: image
new GpuWorkload(chart, 'a', { kind: 'Deployment', request: { gpus: 1 } });
// error: not assignable
new GpuWorkload(chart, 'b', { kind: 'ReplicaSet', request: { gpus: 1 }, image: 'registry.example/b:1' });
