import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parse } from 'yaml';
import { run } from '../../../lib/faces/cli/run';
import { askedFor, type Given } from '../../../lib/faces/cli/init';
import { machines } from '../../../lib/words/machine';
import { platformRows } from '../../../lib/words/platforms';
import { cluster, node } from '../../machine/nodes';
import { snapshotOf } from '../../machine/synthetic';
import { scratch } from '../../scratch';
import { init, typeErrors, workplace } from './projects';

const place = workplace();
const ALL = { platform: 'eks', engine: 'cdk8s', workload: 'training', machine: 'aws.p5.48xlarge' };
const manifest = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as {
  version: string;
  devDependencies: Record<string, string>;
};
const packageOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    scripts: Record<string, string>;
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };

describe('what init writes', () => {
  test.each(['cdk8s', 'pulumi'])('pins for %s this package, and the tools that it is tested with', (engine) => {
    const folder = join(scratch(), 'Some Folder');
    expect(init(folder, { ...ALL, engine }).code).toBe(0);
    const { name, dependencies, devDependencies } = packageOf(folder);
    expect(name).toBe('some-folder');
    const { 'cdk8s-gpu': own, tsx, ...others } = { ...dependencies, ...devDependencies };
    expect(own).toBe(manifest.version);
    expect(tsx).toMatch(/^\d+\.\d+\.\d+$/);
    for (const [pinned, version] of Object.entries(others)) expect([pinned, version]).toEqual([pinned, manifest.devDependencies[pinned]]);
    expect(Object.keys(others)).toEqual(expect.arrayContaining(['typescript', '@types/node']));
  });

  test.each(['cdk8s', 'pulumi'])('runs in CI of both kinds what the scripts of a project for %s are', (engine) => {
    const folder = join(scratch(), 'gpus');
    init(folder, { ...ALL, engine });
    const { scripts } = packageOf(folder);
    const github = parse(readFileSync(join(folder, '.github/workflows/gpus.yaml'), 'utf8')) as {
      jobs: { check: { steps: { run?: string }[] } };
    };
    const gitlab = parse(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8')) as { check: { script: string[] } };
    const steps = github.jobs.check.steps.flatMap(({ run: step }) => step ?? []);
    for (const commands of [steps, gitlab.check.script]) {
      const asked = commands.flatMap((command) => /^npm (?:run )?(?!ci\b)(\w+)/.exec(command)?.[1] ?? []);
      expect(asked.sort()).toEqual(Object.keys(scripts).sort());
      expect(commands[0]).toBe('npm ci');
    }
  });

  test('a folder with the name of a package that the project needs gives another name, which npm installs', () => {
    for (const name of ['cdk8s-gpu', 'typescript']) {
      const folder = join(scratch(), name);
      init(folder, ALL);
      expect(packageOf(folder).name).toBe(`my-${name}`);
    }
  });

  test.each(['cdk8s', 'pulumi'])('reads a snapshot of a node, with the model of its GPUs as a type, in a program for %s', (engine) => {
    const file = join(scratch(), 'gpu-7.txt');
    writeFileSync(file, snapshotOf(machines.dgxH100));
    const folder = join(place, `snapshot-${engine}`);
    const { machine: _, ...options } = { ...ALL, platform: 'kubeadm', workload: 'mig', engine };
    expect(init(folder, { ...options, snapshot: file })).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(folder, 'gpu-node.txt'), 'utf8')).toBe(readFileSync(file, 'utf8'));
    expect(readFileSync(join(folder, engine === 'cdk8s' ? 'main.ts' : 'index.ts'), 'utf8')).toContain("gpu: 'H100-SXM5-80GB'");
    expect(typeErrors([folder])).toEqual([]);
  });

  test('the platform is that of the nodes where they say it', () => {
    const file = join(scratch(), 'nodes.json');
    const items = cluster.items.filter(({ status }) => status.nodeInfo.kubeletVersion.includes('-eks-'));
    writeFileSync(file, JSON.stringify({ ...cluster, items }));
    const folder = join(scratch(), 'gpus');
    const options = { engine: 'cdk8s', workload: 'training', nodes: file };
    expect(init(folder, options).code).toBe(0);
    expect(readFileSync(join(folder, 'main.ts'), 'utf8')).toContain("distribution: 'eks'");
    expect(init(join(scratch(), 'gpus'), { ...options, platform: 'gke' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--platform gke') as string,
    });
  });
});

