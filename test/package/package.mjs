// Packs the package, installs it in an empty project, and uses it there as its users do: from CommonJS and ESM, with and
// without Pulumi, under several Nodes, and through every module resolution of several TypeScripts. Needs `dist`.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const programs = join(import.meta.dirname, 'programs');
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const project = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-package-'));
const failures = [];
/** What the package leaves out: its declarations, its commands and its rules have the same texts, or `dist/texts` has them compressed. */
const KEPT_BACK = /^(?:API\.md|CONTRIBUTING\.md|docs\/[A-Z]+\.md|plugin\/schema\.json)$/;

try {
  packsWithoutBuild();
  const tarball = pack();
  followsReadme(tarball);
  begins(tarball);
  installWithoutPulumi(tarball);
  pulumiAlone(tarball);
  runs('synth.cjs');
  runs('synth.mjs');
  loadsNothingOf('cdk8s-gpu', /^(@pulumi\/|yaml$|js-yaml$)/);
  lints();
  explains();
  validates();
  installPulumi();
  runs('pulumi.cjs');
  runs('pulumi.mjs');
  servesPackage();
  for (const format of ['esm', 'cjs']) for (const program of ['bundled-synth.mjs', 'bundled-pulumi.mjs']) bundles(program, format);
  for (const node of ['22', '24']) for (const program of ['synth.cjs', 'synth.mjs', 'pulumi.cjs', 'pulumi.mjs']) runs(program, node);
  loadsNothingOf('cdk8s-gpu', /^@pulumi\//);
  loadsNothingOf('cdk8s-gpu/pulumi', /^(cdk8s|constructs)$/);
  compiles();
  step('publint', () => tool('publint/src/cli.js', [tarball, '--strict']));
  step('attw', () => tool('@arethetypeswrong/cli/dist/index.js', [tarball]));
} finally {
  rmSync(project, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(`${failures.length} failed: ${failures.join(', ')}`);
  process.exit(1);
}

/** Packs, looks at what is inside, and answers with the path of the tarball. */
function pack() {
  const [packed] = JSON.parse(npm(['pack', '--ignore-scripts', '--json', '--pack-destination', project], root));
  const files = packed.files.map(({ path }) => path);
  step('holds only what users need', () => {
    const extra = files.filter(
      (file) =>
        !/^(dist\/.+\.(m?js|d\.ts|br)|package\.json|LICENSE|README\.md|plugin\/(PulumiPlugin\.yaml|index\.js|package\.json)|docs\/(guides\/[a-z]+\.md|pictures\/[\w-]+\.svg)|examples\/[\w-]+\/[\w/.-]+\.(ts|yaml|json))$/.test(
          file,
        ),
    );
    demand(extra.length === 0, `not for users: ${extra.join(', ')}`);
    const needed = [
      'README.md',
      'docs/guides/training.md',
      'LICENSE',
      'plugin/PulumiPlugin.yaml',
      'plugin/index.js',
      'dist/texts/RULES.md.br',
      'dist/texts/schema.json.br',
      ...targets(),
      ...linked(files.filter((file) => file.endsWith('.md'))).filter((target) => !KEPT_BACK.test(target)),
    ];
    const lacking = needed.filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)));
    demand(lacking.length === 0, `missing: ${lacking.join(', ')}`);
  });
  step('is at most 2 MB', () => demand(packed.size <= 2_000_000, `packed size is ${packed.size} bytes`));
  step('has no null in package.json', () =>
    demand(!/:\s*null\b/.test(readFileSync(join(root, 'package.json'), 'utf8')), 'package.json says null somewhere'),
  );
  console.log(
    `     ${files.length} files, ${Math.round(packed.size / 1024)} KiB packed, ${Math.round(packed.unpackedSize / 1024)} KiB unpacked`,
  );
  return join(project, packed.filename);
}

/** As a clone that nobody has built: what git has, and the packages that `npm ci` brings. */
function packsWithoutBuild() {
  step('npm pack in a clean clone packs code', () => {
    const clone = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-clone-'));
    try {
      const files = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root).split('\0').filter(Boolean);
      for (const file of files) if (existsSync(join(root, file))) cpSync(join(root, file), join(clone, file), { verbatimSymlinks: true });
      symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
      npm(['pack', '--silent', '--pack-destination', clone], clone);
      const [tarball] = readdirSync(clone).filter((file) => file.endsWith('.tgz'));
      const packed = run('tar', ['-tzf', join(clone, tarball)], clone).split('\n');
      const lacking = targets().filter((target) => !packed.includes(`package/${target}`));
      demand(lacking.length === 0, `missing: ${lacking.join(', ')}`);
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  });
}

