import { App, Chart } from 'cdk8s';
import { GpuCluster, GpuNodePool, MpsInferenceService, machines, mps, TunedGpuNode, timeSlicing } from 'cdk8s-gpu';
import * as onPulumi from 'cdk8s-gpu/pulumi';

const chart = new Chart(new App(), 'ml');
const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
const nodes = { machine: machines.dgxH100, nodes: 1 } as const;
const whole = new TunedGpuNode(cluster, 'whole', { ...nodes, os: 'ubuntu-24.04', intent: 'inference' });
const slow = new GpuNodePool(cluster, 'slow', { ...nodes, sharing: timeSlicing({ replicas: 4 }) });
const fast = new GpuNodePool(cluster, 'fast', { ...nodes, sharing: mps({ replicas: 4 }) });
const server = { image: 'x:1', port: 8000 };

// error: '"exclusive"' is not assignable to type '"mps"'
new MpsInferenceService(chart, 'a', { ...server, pool: whole });
// error: '"timeSlicing"' is not assignable to type '"mps"'
new MpsInferenceService(chart, 'b', { ...server, pool: slow });
// error: Property 'pool' is missing
new MpsInferenceService(chart, 'c', server);
// error: not assignable to type 'undefined'
new MpsInferenceService(chart, 'd', { ...server, pool: fast, replicas: 2, autoscaling: { maxReplicas: 3, metrics: [] } });
// error: Property 'replicas' is missing
new GpuNodePool(cluster, 'e', { ...nodes, sharing: mps({}) });
// error: 'mig' does not exist
new GpuNodePool(cluster, 'f', { ...nodes, sharing: mps({ replicas: 4, mig: { layout: { '1g.10gb': 7 } } }) });
const theirs = onPulumi.GpuNodePool.fromAttributes('theirs', { sharing: timeSlicing({ replicas: 4 }), nodeSelector: { team: 'ml' } });
// error: '"timeSlicing"' is not assignable to type '"mps"'
new onPulumi.MpsInferenceService('g', { ...server, pool: theirs });
