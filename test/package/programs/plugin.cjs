// Starts the plugin of the package as Pulumi's language host for Node does, and asks it for its schema: that of the
// file that is named here, to the letter, though the package has its texts only once.
const { spawn } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { createInterface } = require('node:readline');
const { credentials } = require('@grpc/grpc-js');
const { ResourceProviderClient } = require('@pulumi/pulumi/proto/provider_grpc_pb');
const { GetSchemaRequest } = require('@pulumi/pulumi/proto/provider_pb');

const folder = join(dirname(require.resolve('cdk8s-gpu/package.json')), 'plugin');
const child = spawn(process.execPath, [require.resolve('@pulumi/pulumi/cmd/run-plugin'), folder, '127.0.0.1:1'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
child.once('exit', (code) => process.exit(code ?? 0));
createInterface({ input: child.stdout }).once('line', (port) => {
  const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
  client.getSchema(new GetSchemaRequest(), (error, answer) => {
    if (error) throw error;
    const schema = answer.getSchema();
    if (schema !== readFileSync(process.argv[2], 'utf8')) throw new Error('the schema differs from that of the checkout');
    const { version, resources } = JSON.parse(schema);
    if (version !== require('cdk8s-gpu/package.json').version) throw new Error(`the schema is of version ${version}`);
    if (!resources['cdk8s-gpu:index:GpuTrainingJob'].isComponent) throw new Error('the schema has no components');
    client.close();
    child.kill();
  });
});