describe('init refuses, and writes nothing', () => {
  test('fails on a command line without options with each that is missing, and what it may be', () => {
    const { code, stdout, stderr } = run(['init'], () => []);
    expect([code, stdout]).toEqual([2, '']);
    for (const option of ['FOLDER', '--platform', '--engine', '--workload', '--machine', '--snapshot', '--nodes'])
      expect(stderr).toContain(option);
    for (const word of [
      ...platformRows.map(({ id }) => id),
      'cdk8s',
      'pulumi',
      'training',
      'serving',
      'mig',
      'time-slicing',
      'mps',
      'hami',
    ])
      expect(stderr).toContain(word);
  });

  test.each([
    [{ platform: 'esk' }, ['esk', 'the nearest is eks', 'openshift', 'bottlerocket']],
    [{ engine: 'terraform' }, ['terraform', 'cdk8s, pulumi']],
    [{ workload: 'trainig' }, ['trainig', 'the nearest is training']],
    [{ machine: 'aws.p5.48xlage' }, ['aws.p5.48xlage', 'aws.p5.48xlarge', 'cdk8s-gpu machines']],
    [{ machine: 'gcp.a3-highgpu-8g' }, ['gcp.a3-highgpu-8g', 'Amazon EKS']],
    [{ machine: 'aws.g4dn.xlarge', workload: 'mig' }, ['T4 has no MIG', 'time-slicing']],
    [{ platform: 'bottlerocket', machine: 'dgxH100', workload: 'mps' }, ['--workload mps', 'hami']],
    [{ kubernetes: '1.12' }, ['1.12', '1.34']],
    [{ nodes: '/nothing/here' }, ['--machine and --nodes']],
  ])('fails on %j', (other, said) => {
    const folder = join(scratch(), 'gpus');
    const { code, stdout, stderr } = init(folder, { ...ALL, ...other });
    expect([code, stdout, existsSync(folder)]).toEqual([2, '', false]);
    for (const words of said) expect(stderr).toContain(words);
  });

  test.each([
    ['snapshot', undefined, 'does not exist'],
    ['snapshot', 'hello', 'is not a snapshot'],
    ['nodes', undefined, 'does not exist'],
    ['nodes', 'hello', 'is not JSON'],
    ['nodes', JSON.stringify(node('cpu', {})), 'no node has a GPU that is known'],
  ])('fails on a file of --%s that holds %j', (option, text, said) => {
    const { machine: _, ...others } = ALL;
    const file = join(scratch(), 'given');
    if (text !== undefined) writeFileSync(file, text);
    const folder = join(scratch(), 'gpus');
    const { code, stderr } = init(folder, { ...others, [option]: file });
    expect([code, existsSync(folder)]).toEqual([2, false]);
    expect(stderr.split('\n')[0]).toContain(`--${option} ${file}`);
    expect(stderr.split('\n')[0]).toContain(said);
  });

  test('fails on a folder that is not empty with what is in it, and on a file', () => {
    const folder = scratch();
    mkdirSync(join(folder, '.git'));
    expect(init(join(folder, '.git', '..'), ALL).code).toBe(0);
    const full = scratch();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) writeFileSync(join(full, name), '');
    expect(init(full, ALL)).toMatchObject({ code: 2, stderr: expect.stringContaining('is not empty: a, b, c, d, e, 2 more;') as string });
    expect(init(join(full, 'a'), ALL).code).toBe(2);
    expect(readdirSync(full)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });

  test('fails where nothing can be written', () => {
    // The administrator may write everywhere but there.
    const folder = join('/proc', 'gpus');
    expect(init(folder, ALL)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('nothing was written') as string });
  });
});

describe('questions', () => {
  /** Answers each question when it is asked; \x03 is Ctrl-C. */
  async function talk(given: Given, answers: readonly string[]): Promise<{ readonly given: Given | undefined; readonly shown: string }> {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let shown = '';
    const left = [...answers];
    output.on('data', (data: Buffer) => {
      shown += data.toString();
      const next = /: $/.test(data.toString()) ? left.shift() : undefined;
      if (next !== undefined) setImmediate(() => input.write(next));
    });
    return { given: await askedFor(given, { input, output }), shown };
  }

  test('ask for what is missing, and again where an answer is wrong', async () => {
    const folder = join(scratch(), 'gpus');
    const { given, shown } = await talk({ engine: 'pulumi' }, [`${folder}\r`, 'esk\r', 'eks\r', 'p5\r', 'aws.p5.48xlarge\r', 'training\r']);
    expect(given).toEqual({ ...ALL, engine: 'pulumi', folder });
    expect(shown).toContain('the nearest is eks');
  });

  test('ask for nothing that is given', async () => {
    const given = { ...ALL, folder: join(scratch(), 'gpus') };
    expect(await talk(given, [])).toMatchObject({ given });
  });

  test('take a file with nodes or with a snapshot for the machine', async () => {
    const file = join(scratch(), 'given');
    const { machine: _, ...others } = { ...ALL, platform: 'kubeadm', folder: join(scratch(), 'gpus') };
    writeFileSync(file, snapshotOf(machines.dgxH100));
    expect((await talk(others, [`${file}\r`])).given).toEqual({ ...others, snapshot: file });
    writeFileSync(file, JSON.stringify(cluster));
    expect((await talk({ ...others, platform: 'eks' }, [`${file}\r`])).given).toEqual({ ...others, platform: 'eks', nodes: file });
  });

  test('end with nothing where somebody interrupts them', async () => {
    for (const key of ['\x03', '\x04']) {
      const folder = join(scratch(), 'gpus');
      expect((await talk({}, [`${folder}\r`, key])).given).toBeUndefined();
      expect(existsSync(folder)).toBe(false);
    }
  });
});
