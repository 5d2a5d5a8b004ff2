import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { App } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { GpuConfigError, parse, plainText, type Problem, throwIfAny } from '../../internal';
import type { PlannedFile } from '../../plans/model';
import { machinePictures } from '../../plans/node';
import { ledgerOf } from '../../rules';
import { GpuConstruct } from './component';
import { PoolConstruct } from './pool';
import { scopeOf } from './scope';
import { codeOf, inside, obstacleTo, real } from './targets';

/** Every file of the constructs below a scope, by path: node files and Helm values, nothing that is a manifest. */
export function filesOf(scope: IConstruct): readonly PlannedFile[] {
  const files = scopeOf(scope, 'filesOf')
    .node.findAll()
    .flatMap((construct) => (construct instanceof GpuConstruct ? construct.files : []));
  return sorted(files);
}

/** What is written beside them for people to look at: the machines of the pools. */
const picturesOf = (scope: IConstruct): readonly PlannedFile[] =>
  scope.node.findAll().flatMap((construct) => (construct instanceof PoolConstruct ? machinePictures(construct.description) : []));

const sorted = (files: readonly PlannedFile[]): readonly PlannedFile[] =>
  [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));

/**
 * Writes every file of the constructs below a scope into a folder of its own, with a picture of each pool's machines
 * (`machine.svg`), and returns their paths. Nothing is written when the app has an error or a file has no place, and nothing is ever deleted.
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
  const files = sorted([...filesOf(scope), ...picturesOf(scope)]).map((file) => ({ ...file, full: join(target, ...file.path.split('/')) }));
  const places = files.map(({ full }) => full);
  throwIfAny([
    ...apart(scope, target, places, folder),
    ...collisions(files),
    ...taken(places, folder),
    ...ledgerOf(scope.node.root).problems(),
  ]);
  for (const { full, text, executable = false } of files) {
    try {
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, text, { mode: executable ? 0o755 : 0o644 });
      if (executable) makeExecutable(full);
    } catch (error) {
      throw new GpuConfigError([cannotWrite(full, full, codeOf(error), folder)]);
    }
  }
  return places;
}

/** For everybody who may read it, as a mode at creation says nothing of a file that is there. */
function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  const wanted = mode | ((mode & 0o444) >> 2);
  if (wanted !== mode) chmodSync(file, wanted);
}

/** Files that could not be written, one for each thing that is in the way. */
function taken(places: readonly string[], folder: string): readonly Problem[] {
  const problems = new Map<string, Problem>();
  for (const full of places) {
    const obstacle = obstacleTo(full);
    if (obstacle && !problems.has(obstacle.place)) problems.set(obstacle.place, cannotWrite(full, obstacle.place, obstacle.code, folder));
  }
  return [...problems.values()];
}

const cannotWrite = (full: string, place: string, code: string, folder: string): Problem => ({
  path: 'writeFiles',
  problem: `cannot write ${full} (${code})${place === full ? '' : ` because of ${place}`}`,
  got: folder,
  allowed: 'a folder that is there or can be made, and that may be written to',
  fix: 'give another folder, or remove the file that has its name',
});

/** The folder as a whole, or else what of it is a link into the output folder. */
function apart(scope: IConstruct, target: string, places: readonly string[], folder: string): readonly Problem[] {
  const root = scope.node.root;
  if (!(root instanceof App)) return [];
  const [from, to] = [real(target), real(resolve(root.outdir))];
  const overlapping = inside(from, to) || inside(to, from);
  const led = overlapping ? [] : places.filter((full) => inside(real(full), to));
  const said = overlapping ? ['the folder is not apart from'] : [...new Set(led.map(dirname))].map((one) => `${one} leads into`);
  return said.map((what) => ({
    path: 'writeFiles',
    problem: `${what} the app's output folder ${root.outdir}`,
    got: folder,
    allowed: 'a folder next to the output folder, such as nodes',
    fix: 'the cdk8s CLI wipes its output folder and takes every .yaml below it for a manifest: write elsewhere',
  }));
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
