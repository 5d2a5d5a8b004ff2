// Dockerfiles are read by BuildKit, whose checks are those of `docker build --check`; commands that start containers by a shell, and then by
// Docker's own flags and by Podman. Nothing here has Apptainer: no registry of ours brings it, and its commands are words alone.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerCommand, type ContainerCommandProps, dockerfile, type DockerfileProps } from '../../../lib';
import { cudaSystems } from '../../../lib/words/images/cuda-bases';
import { type GoProgram, goProgram, pinned, type Verdict } from '../go';
import { alsoJudging } from '../verdicts';
import { shellcheck } from './shell/parse';

interface Read extends Verdict {
  readonly read: unknown;
}

let program: GoProgram;
beforeAll(async () => (program = await goProgram('images', [])));
afterAll(() => program.close());

const HOSTILE = [
  '',
  ' ',
  "it's",
  '"',
  '\\',
  '$HOME',
  '${A}',
  '`id`',
  '<<END',
  '2<<-a',
  '# no',
  '; rm',
  '*',
  '--',
  'ü',
  '\u2028',
  'a\nb',
  '\\\n',
  ']',
];
const ENV = { A: ' a  "b" ', B: '$HOME ${A:-x} `id`', C: "\\ it's \\", D: '', E: '<<END', F: '#' };

const images: readonly DockerfileProps[] = cudaSystems.flatMap(({ id, since }) =>
  [since, '13.0.1'].flatMap((cuda) =>
    [
      { libraries: 'base', python: { requirements: 'requirements.txt' } } as const,
      { cudnn: true, packages: ['git'], build: { commands: [HOSTILE, ['make']], packages: ['make'], keep: { 'bin/a': 'a', b: 'c/d' } } },
      { source: 'src', env: ENV, ports: [80, 443], user: 1, driverCapabilities: ['all'] } as const,
    ].map((rest) => ({ cuda, system: id, command: ['a', ...HOSTILE], ...rest })),
  ),
);

test('BuildKit has no remark on a Dockerfile, and reads every word as it was given', async () => {
  const row = alsoJudging('docker build --check', pinned('images', 'github.com/moby/buildkit'));
  const asked = images.map((props, index) => ({ id: String(index), form: 'dockerfile', text: dockerfile(props) }));
  const answers = await program.ask<Read>(asked);
  expect(answers.filter(({ accepted }) => !accepted)).toEqual([]);
  for (const [index, { read }] of answers.entries()) {
    const { env = {}, build, user = 10001 } = images[index]!;
    const has = (one: object): void => expect(read).toContainEqual(one);
    has({ entrypoint: ['a', ...HOSTILE], shell: false });
    has({ user: `${user}:${user}` });
    for (const [name, value] of Object.entries(env)) has({ env: name, value });
    for (const words of build?.commands ?? []) has({ run: words, shell: false, files: 0 });
    has({ env: 'NVIDIA_VISIBLE_DEVICES', value: 'void' });
  }
  row(asked.length);
});

test.each([
  ['a secret', 'FROM scratch\nENV HF_TOKEN=a\n', 'SecretsUsedInArgOrEnv'],
  ['a program that a shell starts', 'FROM scratch\nENTRYPOINT a b\n', 'JSONArgsRecommended'],
  ['a relative folder', 'FROM scratch\nWORKDIR app\n', 'WorkdirRelativePath'],
  ['an instruction that does not exist', 'FROM scratch\nINSTALL a\n', 'unknown instruction'],
  ['a stage that does not exist', 'FROM scratch\nCOPY --from=3 ["a","b"]\n', 'invalid'],
])('BuildKit refuses %s', async (_what, text, says) => {
  const [answer] = await program.ask<Read>([{ id: 'a', form: 'dockerfile', text } as never]);
  expect([answer?.accepted, answer?.messages.join()]).toEqual([false, expect.stringContaining(says)]);
});

const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-images-'));
const models = join(folder, "my models it's $a");
mkdirSync(models);
afterAll(() => rmSync(folder, { recursive: true }));

const WHOLE: Omit<ContainerCommandProps, 'engine'> = {
  image: 'localhost/x:1',
  gpus: ['0', 'GPU-0a1b', 'MIG-2c3d'],
  command: ['a', ...HOSTILE.map((word) => word.replaceAll('\0', ''))],
  env: ENV,
  volumes: { '/models': { source: models, readOnly: true }, '/scratch': { source: folder } },
  shmSize: '1Gi',
  lockMemory: true,
  stack: '64Mi',
  workingDir: '/app',
};
const { shmSize: _size, ...SIZELESS } = WHOLE;
const ON_MACHINE = { ...SIZELESS, ipc: 'host' } as const;
const OCI = { ...WHOLE, name: 'x1', user: '1000:1000', ports: [8000], capabilities: ['SYS_NICE'] };

