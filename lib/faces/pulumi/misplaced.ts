import * as pulumi from '@pulumi/pulumi';
import { type Problem, UNKNOWN_KEY } from '../../internal';
import { idProblems } from '../../plans/model';

/** What is wrong with a component's name; who comes from constructs gives the cluster first. */
export function nameProblems(name: unknown, path: string): readonly Problem[] {
  if (typeof name !== 'object' || name === null) return idProblems(name, path);
  return [
    {
      path: 'name',
      problem: 'is not a text',
      got: name,
      allowed: "the component's name as the first argument, such as 'train'",
      fix: "write the name first, and the cluster among the args: ('train', { cluster, ... })",
    },
  ];
}

/** A problem of the args, in the words of a Pulumi program where something of it is in another place than it belongs. */
export function inItsProgram(problem: Problem, path: string): Problem {
  const { got } = problem;
  if (problem.problem === UNKNOWN_KEY && OPTIONS.has(got) && problem.path === `${path}.${String(got)}`)
    return {
      path: problem.path,
      problem: 'is an option of Pulumi, given among the args',
      fix: `give it after the args: (name, args, { ${String(got)} })`,
    };
  // It has Outputs, and is none.
  if (pulumi.CustomResource.isInstance(got) && typeof problem.allowed === 'string')
    return { ...problem, fix: 'give a text of it, such as its metadata.name' };
  return problem;
}

/** Options of a component, except for those that a prop of ours has another name for. Source: @pulumi/pulumi 3.248.0 `resource.ts`. */
const OPTIONS: ReadonlySet<unknown> = new Set([
  'additionalSecretOutputs',
  'aliases',
  'deletedWith',
  'deleteBeforeReplace',
  'dependsOn',
  'ignoreChanges',
  'import',
  'parent',
  'pluginDownloadURL',
  'protect',
  'provider',
  'providers',
  'replaceOnChanges',
  'retainOnDelete',
  'transformations',
  'transforms',
]);
