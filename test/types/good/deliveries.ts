import { App, Chart } from 'cdk8s';
import { argoCd, flux, GpuCluster, type HelmDelivery, k3s, rendered, valuesFile } from 'cdk8s-gpu';
import * as pulumi from 'cdk8s-gpu/pulumi';

const chart = new Chart(new App(), 'ml');
const deliveries: readonly HelmDelivery[] = [
  valuesFile(),
  flux({ driftDetection: 'enabled' }),
  argoCd({ destination: { name: 'eu-1' }, automated: 'prune' }),
  k3s({ failurePolicy: 'retry' }),
  rendered({ charts: { hami: './charts/hami' }, apiVersions: ['monitoring.coreos.com/v1/ServiceMonitor'] }),
];

deliveries.forEach((helm, index) => {
  new GpuCluster(chart, `cluster-${index}`, { kubernetes: '1.34', helm });
  new pulumi.GpuCluster(`cluster-${index}`, { kubernetes: '1.34', helm });
});
new pulumi.GpuCluster('own', { kubernetes: '1.34', helm: pulumi.release({ atomic: true }) });
