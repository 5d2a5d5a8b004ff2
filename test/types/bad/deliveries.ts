import { App, Chart } from 'cdk8s';
import { argoCd, GpuCluster, k3s, rendered } from 'cdk8s-gpu';
import { release } from 'cdk8s-gpu/pulumi';

const chart = new Chart(new App(), 'ml');

// error: 'ReleaseDelivery' is not assignable to type 'HelmDelivery
new GpuCluster(chart, 'a', { kubernetes: '1.34', helm: release() });
// error: not assignable
argoCd({ destination: { name: 'eu-1', server: 'https://10.0.0.1:6443' } });
// error: not assignable
argoCd({ automated: 'always' });
// error: not assignable
k3s({ failurePolicy: 'ignore' });
// error: chart
rendered({ chart: './charts/hami' });
