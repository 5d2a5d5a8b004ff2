import { App, Chart } from 'cdk8s';
import { GpuCluster, GpuNodePool, GpuWorkload, k3s, machines, NvidiaDevicePlugin, summary, timeSlicing, writeFiles } from 'cdk8s-gpu';

const app = new App();
const platform = new Chart(app, 'platform', { namespace: 'platform' });

// Nodes reach no registry but the site's own: charts, images and pull secrets are said here, for every release.
const cluster = new GpuCluster(platform, 'plant', {
  kubernetes: '1.34',
  distribution: 'k3s',
  helm: k3s(),
  site: {
    charts: 'oci://harbor.example/charts',
    chartsSecret: 'harbor',
    images: { 'nvcr.io': 'harbor.example/nvcr', 'registry.k8s.io': 'harbor.example/k8s' },
    pullSecrets: ['harbor'],
    certificates: 'site-ca',
  },
});

// The image of these servers has driver and container toolkit, so that the device plugin is all that is missing.
const server = { machine: machines.dgxH100, nodeImage: 'host-toolkit' } as const;
const training = new GpuNodePool(cluster, 'training', { ...server, nodes: 2 });
const notebooks = new GpuNodePool(cluster, 'notebooks', { ...server, nodes: 1, sharing: timeSlicing({ replicas: 4 }) });

new NvidiaDevicePlugin(cluster, 'device-plugin');

const ml = new Chart(app, 'ml', { namespace: 'ml' });
const runtimeClassName = 'nvidia'; // k3s does not make it the default
new GpuWorkload(ml, 'fine-tuning', {
  kind: 'Job',
  pool: training,
  request: { gpus: 8 },
  image: 'harbor.example/nvcr/nvidia/pytorch:25.10-py3',
  runtimeClassName,
});
new GpuWorkload(ml, 'notebook', {
  kind: 'StatefulSet',
  pool: notebooks,
  request: { gpus: 1 },
  image: 'harbor.example/nvcr/nvidia/pytorch:25.10-py3',
  runtimeClassName,
});

app.synth();
writeFiles(app, 'nodes'); // nodes/plant/nvidia-device-plugin/images.txt: what the mirror has to hold
process.stderr.write(summary(app));
