import * as pulumi from '@pulumi/pulumi';
import { App, Chart } from 'cdk8s';
import { type ClientMemory, clientMemory, GpuCluster, GpuNodePool, type GpuPool, MpsInferenceService, machines, mps } from 'cdk8s-gpu';
import * as onPulumi from 'cdk8s-gpu/pulumi';

const chart = new Chart(new App(), 'ml');
const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
const ranking = new GpuNodePool(cluster, 'ranking', { machine: machines.dgxH100, nodes: 1, sharing: mps({ replicas: 4 }) });
const borrowed: GpuPool<'mps'> = GpuNodePool.fromAttributes(chart, 'theirs', {
  sharing: mps({ replicas: 4 }),
  nodeSelector: { team: 'ml' },
});
const limits: readonly (ClientMemory | undefined)[] = [ranking.clientMemory, clientMemory(borrowed.description)];

new MpsInferenceService(chart, 'ranker', { pool: ranking, image: 'x:1', port: 8000, replicas: limits.length, modelMemory: '4Gi' });
new MpsInferenceService(chart, 'scaled', {
  pool: borrowed,
  image: 'x:1',
  port: 8000,
  autoscaling: { maxReplicas: 4, metrics: [{ type: 'Pods', name: 'waiting', averageValue: 5 }] },
  disruptionBudget: false,
});
new onPulumi.MpsInferenceService('ranker', {
  pool: borrowed,
  image: pulumi.output('x:1'),
  port: 8000,
  modelMemory: 2 ** 32,
  env: { TOKEN: { secretKeyRef: { name: pulumi.output('s'), key: 'k' } } },
});
