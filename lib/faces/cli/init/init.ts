import { onOneLine } from '../../../internal';
import type { Outcome } from '../outcome';
import { nameOf, writeProject } from './folder';
import { choicesOf, type Given } from './given';
import { projectFiles } from './project';

/** Packages by version: this one, and those that it is tested with. */
interface Manifest {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * Writes a project, whole or not at all; or says everything that is wrong with what is given.
 *
 * @param manifest The package.json of this package.
 */
export function initOutcome(given: Given, manifest: string): Outcome | { readonly problems: readonly string[] } {
  const choices = choicesOf(given);
  if ('problems' in choices) return choices;
  const { version, devDependencies } = JSON.parse(manifest) as Manifest;
  const pins = { ...devDependencies, 'cdk8s-gpu': version };
  const files = projectFiles(choices, nameOf(choices.folder, Object.keys(pins)), pins);
  const unwritten = writeProject(choices.folder, files);
  if (unwritten !== undefined) return { stdout: '', stderr: `${unwritten}\n`, code: 2 };
  const folder = onOneLine(choices.folder);
  const written = files.map(({ path }) => `  ${path}\n`).join('');
  return {
    stdout: `${folder} has a project now:\n${written}\nNext:\n  cd ${folder}\n  npm install\n  npm test\n  npm run synth && npm run lint\n`,
    stderr: '',
    code: 0,
  };
}
