import { join } from 'node:path';
import { LocalWorkspace } from '@pulumi/pulumi/automation';
import { PROJECT } from '../monitor';
import { programOf } from '../program';
import type { Scenario } from '../scenario';
import type { ControlPlanes } from './control-plane';
import { WORK } from './folders';
import { operate, type Operation } from './operation';
import { environmentOf, makeProject, STACK } from './project';

/** A scenario's first step under the Automation API: one process previews, updates twice and destroys. */
export async function playInline(
  name: string,
  { steps, ambient = 'main' }: Scenario,
  planes: ControlPlanes,
): Promise<readonly Operation[]> {
  const folder = makeProject(name, join(WORK, 'projects', `inline-${name}`));
  const envVars = environmentOf(folder, planes.kubeconfig(ambient));
  const [first] = steps;
  planes.setFate('run');
  const stack = await LocalWorkspace.createOrSelectStack(
    { stackName: STACK, projectName: PROJECT, program: programOf(name) },
    { workDir: folder, envVars },
  );
  await stack.setConfig('settings', { value: JSON.stringify(first!.settings) });
  const operations: Operation[] = [];
  for (const verb of ['preview', 'up', 'up', 'destroy'] as const) operations.push(await operate(stack, verb));
  return operations;
}
