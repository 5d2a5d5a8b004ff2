import { App, Chart } from 'cdk8s';
import { GpuCluster, GpuNodePool, type GpuRequest, hamiDevices, mps, vendorPlugin } from 'cdk8s-gpu';

const chart = new Chart(new App(), 'ml');
const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
new GpuNodePool(cluster, 'npus', { nodes: 1, sharing: hamiDevices({ device: 'Ascend910B3', perNode: 8 }) });

// error: not assignable to type
export const misspelt: GpuRequest = { accelerator: { device: 'Ascend910B' } };
// error: not assignable to type
export const whole: GpuRequest = { accelerator: { device: 'Biren', memory: '8Gi' } };
// error: not assignable to type
export const beside: GpuRequest = { gpus: 1, accelerator: { device: 'Biren' } };
// error: not assignable to type
hamiDevices({ device: 'gpu.intel.com/xe' });
// error: not assignable to type
vendorPlugin({ device: 'Ascend910B3' });
// error: Property 'machines' is missing
new GpuNodePool(cluster, 'nothing', { nodes: 1, sharing: mps({ replicas: 4 }) });
