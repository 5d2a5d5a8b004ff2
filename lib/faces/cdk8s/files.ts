import { dirname, join, resolve } from 'node:path';
import { App } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { GpuConfigError, object, oneOf, optional, parse, plainText, type Problem, throwIfAny } from '../../internal';
import type { PlannedFile } from '../../plans/model';
import { machinePictures } from '../../plans/node';
import { ledgerOf } from '../../rules';
import { GpuConstruct } from './component';
import { PoolConstruct } from './pool';
import { scopeOf } from './scope';
import { codeOf, earlierThan, inside, linkBelow, notPortable, obstacleTo, RECORD, real, removeEarlier, writeAll } from '../disk';

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

/** How files are written. */
export interface WriteOptions {
  /**
   * What becomes of files that an earlier run wrote for the same scope and this one does not, such as those of a pool that is
   * gone: they are named on stderr, or removed, with folders that are empty then. A file that somebody changed since is named
   * and stays.
   *
   * @default 'tell'
   */
  readonly earlier?: 'tell' | 'remove';
}

const optionsSchema = object<Record<keyof WriteOptions, unknown>>({ earlier: optional(oneOf(['tell', 'remove'])) });

/**
 * Writes every file of the constructs below a scope into a folder of its own, with a picture of each pool's machines
 * (`machine.svg`), and returns their paths. Each file is there whole or not at all: where one cannot be written, as on a full
 * disk, all are as they were before. Nothing is written when the app has an error or a file has no place, nor through a
 * symbolic link below the folder. What was written stands in `.cdk8s-gpu.json` there, for the next run.
 *
 * @param scope The app, a chart, a cluster or a pool.
 * @param folder Where to write; it may not lie in the app's output folder, because the cdk8s CLI wipes that folder and
 *   takes every `.yaml` below it for a manifest, nor may the output folder lie in it.
 * @param options What becomes of what an earlier run wrote.
 * @throws GpuConfigError when the folder is not apart from the output folder, symbolic links followed, when two files have
 *   one path or a name that not every system can have, when the app has an error, or when a file cannot be written.
 */
export function writeFiles(scope: IConstruct, folder: string, options: WriteOptions = {}): readonly string[] {
  scopeOf(scope, 'writeFiles');
  const target = resolve(parse<string>(plainText(), folder, 'writeFiles.folder'));
  const { earlier = 'tell' } = parse<WriteOptions>(optionsSchema, options, 'writeFiles.options');
  const files = sorted([...filesOf(scope), ...picturesOf(scope)]).map((file) => ({ ...file, full: join(target, ...file.path.split('/')) }));
  const places = files.map(({ full }) => full);
  throwIfAny([
    ...apart(scope, target, places, folder),
    ...collisions(files),
    ...notPortable(files),
    ...taken(target, [...places, join(target, RECORD)], folder),
    ...ledgerOf(scope.node.root).problems(),
  ]);
  const { record, stale, changed } = earlierThan(target, scope.node.path, files);
  try {
    writeAll([...files, { full: join(target, RECORD), text: record }]);
    if (earlier === 'remove') removeEarlier(target, stale);
  } catch (error) {
    const { path: full = target } = error as NodeJS.ErrnoException;
    throw new GpuConfigError([cannotWrite(full, full, codeOf(error), folder)]);
  }
  tell(folder, earlier === 'remove' ? [] : stale, changed);
  return places;
}

/** Says what an earlier run left, as synth says its warnings. */
function tell(folder: string, stale: readonly string[], changed: readonly string[]): void {
  const fix = "remove them, or write: writeFiles(app, folder, { earlier: 'remove' })";
  const say = (what: string, paths: readonly string[], how: string): void => {
    if (paths.length > 0) process.stderr.write(`warning: ${folder}: ${what}: ${paths.join(', ')}\n  fix: ${how}\n`);
  };
  say('an earlier run wrote files that this one does not', stale, fix);
  say('an earlier run wrote files that this one does not, and somebody changed them since', changed, 'remove them');
}

/** Files that could not be written, one for each thing that is in the way. */
function taken(target: string, places: readonly string[], folder: string): readonly Problem[] {
  const problems = new Map<string, Problem>();
  for (const full of places) {
    const link = linkBelow(target, full);
    const obstacle = link === undefined ? obstacleTo(full) : undefined;
    if (link !== undefined && !problems.has(link)) problems.set(link, isLink(full, link, folder));
    if (obstacle && !problems.has(obstacle.place)) problems.set(obstacle.place, cannotWrite(full, obstacle.place, obstacle.code, folder));
  }
  return [...problems.values()];
}

const isLink = (full: string, link: string, folder: string): Problem => ({
  path: 'writeFiles',
  problem: `cannot write ${full}: ${link === full ? 'it' : link} is a symbolic link`,
  got: folder,
  allowed: 'files and folders of its own below the folder; the folder itself may be a link',
  fix: 'remove the link, or give another folder',
});

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
