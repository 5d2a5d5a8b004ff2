// A stack in which an Output turns out to hold what its prop cannot be; `PROP` is the prop, `HELD` the value as JSON. Without
// HELD it holds nothing, and with `mocked` it is what a resource lacks of which there is only a mock. With SECRET it is secret.
const pulumi = require('@pulumi/pulumi');
const { GpuTrainingJob } = require('cdk8s-gpu/pulumi');

const { PROP, HELD, SECRET } = process.env;
const job = { request: { gpus: 8 }, numNodes: 2, image: 'x:1', resources: { cpu: 4, memory: '32Gi' } };
const value = HELD === 'mocked' || HELD === undefined ? undefined : JSON.parse(HELD);
const late = new Promise((resolve) => setTimeout(() => resolve(value), 20));
const held = HELD === 'mocked' ? new pulumi.CustomResource('test:index:Image', 'made', {}).urn.apply(() => undefined) : SECRET === undefined ? pulumi.output(late) : pulumi.secret(late);
new GpuTrainingJob('llama', { ...job, ...(PROP === 'arg' ? { args: ['-v', held] } : { [PROP]: held }) });