/** The quick start of the README, with what it installs and the program and cdk8s.yaml that it shows; then the examples. */
function followsReadme(tarball) {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, start] = /```sh\n(npm init[\s\S]*?)```/.exec(readme);
  const [, program] = /```ts\n([\s\S]*?)```/.exec(readme);
  const [, yaml] = /```yaml\n(language: typescript[\s\S]*?)```/.exec(readme);
  const [, commands] = /```sh\n(npx tsc[\s\S]*?)```/.exec(readme);
  const folder = join(project, 'readme');
  const env = { ...process.env, CDK8S_CHECK_UPGRADE: 'false' };
  const shell = (command, cwd) => {
    const { status, stdout, stderr } = spawnSync('bash', ['-ec', command], { cwd, encoding: 'utf8', env });
    demand(status === 0, `${command}: ${status}: ${stdout}${stderr}`);
    return stdout + stderr;
  };
  mkdirSync(folder);
  step('the quick start of the README works as it is written', () => {
    shell(start.replace(/(?<=npm install )cdk8s-gpu\b/, tarball), folder);
    writeFileSync(join(folder, 'main.ts'), program);
    writeFileSync(join(folder, 'cdk8s.yaml'), yaml);
    const shown = shell(commands, folder);
    demand(/^POOL .*\nserve +prod +2 /m.test(shown) && existsSync(join(folder, 'dist/ml.k8s.yaml')), shown);
  });
  step('the examples of the package run as they lie', () => {
    shell('npm install --no-audit --no-fund cdk8s-plus-28', folder);
    for (const example of ['llm-platform', 'borrowed-cluster', 'claimed-gpus']) {
      cpSync(join(folder, 'node_modules/cdk8s-gpu/examples', example), join(folder, example), { recursive: true });
      demand(/^(POOL|WORKLOAD) /m.test(shell('npx cdk8s synth', join(folder, example))), `${example} shows no table`);
    }
  });
}

/** Projects of `init`, by `npm create`: each installs, passes its own test, synthesises and lints itself, and is written once. */
function begins(tarball) {
  const maker = join(project, 'maker');
  mkdirSync(maker);
  step('create-cdk8s-gpu brings the command, and calls it', () => {
    writeFileSync(join(maker, 'package.json'), JSON.stringify({ name: 'maker', private: true }));
    const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', project], join(root, 'create-cdk8s-gpu')));
    demand(packed.files.map(({ path }) => path).join() === 'README.md,index.js,package.json', JSON.stringify(packed.files));
    install([tarball, join(project, packed.filename)], maker);
  });
  const own = [
    ['cdk8s', 'eks', 'aws.p5.48xlarge', 'training'],
    ['pulumi', 'kubeadm', 'dgxH100', 'mig'],
  ];
  for (const [engine, platform, machine, workload] of own) {
    const folder = join(project, `begins-${engine}`);
    const options = ['--engine', engine, '--platform', platform, '--machine', machine, '--workload', workload];
    const create = () => run(join(maker, 'node_modules/.bin/create-cdk8s-gpu'), [folder, ...options], maker);
    step(`a new project for ${engine} installs, passes its test, synthesises and lints itself`, () => {
      create();
      const manifest = join(folder, 'package.json');
      const described = JSON.parse(readFileSync(manifest, 'utf8'));
      described.dependencies['cdk8s-gpu'] = `file:${tarball}`;
      writeFileSync(manifest, JSON.stringify(described));
      npm(['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], folder);
      for (const script of ['test', 'synth', 'lint']) runScript(script, folder);
      demand(existsSync(join(folder, 'dist')) && existsSync(join(folder, 'gpus.json')), 'synth wrote nothing');
    });
    step(`what is in the project for ${engine} is not overwritten`, () => {
      const before = readFileSync(join(folder, 'package.json'), 'utf8');
      let refused = false;
      try {
        create();
      } catch (error) {
        refused = error.status === 2 && /is not empty: .*README\.md/.test(error.stderr);
      }
      demand(refused && readFileSync(join(folder, 'package.json'), 'utf8') === before, 'the folder was not refused');
    });
  }
}

function runScript(name, folder) {
  const env = { ...process.env, CDK8S_CHECK_UPGRADE: 'false' };
  const { status, stdout, stderr } = spawnSync('npm', ['run', name], { cwd: folder, encoding: 'utf8', env });
  demand(status === 0, `npm run ${name}: ${status}: ${stdout}${stderr}`);
}

/** Every file and folder that these documents link to. */
function linked(documents) {
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, target]) => join(dirname(document), target));
  });
}

