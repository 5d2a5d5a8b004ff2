// A bootstrap script in a root folder of its own, on the machine that it was planned for, run twice and verified.
import { documentsOfFiles } from '../../corpus/of-files';
import { STUBS } from '../../../node/stubs';
import { callsIn, emptyRoot, filesIn, putIn, recordingProgram, runIn, type Shell } from './root';

/** `expect_cpus <NUMA node> <list of CPUs>`, as scripts of known machines say it. */
const EXPECTED = /^ *expect_cpus (\d+) (\S+)$/gm;
/** The services one of which runs the kubelet. */
const SERVICES = /^note_running (\S+)$/gm;

/**
 * What is not as it should be when a node is set up with a script; nothing when all is well.
 *
 * @param broken The same script with a mistake, which is to be found.
 */
export function bootstrapProblems(root: string, shell: Shell, script: string, broken = script): readonly string[] {
  emptyRoot(root);
  const [service = ''] = [...script.matchAll(SERVICES)].map(([, each = '']) => each);
  for (const [name, body] of Object.entries(STUBS)) recordingProgram(root, shell, name, `ROOT= S=/state\n${body}`);
  recordingProgram(root, shell, 'swapoff');
  // What checks ask, of a machine on which all of it is in force.
  const volumes = [...script.matchAll(/cdk8s-gpu-volume --check (\S+) \S+ (\S+) /g)].map(
    ([, name = '', path = '']) => `${path}) echo /dev/gpu-${name} ;;`,
  );
  recordingProgram(root, shell, 'findmnt', `case \${!#} in ${[...new Set(volumes)].join(' ')} *) exit 1 ;; esac`);
  recordingProgram(root, shell, 'wipefs', 'echo "xfs,uuid,\${!#}" | sed "s|/dev/||"');
  recordingProgram(root, shell, 'mountpoint', 'exit 0');
  recordingProgram(root, shell, 'nvidia-cuda-mps-control', `echo ${/grep -xE '\\''(\d+)/.exec(script)?.[1] ?? '0'}.0`);
  recordingProgram(root, shell, 'nvidia-mig-parted', 'exit 0');
  // Nothing here takes time.
  recordingProgram(root, shell, 'sleep');
  putIn(root, `/state/active/${service}`, '');
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
  expect('calls of --verify', changesIn(root), []);

  const restarts = script.includes('restart_kubelet "$running"');
  const first = run();
  expect('status of the first run', first.status, 0);
  const said = first.out.split('\n');
  for (const name of wanted.keys()) expect(`output of the first run about ${name}`, said.includes(`wrote ${name}`), true);
  expect('restart in the output of the first run', said.includes(`restarted ${service}`), restarts);
  const written = filesIn(root);
  // The defaults of GRUB are those of the node, with lines of ours at their end.
  const grub = /^ *file (\/etc\/default\/grub) grub_defaults /m.exec(script)?.[1];
  const defaults = grub === undefined ? [] : [[grub, written.get(grub)] as const];
  for (const [, text = ''] of defaults) expect('lines of ours for GRUB', text.startsWith('# cdk8s-gpu: begin\nGRUB_CMDLINE_LINUX="'), true);
  expect('files', [...written], inOrder([...machine, ...defaults, ...wanted]));
  const changes = changesIn(root);
  const at = changes.indexOf(`systemctl restart ${service}`);
  expect('calls: restart of the kubelet', at >= 0, restarts);
  if (restarts) expect('calls: systemd is told before', changes[at - 1], 'systemctl daemon-reload');

  const second = run();
  expect('status of the second run', second.status, 0);
  expect('output of the second run', second.out, 'nothing changed: the node is as planned\n');
  expect('files after the second run', [...filesIn(root)], [...written]);
  expect('calls of the second run', changesIn(root), []);
  putKubelet(root, script);
  expect('status of --verify', run('--verify').status, 0);
  return problems;
}

/** Calls that change something. */
const changesIn = (root: string): readonly string[] =>
  callsIn(root)
    .map((words) => words.join(' '))
    .filter(
      (call) =>
        !/^(?:systemctl (?:is-|show )|dpkg-query|rpm -q|sleep|nvidia-smi (?:-L|--query)|findmnt|wipefs|mountpoint|nvidia-cuda-mps-control|nvidia-mig-parted)/.test(
          call,
        ),
    );

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

