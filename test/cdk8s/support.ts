import { App, type AppProps, Chart } from 'cdk8s';
import { GpuCluster, type GpuClusterProps, machines } from '../../lib';

export const dgx = { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' } as const;
/** A job that needs no pool. */
export const job = { request: { gpus: 1 }, image: 'x:1', resources: { cpu: 4, memory: '32Gi' } } as const;

/** An app with one chart and one cluster. */
export function platform(props: Partial<GpuClusterProps> = {}, settings: AppProps = {}): { app: App; chart: Chart; cluster: GpuCluster } {
  const app = new App(settings);
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  return { app, chart, cluster: new GpuCluster(chart, 'prod', { kubernetes: '1.34', ...props }) };
}