/** Every file that package.json points to. */
function targets() {
  const { exports, typesVersions, main, types, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const paths = [
    main,
    types,
    ...Object.values(bin),
    ...Object.values(exports).flatMap((value) => (typeof value === 'string' ? value : Object.values(value))),
  ];
  return [...paths, ...Object.values(typesVersions['*']).flat()].map((path) => path.replace(/^\.\//, ''));
}

function installWithoutPulumi(tarball) {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'consumer', private: true }));
  install([tarball, ...pinned('cdk8s', 'constructs')]);
  step('does not bring Pulumi', () => demand(!existsSync(join(project, 'node_modules/@pulumi')), '@pulumi was installed'));
}

/** A project of Pulumi alone. npm would bring the peers that are not optional. */
function pulumiAlone(tarball) {
  const folder = join(project, 'pulumi-alone');
  mkdirSync(folder);
  step('works with Pulumi alone, and does not bring cdk8s', () => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'stack', private: true }));
    install([tarball, ...pinned('@pulumi/pulumi', '@pulumi/kubernetes')], folder);
    const brought = ['cdk8s', 'constructs'].filter((name) => existsSync(join(folder, 'node_modules', name)));
    demand(brought.length === 0, `${brought.join(' and ')} was installed`);
    copyFileSync(join(programs, 'pulumi.cjs'), join(folder, 'pulumi.cjs'));
    run(process.execPath, ['pulumi.cjs'], folder);
  });
  step('the declarations of cdk8s-gpu/pulumi and cdk8s-gpu/testing name nothing of cdk8s', () => {
    writeFileSync(join(folder, 'types.ts'), "export * from 'cdk8s-gpu/pulumi';\nexport * from 'cdk8s-gpu/testing';\n");
    const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'node16', '--types', 'node', '--listFiles'];
    const files = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'types.ts'], folder);
    const wrong = files.split('\n').filter((file) => /\/node_modules\/(cdk8s|constructs)\/|\/cdk8s-gpu\/dist\/cdk8s\//.test(file));
    demand(files.includes('/cdk8s-gpu/dist/pulumi/index.d.ts') && wrong.length === 0, wrong.join('\n'));
  });
}

/** By the name that npm links, from a pipe. */
function lints() {
  step('lint reads a pipe', () => {
    const manifest = JSON.stringify({
      apiVersion: 'kubelet.config.k8s.io/v1beta1',
      kind: 'KubeletConfiguration',
      topologyManagerPolicy: 'best',
    });
    const run = spawnSync(join(project, 'node_modules/.bin/cdk8s-gpu'), ['lint', '-'], { input: manifest, encoding: 'utf8' });
    demand(run.status === 1 && /^-:1:\d+: error: .*\[kubelet\/policy\]/.test(run.stdout), `${run.status}: ${run.stdout}${run.stderr}`);
  });
}

/** Where the package keeps its documents, and not where this checkout does. */
function explains() {
  step('lint explains a rule by its inputs', () => {
    const text = run(join(project, 'node_modules/.bin/cdk8s-gpu'), ['explain', 'pod/visible-devices'], project);
    demand(/it is reported:[\s\S]*NVIDIA_VISIBLE_DEVICES/.test(text), text);
  });
  step('explains every rule as this checkout does, which has docs/RULES.md', () => {
    const here = (...args) => run(process.execPath, [join(root, 'dist/cli/index.js'), ...args], root);
    const ids = [...here('lint', '--rules').matchAll(/^\S+/gm)].map(([id]) => id);
    const text = run(join(project, 'node_modules/.bin/cdk8s-gpu'), ['explain', ...ids], project);
    demand(ids.length > 400 && text === here('explain', ...ids), 'the texts differ');
  });
}

/** As the plugin of a real synth, by the path that the README names. */
function validates() {
  copyFileSync(join(programs, 'synthesised.cjs'), join(project, 'synthesised.cjs'));
  const validations = [{ package: './node_modules/cdk8s-gpu', class: 'GpuValidation', version: '0.1.0' }];
  for (const [gpus, code] of [
    ['none', 0],
    ['all', 2],
  ]) {
    writeFileSync(join(project, 'cdk8s.yaml'), JSON.stringify({ app: `node synthesised.cjs ${gpus}`, validations }));
    step(`cdk8s synth validates NVIDIA_VISIBLE_DEVICES=${gpus}`, () => {
      const command = join(root, 'node_modules/cdk8s-cli/bin/cdk8s');
      const env = { ...process.env, CDK8S_CHECK_UPGRADE: 'false' };
      const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'synth'], { cwd: project, encoding: 'utf8', env });
      demand(status === code && stdout.includes('pod/visible-devices') === (code !== 0), `${status}: ${stdout}${stderr}`);
    });
  }
}

