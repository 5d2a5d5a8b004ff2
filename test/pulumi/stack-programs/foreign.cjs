// A stack whose Deployment of others names GPUs by hand; `ENV` is the value, `OURS` does it in a
// component of ours that accepts it, `LATE` makes it an Output, `SECRET` a secret.
const k8s = require('@pulumi/kubernetes');
const pulumi = require('@pulumi/pulumi');
const { GpuCluster, GpuNodePool, GpuOperator, GpuWorkload, lintStack, machines } = require('cdk8s-gpu/pulumi');

const { OURS, SECRET, LATE, GPUS = '1', TWICE, ENV = 'none' } = process.env;
lintStack();
const accepted = OURS ? { env: { NVIDIA_VISIBLE_DEVICES: '0' }, silence: { 'pod/visible-named': 'a monitor' } } : {};
const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
const pool = new GpuNodePool('slices', { cluster, machine: machines.dgxH100, nodes: 2 });
new GpuOperator('gpu-operator', { cluster });
new GpuWorkload('ours', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1', ...accepted });

const value = SECRET ? pulumi.secret(ENV) : LATE ? pulumi.output(Promise.resolve(ENV)) : ENV;
const resources = { limits: { 'nvidia.com/gpu': GPUS } };
const containers = [
  { name: 'main', image: 'x:1', env: [{ name: 'NVIDIA_VISIBLE_DEVICES', value }] },
  { name: 'work', image: 'x:1', resources },
];
const labels = { app: 'theirs' };
const tolerations = [{ key: 'nvidia.com/gpu', operator: 'Exists' }];
const spec = { containers, tolerations, nodeSelector: { 'cdk8s-gpu/pool': 'slices' } };
new k8s.apps.v1.Deployment('theirs', { spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } } });
for (const name of TWICE ? ['one', 'two'] : []) new k8s.core.v1.ConfigMap(name, { metadata: { name: 'same', namespace: 'ml' } });
