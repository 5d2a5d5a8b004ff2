import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { App } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { GpuConfigError, parse, plainText, type Problem, throwIfAny } from '../internal';
import type { PlannedFile } from '../model';
import { ledgerOf } from '../rules';
import { GpuConstruct } from './component';
import { scopeOf } from './scope';

/** Every file of the constructs below a scope, by path: node files and Helm values, nothing that is a manifest. */
export function filesOf(scope: IConstruct): readonly PlannedFile[] {
  const files = scopeOf(scope, 'filesOf')
    .node.findAll()
    .flatMap((construct) => (construct instanceof GpuConstruct ? construct.files : []));
  return [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/**
 * Writes every file of the constructs below a scope into a folder of its own, and returns their paths. Nothing is
 * written when the app has an error, and nothing is ever deleted.
 *
 * @param scope The app, a chart, a cluster or a pool.
 * @param folder Where to write; it may not lie in the app's output folder, because the cdk8s CLI wipes that folder and
 *   takes every `.yaml` below it for a manifest, nor may the output folder lie in it.
 * @throws GpuConfigError when the folder is not apart from the output folder, symbolic links followed, when two files have
 *   one path, when the app has an error, or when a file cannot be written.
 */
export function writeFiles(scope: IConstruct, folder: string): readonly string[] {
  scopeOf(scope, 'writeFiles');
  const target = resolve(parse<string>(plainText(), folder, 'writeFiles.folder'));
  const files = filesOf(scope);
  throwIfAny([...apart(scope, target, folder), ...collisions(files), ...ledgerOf(scope.node.root).problems()]);
  return files.map((file) => {
    const full = join(target, ...file.path.split('/'));
    try {
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, file.text, { mode: file.executable ? 0o755 : 0o644 });
    } catch (error) {
      throw new GpuConfigError([
        {
          path: 'writeFiles',
          problem: `cannot write ${full} (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
          got: folder,
          allowed: 'a folder that is there or can be made, and that may be written to',
          fix: 'give another folder, or take away what stands in its place',
        },
      ]);
    }
    return full;
  });
}

function apart(scope: IConstruct, target: string, folder: string): readonly Problem[] {
  const root = scope.node.root;
  if (!(root instanceof App)) return [];
  const [from, to] = [real(target), real(resolve(root.outdir))];
  if (!inside(from, to) && !inside(to, from)) return [];
  return [
    {
      path: 'writeFiles',
      problem: `the folder is not apart from the app's output folder ${root.outdir}`,
      got: folder,
      allowed: 'a folder beside the output folder, such as nodes',
      fix: 'the cdk8s CLI wipes its output folder and takes every .yaml below it for a manifest: write elsewhere',
    },
  ];
}

/** The path behind symbolic links, as far as it exists. */
function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(real(dirname(path)), basename(path));
  }
}

function inside(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(outer, way) === inner);
}

function collisions(files: readonly PlannedFile[]): readonly Problem[] {
  const seen = new Set<string>();
  const twice = files.filter(({ path }) => seen.has(path) || !seen.add(path));
  return twice.map(({ path }) => ({
    path,
    problem: 'two constructs plan a file of this path',
    fix: 'give the clusters or pools different names',
  }));
}