function installPulumi() {
  install(pinned('@pulumi/pulumi', '@pulumi/kubernetes', '@types/node'));
}

function pinned(...names) {
  return names.map((name) => `${name}@${devDependencies[name]}`);
}

function install(packages, folder = project) {
  npm(['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages], folder);
}

/** As Pulumi does for a program in another language: the folder of the package, by the Pulumi of the project. */
function servesPackage() {
  copyFileSync(join(programs, 'plugin.cjs'), join(project, 'plugin.cjs'));
  const schema = join(root, 'plugin/schema.json');
  step('Pulumi gets the schema of the package for other languages', () => run(process.execPath, ['plugin.cjs', schema], project));
}

/** Runs a program with this Node, or with another major that npx brings. */
function runs(program, major) {
  copyFileSync(join(programs, program), join(project, program));
  step(`${program} runs on Node ${major ?? process.versions.node}`, () => {
    if (major) run('npx', ['-y', `node@${major}`, program], project);
    else run(process.execPath, [program], project);
  });
}

/** As who deploys one file does, with the peers beside it: they are CommonJS, and so is what we are. */
function bundles(program, format) {
  copyFileSync(join(programs, program), join(project, program));
  step(`${program} runs as a bundle of format ${format}`, () => {
    const out = `${program}.${format === 'esm' ? 'mjs' : 'cjs'}`;
    const external = ['@pulumi/*', 'cdk8s', 'constructs'].map((name) => `--external:${name}`);
    const options = ['--bundle', '--platform=node', `--format=${format}`, '--log-level=warning', '--log-limit=0', `--outfile=${out}`];
    const said = run('npx', ['-y', 'esbuild@0.28.2', program, ...options, ...external], project);
    demand(said === '', said);
    run(process.execPath, [out], project);
  });
}

function loadsNothingOf(module, forbidden) {
  copyFileSync(join(programs, 'modules.cjs'), join(project, 'modules.cjs'));
  step(`${module} loads nothing of ${forbidden.source}`, () => {
    const loaded = run(process.execPath, ['modules.cjs', module], project).split('\n').filter(Boolean);
    demand(loaded.includes('cdk8s-gpu'), `the list of modules is wrong: ${loaded.join(', ')}`);
    const wrong = loaded.filter((name) => forbidden.test(name));
    demand(wrong.length === 0, `${module} loads ${wrong.join(', ')}`);
  });
}

/** Each compiler and module resolution, in the file kind that shows it. Declarations are checked where others' allow it. */
function compiles() {
  const node10 = ['--module', 'commonjs', '--moduleResolution', 'node10'];
  const node16 = ['--module', 'node16', '--moduleResolution', 'node16'];
  const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  const cases = [
    ['typescript-5.4', 'node10', 'ts', [...node10, '--skipLibCheck']],
    ['typescript-5.4', 'node16', 'cts', node16],
    ['typescript-5.4', 'node16', 'mts', node16],
    // TypeScript 5.4 finds errors in @grpc/grpc-js, which @pulumi/pulumi brings.
    ['typescript-5.4', 'bundler', 'ts', [...bundler, '--skipLibCheck']],
    ['typescript', 'node10', 'ts', [...node10, '--ignoreDeprecations', '6.0']],
    ['typescript', 'node16', 'cts', node16],
    ['typescript', 'node16', 'mts', node16],
    ['typescript', 'bundler', 'ts', bundler],
    ['typescript-7', 'node16', 'cts', node16],
    ['typescript-7', 'node16', 'mts', node16],
    ['typescript-7', 'bundler', 'ts', bundler],
  ];
  for (const [compiler, resolution, extension, options] of cases) {
    copyFileSync(join(programs, 'types.ts'), join(project, `types.${extension}`));
    const common = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023', '--types', 'node', '--pretty', 'false'];
    step(`types resolve with ${compiler}, ${resolution}, .${extension}`, () =>
      run(process.execPath, [join(root, 'node_modules', compiler, 'bin/tsc'), ...common, ...options, `types.${extension}`], project),
    );
  }
}

function tool(path, args) {
  run(process.execPath, [join(root, 'node_modules', path), ...args], root);
}

function npm(args, cwd) {
  return run('npm', args, cwd);
}

function run(command, args, cwd) {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 });
}

function step(name, action) {
  const started = performance.now();
  try {
    action();
    console.log(`ok   ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failures.push(name);
    console.log(`FAIL ${name}\n${error.stdout ?? ''}${error.stderr ?? ''}${error.stdout === undefined ? error.message : ''}`);
  }
}

function demand(holds, message) {
  if (!holds) throw new Error(message);
}
