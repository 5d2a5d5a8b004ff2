// Runs a program once for each set of variables that standard input has, as `engine.cjs` runs it once, and prints a line of
// JSON for each: its exit code, what it registered, and what it said. To load Pulumi and the library takes much longer than
// to run the program. A run has ended when Node has nothing more to do, and would exit; each has a store of Pulumi's own.
const pulumi = require('@pulumi/pulumi');
const { withLocalStorage } = require('@pulumi/pulumi/runtime/state');

const program = require.resolve(process.argv[2]);
const runs = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const variables = [...new Set(runs.flatMap((env) => Object.keys(env)))];
const print = process.stdout.write.bind(process.stdout);
let now;

function start(env) {
  now = { status: 0, registered: [], said: '', errors: new Set() };
  for (const name of variables) delete process.env[name];
  Object.assign(process.env, env);
  delete require.cache[program];
  void withLocalStorage(async () => {
    const { registered } = now;
    const newResource = ({ name, inputs }) => {
      registered.push(name);
      return { id: `${name}-id`, state: inputs };
    };
    await pulumi.runtime.setMocks({ newResource, call: ({ inputs }) => inputs }, 'test', 'dev', env.DRY_RUN !== undefined);
    await pulumi.runtime.runInPulumiStack(async () => void require(program));
  });
}

function end() {
  const { errors, status, ...run } = now;
  print(`${JSON.stringify({ ...run, status: process.exitCode || status })}\n`);
  now = undefined;
  process.exitCode = 0;
}

for (const stream of [process.stdout, process.stderr]) stream.write = (text) => ((now.said += text), true);
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error) => {
    now.status = 1;
    if (!now.errors.has(error)) console.error(error);
    now.errors.add(error);
  });
}
process.on('beforeExit', () => {
  if (now !== undefined) end();
  if (runs.length > 0) start(runs.shift());
  // What Pulumi says of promises at the end of a process is about all runs.
  else process.removeAllListeners('exit');
});
