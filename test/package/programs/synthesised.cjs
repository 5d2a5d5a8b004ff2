// An app of one Pod that this package did not make, for `cdk8s synth`: its environment is what the plugin has to see.
const { ApiObject, App, Chart } = require('cdk8s');

const env = [{ name: 'NVIDIA_VISIBLE_DEVICES', value: process.argv[2] }];
const app = new App();
const spec = { containers: [{ name: 'main', image: 'x:1', env }] };
new ApiObject(new Chart(app, 'ml'), 'web', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec });
app.synth();
