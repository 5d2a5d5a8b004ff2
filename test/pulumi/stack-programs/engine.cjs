// Runs a Pulumi program under mocks, in a stack, and prints what it registered: `node engine.cjs PROGRAM [transforms [outputs]]`.
// With `transforms` the mocks take transforms and ask them about each resource over the wire, as the engine does; with
// `outputs` Outputs travel as themselves, not as their values. It is `up`, or with DRY_RUN a preview. Failures are said as those of a real program are: each error
// once, however many wait for it (@pulumi/pulumi 3.248.0, cmd/run/run.js).
const pulumi = require('@pulumi/pulumi');
const { takeTransforms } = require('./transforms.cjs');

const [, , program, transforms, outputs] = process.argv;
const registered = [];

async function main() {
  await pulumi.runtime.setMocks(
    {
      newResource: ({ type, name, inputs }) => {
        registered.push(name);
        return { id: `${name}-id`, state: inputs };
      },
      call: ({ inputs }) => inputs,
    },
    'test',
    'dev',
    process.env.DRY_RUN !== undefined,
  );
  if (transforms) takeTransforms(pulumi.runtime.getMonitor(), outputs !== undefined);
  await pulumi.runtime.runInPulumiStack(async () => void require(program));
}

const said = new Set();
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error) => {
    process.exitCode = 1;
    if (!said.has(error)) console.error(error);
    said.add(error);
  });
}
process.on('exit', () => console.log(`registered: ${registered.join(' ')}`));
main();
