import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PROJECT, STACK_NAME } from '../monitor';
import { exampleOf } from '../program';
import type { Example } from '../scenario';
import { ROOT, WORK } from './folders';

/** A Pulumi project for a scenario: what a user would have in a folder, with a state of its own. */
export function makeProject(scenario: string, folder = join(WORK, 'projects', scenario)): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'state'), { recursive: true });
  const example = exampleOf(scenario);
  if (example?.language) return copyProject(example, folder);
  const to = (path: string): string => JSON.stringify(`./${relative(folder, join(ROOT, path))}`);
  writeFileSync(join(folder, 'Pulumi.yaml'), `name: ${PROJECT}\nruntime:\n  name: nodejs\n  options: { typescript: false }\n`);
  // Without one, the nearest above is taken: that of this repository, whose main file is the library.
  writeFileSync(join(folder, 'package.json'), '{ "main": "index.js" }\n');
  // The engine's own way to run a program, which is TypeScript as it lies in the repository.
  const program = example
    ? [`module.exports = require(${to('test/pulumi-engine/example.cjs')});`]
    : [
        `require(${to('test/conformance/fuzz/register.cjs')});`,
        `module.exports = require(${to('test/pulumi-engine/program.ts')}).programOf('${scenario}');`,
      ];
  writeFileSync(join(folder, 'index.js'), `${program.join('\n')}\n`);
  return folder;
}

/** A project in another language, as it lies in the repository. */
function copyProject({ example }: Example, folder: string): string {
  const text = readFileSync(join(ROOT, 'examples', example, 'Pulumi.yaml'), 'utf8');
  writeFileSync(join(folder, 'Pulumi.yaml'), text.replace(/^name: .*$/m, `name: ${PROJECT}`));
  return folder;
}

/** Has the project know the package, as its users do. */
export const addPackage = (folder: string, env: NodeJS.ProcessEnv): void =>
  void execFileSync('pulumi', ['package', 'add', join(ROOT, 'plugin')], { cwd: folder, env, stdio: 'ignore' });

/** A chart of this name and version: an object that holds its values, and one of the cluster under a name of its own, as charts for GPUs have. */
export function writeChart(folder: string, name: string, version: string): void {
  const templates = join(folder, name, 'templates');
  mkdirSync(templates, { recursive: true });
  writeFileSync(join(folder, name, 'Chart.yaml'), `apiVersion: v2\nname: ${name}\nversion: ${version}\n`);
  const object = [
    'apiVersion: v1',
    'kind: ConfigMap',
    'metadata:',
    '  name: {{ .Release.Name }}-values',
    'data:',
    '  values: {{ toJson .Values | quote }}',
  ];
  writeFileSync(join(templates, 'values.yaml'), `${object.join('\n')}\n`);
  const role = ['apiVersion: rbac.authorization.k8s.io/v1', 'kind: ClusterRole', 'metadata:', '  name: {{ .Chart.Name }}', 'rules: []'];
  writeFileSync(join(templates, 'role.yaml'), `${role.join('\n')}\n`);
}

/** What the engine and its plugins are told; the kubeconfig lies in the project as well, for providers that name it. */
export const environmentOf = (folder: string, kubeconfig: string): Record<string, string> => ({
  KUBECONFIG: copyInto(folder, kubeconfig),
  PULUMI_BACKEND_URL: `file://${join(folder, 'state')}`,
  PULUMI_CONFIG_PASSPHRASE: 'x',
  PULUMI_HOME: join(WORK, 'home'),
  PULUMI_SKIP_UPDATE_CHECK: 'true',
  PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true',
});

export const STACK = STACK_NAME;

/** The file in which the backend keeps the state of the stack. */
export const stateOf = (folder: string): string => join(folder, 'state/.pulumi/stacks', PROJECT, `${STACK}.json`);

/** A plugin of this name for resources of a cloud that an example has, in a folder for PATH. */
export function writePlugin(name: string): string {
  const folder = join(WORK, 'plugins');
  mkdirSync(folder, { recursive: true });
  const provider = join(ROOT, 'test/pulumi-engine/keeping-provider.cjs');
  writeFileSync(join(folder, `pulumi-resource-${name}`), `#!/bin/sh\nexec ${process.execPath} ${provider} "$@"\n`, { mode: 0o755 });
  return folder;
}

function copyInto(folder: string, kubeconfig: string): string {
  const copy = join(folder, 'kubeconfig');
  copyFileSync(kubeconfig, copy);
  return copy;
}
