// The Go programs which judge us: built once each (Go's own cache makes that cheap when nothing changed), then fed by a
// stream of documents, one process for all of them.
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type KubernetesMinor, kubernetesMinors } from '../../lib/words/kubernetes';

/** What a program says of one document; programs add fields of their own. */
export interface Verdict {
  readonly id: string;
  readonly accepted: boolean;
  readonly messages: readonly string[];
}

/** A program that runs, and answers documents in the order in which they were asked. */
export interface GoProgram {
  /** Feeds the documents and waits for as many answers. One call at a time. */
  ask<V extends Verdict>(documents: Iterable<{ readonly id: string }>): Promise<readonly V[]>;
  /** Ends the program and waits for it: it fails when the program does. */
  close(): Promise<void>;
}

interface Build {
  /** Folder below `go/`. */
  readonly folder: string;
  /** Folder of the program below that one, where it is not the folder itself. */
  readonly main?: string;
  /** Package of the program, where it is upstream's own and its module file names it as a tool. */
  readonly package?: string;
  /** Other module file than `go.mod`: another version of the same upstream, judged by the same sources. */
  readonly moduleFile?: string;
  readonly tags?: string;
  /** Upstream's module that has its version burnt in by the linker. */
  readonly version?: { readonly module: string; readonly flags: (version: string) => string };
}

const kubernetesVersion = {
  module: 'k8s.io/kubernetes',
  flags: (version: string) => {
    const [, major = '', minor = ''] = /^v(\d+)\.(\d+)\./.exec(version) ?? [];
    const to = 'k8s.io/component-base/version';
    return `-X ${to}.gitVersion=${version} -X ${to}.gitMajor=${major} -X ${to}.gitMinor=${minor}`;
  },
};

const NEWEST = kubernetesMinors.at(-1)!;

/**
 * Programs of a minor of Kubernetes; `go.mod` is that of the newest. For minors that have nothing but `configurations`, the
 * module file names k8s.io/kubernetes of the newest patch whose staging modules the Go proxy has all of, and replaces each of
 * them; `go build -mod=mod -modfile=… -tags=… ./configurations` adds what that program needs and no more.
 */
const kubernetes = (minor: KubernetesMinor, main?: string): Build => ({
  folder: 'kubernetes',
  ...(main === undefined ? {} : { main }),
  ...(minor === NEWEST ? {} : { moduleFile: `kubernetes-${minor}.mod`, tags: `kubernetes_${minor.replace('.', '_')}` }),
  version: kubernetesVersion,
});

const builds: Readonly<Record<string, Build>> = {
  'kubernetes-1.30': kubernetes('1.30'),
  'kubernetes-1.36': kubernetes('1.36'),
  'jobset-controller': { folder: 'controllers', package: 'sigs.k8s.io/jobset' },
  'lws-controller': { folder: 'controllers', package: 'sigs.k8s.io/lws/cmd' },
  'trainer-controller': { folder: 'controllers', package: 'github.com/kubeflow/trainer/v2/cmd/trainer-controller-manager' },
  'kueue-controller': { folder: 'controllers', main: 'kueue' },
  'mpi-controller': { folder: 'controllers', main: 'mpi' },
  'pytorch-controller': { folder: 'controllers', main: 'pytorch' },
  ...Object.fromEntries(kubernetesMinors.map((minor) => [`configurations-${minor}`, kubernetes(minor, 'configurations')])),
};

/** The version of an upstream module that a program was built from, as its module file pins it. */
export function pinned(program: string, module: string): string {
  const build = buildOf(program);
  const path = resolve(folderOf(build), build.moduleFile ?? 'go.mod');
  const found = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^require /, '')
        .split(' '),
    )
    .find(([name, second]) => name === module && second?.startsWith('v') === true);
  if (found?.[1] === undefined) throw new Error(`${path} does not require ${module}`);
  return found[1];
}

