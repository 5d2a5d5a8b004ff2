// A bootstrap script in a root folder of its own, on the machine that it was planned for, run twice and verified.
import { documentsOfFiles } from '../../corpus/of-files';
import { callsIn, emptyRoot, filesIn, putIn, recordingProgram, runIn, type Shell } from './root';

/** `expect_cpus <NUMA node> <list of CPUs>`, as scripts of known machines say it. */
const EXPECTED = /^expect_cpus (\d+) (\S+)$/gm;
/** The services one of which runs the kubelet. */
const SERVICES = /^note_running (\S+)$/gm;

/**
 * What is not as it should be when a node is set up with a script; nothing when all is well.
 *
 * @param broken The same script with a mistake, which is to be found.
 */
export function bootstrapProblems(root: string, shell: Shell, script: string, broken = script): readonly string[] {
  emptyRoot(root);
  const services = [...script.matchAll(SERVICES)].map(([, service = '']) => service);
  const [service] = services;
  recordingProgram(root, shell, 'systemctl', `[ "$1" != is-active ] || [ "$3" = '${service}' ]`);
  putMachine(root, script);
  const machine = filesIn(root);
  const wanted = filesOf(script);
  const problems: string[] = [];
  const expect = (what: string, is: unknown, should: unknown): void => {
    if (JSON.stringify(is) !== JSON.stringify(should)) problems.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(should)}`);
  };
  const run = (...args: readonly string[]) => {
    const outcome = runIn(root, shell, broken, ...args);
    expect(`error output of ${['a run', ...args].join(' ')}`, outcome.err, '');
    return outcome;
  };

  expect('status of --verify on a bare node', run('--verify').status, 1);
  expect('files after --verify', [...filesIn(root)], [...machine]);
  expect('calls of --verify', callsIn(root), []);

  const first = run();
  expect('status of the first run', first.status, 0);
  expect(
    'output of the first run',
    first.out.split('\n').filter((line) => !line.startsWith('nodeadm ')),
    [...[...wanted.keys()].map((name) => `wrote ${name}`), ...(service === undefined ? [] : [`restarted ${service}`]), ''],
  );
  const written = filesIn(root);
  expect('files', [...written], inOrder([...machine, ...wanted]));
  expect(
    'calls',
    callsIn(root).map((words) => words.join(' ')),
    service === undefined
      ? []
      : [...services.map((each) => `systemctl is-active --quiet ${each}`), 'systemctl daemon-reload', `systemctl restart ${service}`],
  );

  const second = run();
  expect('status of the second run', second.status, 0);
  expect('output of the second run', second.out, 'nothing changed: the node is as planned\n');
  expect('files after the second run', [...filesIn(root)], [...written]);
  expect('calls of the second run', callsIn(root), []);
  expect('status of --verify', run('--verify').status, 0);
  return problems;
}

/** The files that a script writes, by their paths. */
const filesOf = (script: string): ReadonlyMap<string, unknown> =>
  new Map(
    documentsOfFiles([{ path: 'prod/pool/bootstrap.sh', text: script }])
      .slice(1)
      // What a file gives to a kubelet is no file of its own.
      .filter(({ sort }) => sort !== 'kubeletFlags')
      .map(({ name = '', content }) => [name, content]),
  );

const inOrder = <T>(files: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] =>
  [...files].sort(([a], [b]) => (a < b ? -1 : 1));

/** The machine, as far as a script looks at it. */
function putMachine(root: string, script: string): void {
  const nodes = [...script.matchAll(EXPECTED)].map(([, node = '', cpus = '']) => [node, cpus.replaceAll("'", '')] as const);
  for (const [node, cpus] of nodes) putIn(root, `/sys/devices/system/node/node${node}/cpulist`, `${cpus}\n`);
  if (nodes.length > 0) putIn(root, '/sys/devices/system/cpu/online', `${nodes.map(([, cpus]) => cpus).join(',')}\n`);
}