/** The machine, as far as a script looks at it: started with the arguments of the plan, and with other values. */
function putMachine(root: string, script: string): void {
  const nodes = [...script.matchAll(EXPECTED)].map(([, node = '', cpus = '']) => [node, cpus.replaceAll("'", '')] as const);
  for (const [node, cpus] of nodes) putIn(root, `/sys/devices/system/node/node${node}/cpulist`, `${cpus}\n`);
  if (nodes.length > 0) putIn(root, '/sys/devices/system/cpu/online', `${nodes.map(([, cpus]) => cpus).join(',')}\n`);
  for (const [, path = ''] of script.matchAll(/^ {2}value (\/[^\s*']+) /gm)) putIn(root, path, 'other\n');
  const words = [...script.matchAll(/^ {2}argument ('[^']*'|\S+)/gm)].map(([, text = '']) => text.replaceAll("'", ''));
  putIn(root, '/proc/cmdline', `root=/dev/vda ${words.join(' ')}\n`);
  for (const [, path = '', count = ''] of script.matchAll(/^ {2}pages (\S+) (\d+)$/gm)) putIn(root, path, `${count}\n`);
  for (const [, limit = '', value = ''] of script.matchAll(/^ {2}limit \S+ '([^']+)' (\S+)$/gm))
    putIn(root, '/proc/4242/limits', `${limit}         ${value}            ${value}            bytes\n`);
  // Virtual functions, which the kernel has once their unit was started.
  for (const [, count = '', path = ''] of script.matchAll(/echo (\d+) >(\/sys\/class\/net\/[^']+\/sriov_numvfs)/g))
    putIn(root, path, `${count}\n`);
  // A driver for the clocks of CPUs, which there is where the firmware leaves them to the system.
  if (script.includes('firmware_clocks')) putIn(root, '/sys/devices/system/cpu/cpu0/cpufreq/related_cpus', '0\n');
  putDriver(root, script);
  for (const [, cpus = ''] of script.matchAll(/ (IRQBALANCE_BANNED_CPULIST=[\d,-]+)/g)) putIn(root, '/proc/4242/environ', `${cpus}\0`);
  for (const [, slice = '', share = ''] of script.matchAll(/--property=IOWeight --value (\S+?)\)" = (\d+)/g))
    putIn(root, `/state/weights/${slice}`, `${share}\n`);
  const limits = [...script.matchAll(/(rbps=\d+ wbps=\d+ )/g)].map(([, text = '']) => `259:0 ${text}riops=max\n`);
  if (script.includes('/kubepods.slice/io.max'))
    putIn(root, '/sys/fs/cgroup/kubepods.slice/io.max', limits.join('') || '259:0 rbps=1 wbps=1 \n');
  if (script.includes('cdk8s-gpu-interrupts --check')) putIn(root, '/run/cdk8s-gpu/interrupts', '');
  putIn(root, '/proc/4242/cmdline', 'kubelet\0');
  putIn(root, '/proc/swaps', 'Filename Type Size Used Priority\n');
}

/** A driver whose GPUs have what the script sets. */
function putDriver(root: string, script: string): void {
  const [, count = '0'] = /^ +gpus (\d+)$/m.exec(script) ?? [];
  putIn(root, '/state/gpus', Array.from({ length: Number(count) }, (_, index) => `GPU ${index}: NVIDIA\n`).join(''));
  const fields = new Map([
    ['persistence_mode', 'Enabled'],
    ['clocks_throttle_reasons.active', '0x0'],
    ...[...script.matchAll(/--check ([\w.]+) (\w+)/g)].map(([, field = '', value = '']) => [field, value] as const),
    ...[...script.matchAll(/--check-clock ([\w.]+) -\w+ (\d+)/g)].map(([, field = '', least = '']) => [field, least] as const),
  ]);
  for (const [field, value] of fields) putIn(root, `/state/smi/${field}`, `${value}\n`);
}

/** The kubelet that runs, with what the script gave it. */
function putKubelet(root: string, script: string): void {
  const [, given = ''] = /^ +kubelet_runs "\$running"(.*)$/m.exec(script) ?? [];
  putIn(
    root,
    '/proc/4242/cmdline',
    `kubelet\0${given
      .trim()
      .split(' ')
      .map((word) => word.replaceAll("'", ''))
      .join('\0')}\0`,
  );
  for (const [, path = '', policy = ''] of script.matchAll(/^ +manager (\S+) (\S+)$/gm)) putIn(root, path, `{"policyName":"${policy}"}`);
}