/** Builds the program and starts it. */
export async function goProgram(program: string, args: readonly string[]): Promise<GoProgram> {
  return start(program, spawn(await goBuild(program), [...args]));
}

/** Builds the program; answers its path. */
export function goBuild(program: string): Promise<string> {
  const known = built.get(program);
  if (known) return known;
  const building = queue.then(() => compile(program));
  queue = building.catch(() => undefined);
  built.set(program, building);
  return building;
}

/** Downloads a module that `go/<folder>/go.mod` pins, checked by its `go.sum`; answers where its files lie. */
export function moduleFolder(folder: string, module: string): string {
  const cwd = resolve(__dirname, 'go', folder);
  const { Dir: found } = JSON.parse(execFileSync('go', ['mod', 'download', '-json', module], { cwd, encoding: 'utf8' })) as { Dir: string };
  return found;
}

const built = new Map<string, Promise<string>>();
/**
 * One build after the other, in this process and, by the lock, in those beside it: each uses all processors, and takes from Go's
 * cache what those before it compiled. Two at once compile what they share twice.
 */
let queue: Promise<unknown> = Promise.resolve();

async function compile(program: string): Promise<string> {
  const build = buildOf(program);
  const binary = resolve(__dirname, '../../build/conformance/bin', program);
  const { version } = build;
  const flags = [
    ...(build.moduleFile === undefined ? [] : [`-modfile=${build.moduleFile}`]),
    ...(build.tags === undefined ? [] : [`-tags=${build.tags}`]),
    // No debugger looks into them: `-w` leaves its tables out.
    `-ldflags=-w ${version === undefined ? '' : version.flags(pinned(program, version.module))}`.trim(),
  ];
  mkdirSync(dirname(binary), { recursive: true });
  const command = ['go', 'build', '-buildvcs=false', ...flags, '-o', binary, build.package ?? `./${build.main ?? ''}`];
  const go = spawn('flock', [resolve(dirname(binary), '../lock'), ...command], { cwd: folderOf(build) });
  const said = tail(go);
  const status = await new Promise((done, fail) => go.on('error', fail).on('close', done));
  if (status !== 0) throw new Error(`go build of ${program} failed:\n${said()}`);
  return binary;
}

function buildOf(program: string): Build {
  return builds[program] ?? { folder: program };
}

function folderOf(build: Build): string {
  return resolve(__dirname, 'go', build.folder);
}

function start(program: string, child: ChildProcessWithoutNullStreams): GoProgram {
  const said = tail(child);
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<void>((done, fail) => {
    child.on('error', fail).on('close', (code, signal) => {
      if (code === 0) done();
      else fail(new Error(`${program} ended with ${code ?? signal}:\n${said()}`));
    });
  });
  ended.catch(() => undefined);
  child.stdin.on('error', () => undefined);

  return {
    async ask<V extends Verdict>(documents: Iterable<{ readonly id: string }>): Promise<readonly V[]> {
      const asked = [...documents];
      void feed(child, asked);
      const verdicts: V[] = [];
      for (const { id } of asked) {
        const answer = await answers.next();
        if (answer.done) {
          await ended;
          throw new Error(`${program} ended before it answered ${id}:\n${said()}`);
        }
        const verdict = JSON.parse(answer.value) as V;
        if (verdict.id !== id) throw new Error(`${program} was asked ${id} and answered ${verdict.id}`);
        verdicts.push(verdict);
      }
      return verdicts;
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

/** Writes no faster than the program reads. */
async function feed(child: ChildProcessWithoutNullStreams, documents: readonly unknown[]): Promise<void> {
  for (const document of documents) {
    if (!child.stdin.write(`${JSON.stringify(document)}\n`)) await new Promise((go) => child.stdin.once('drain', go));
  }
}

/** The last 8,000 characters that a process complained. */
function tail(child: ChildProcessWithoutNullStreams): () => string {
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-8000);
  });
  return () => said;
}