/** The words that a program is started with by a shell, and its variables that begin so. */
function started(text: string, engine: string): readonly string[] {
  const { stdout, status } = spawnSync('bash', ['-c', `${engine}() { printf '%s\\0' "$@"; }\n${text.replace(/^ulimit .*\n/gm, '')}`], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout.split('\0').slice(0, -1);
}

// It takes a quoted dollar, which is meant, for a slip: hostile words are read by the shell below.
test('shellcheck has no remark on a command, and sees a word that splits', () => {
  const plain = { ...WHOLE, command: ['serve', '--name=a b'], env: { A: 'b c' }, volumes: { '/models': { source: '/data/my models' } } };
  const { shmSize: _shm, ...sizeless } = plain;
  const of = (engine: 'docker' | 'podman' | 'apptainer') => ({ ...(engine === 'apptainer' ? sizeless : plain), engine });
  const texts = (['docker', 'podman', 'apptainer'] as const).map((engine) => `#!/bin/bash\n${containerCommand(of(engine))}`);
  const scripts = [...texts, texts[0]!.replace("'--name=a b'", '$1')].map((text, id) => ({ id: String(id), text }));
  expect([...shellcheck(scripts).keys()]).toEqual(['3']);
});

test('Docker reads the flags of a command, and leaves the rest to the program', async () => {
  const row = alsoJudging('docker run', pinned('images', 'github.com/docker/cli'));
  const words = started(containerCommand({ ...OCI, engine: 'docker' }), 'docker');
  const [answer] = await program.ask<Read>([{ id: 'a', form: 'docker', words: words.slice(1) } as never]);
  expect(answer).toMatchObject({
    accepted: true,
    read: {
      gpus: [{ DeviceIDs: ['0', 'GPU-0a1b', 'MIG-2c3d'], Capabilities: [['gpu']] }],
      'shm-size': 2 ** 30,
      ulimit: [
        { Name: 'memlock', Soft: -1, Hard: -1 },
        { Name: 'stack', Soft: 2 ** 26, Hard: 2 ** 26 },
      ],
      mount: [
        { Type: 'bind', Source: models, Target: '/models', ReadOnly: true },
        { Type: 'bind', Source: folder, Target: '/scratch' },
      ],
      env: Object.entries(ENV).map(([name, value]) => `${name}=${value}`),
      words: ['localhost/x:1', ...WHOLE.command!],
      user: '1000:1000',
    },
  });
  row(1);
});

test('Docker refuses a flag that it does not have, and devices without quotes of their own', async () => {
  const asked = [
    ['--gpuz', 'all', 'x'],
    ['--gpus', 'device=0,1', 'x'],
    ['--ulimit', 'memlock=much', 'x'],
  ];
  const answers = await program.ask<Read>(asked.map((words, id) => ({ id: String(id), form: 'docker', words })));
  expect(answers.map(({ accepted }) => accepted)).toEqual([false, true, false]);
  // Without them it reads one device, and a count beside it.
  expect(answers[1]?.read).toMatchObject({ gpus: [{ DeviceIDs: ['0'], Count: 1 }] });
});

test('Podman makes the container that a command describes', () => {
  const row = alsoJudging('podman create', spawnSync('podman', ['--version'], { encoding: 'utf8' }).stdout.trim());
  const store = ['--cgroup-manager=cgroupfs', '--storage-driver=vfs', `--root=${join(folder, 'root')}`, `--runroot=${join(folder, 'run')}`];
  const podman = (args: readonly string[], input = ''): { status: number | null; stdout: string; stderr: string } =>
    spawnSync('podman', [...store, ...args], { encoding: 'utf8', input });
  const archive = spawnSync('tar', ['-C', models, '-c', '.']).stdout;
  expect(spawnSync('podman', [...store, 'import', '-', 'localhost/x:1'], { input: archive }).status).toBe(0);
  const [run, rm, ...words] = started(containerCommand({ ...OCI, engine: 'podman' }), 'podman');
  expect([run, rm]).toEqual(['run', '--rm']);
  const made = podman(['create', ...words]);
  expect([made.status, made.stderr]).toEqual([0, expect.not.stringContaining('Error')]);
  const [container] = JSON.parse(podman(['inspect', 'x1']).stdout) as [Record<string, Record<string, unknown>>];
  expect(container['Config']).toMatchObject({ Cmd: WHOLE.command, User: '1000:1000', WorkingDir: '/app' });
  expect(container['Config']!['Env']).toEqual(expect.arrayContaining(Object.entries(ENV).map(([name, value]) => `${name}=${value}`)));
  expect(container['HostConfig']).toMatchObject({ ShmSize: 2 ** 30, CapAdd: ['CAP_SYS_NICE'] });
  expect(JSON.stringify(container['HostConfig']!['SecurityOpt'])).toContain('no-new-privileges');
  expect(JSON.stringify(container['HostConfig']!['Ulimits'])).toContain('"RLIMIT_MEMLOCK","Soft":-1,"Hard":-1');
  expect(JSON.stringify(container['Mounts'])).toContain(JSON.stringify(models));
  // It refuses what it does not know.
  expect(podman(['create', '--gpuz=1', 'localhost/x:1']).status).not.toBe(0);
  row(1);
});

test('a shell gives Apptainer every word as it is', () =>
  expect(started(containerCommand({ ...ON_MACHINE, engine: 'apptainer' }), 'apptainer')).toEqual([
    ...[
      'exec',
      '--nv',
      '--compat',
      '--pwd',
      '/app',
      '--bind',
      '/dev/shm',
      '--bind',
      `${models}:/models:ro`,
      '--bind',
      `${folder}:/scratch`,
    ],
    'docker://localhost/x:1',
    ...WHOLE.command!,
  ]));
