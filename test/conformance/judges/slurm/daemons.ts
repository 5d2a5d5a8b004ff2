// Debian's slurmctld with a slurmd for every node of our files, all on this machine: what they say of the cluster, and what
// becomes of our jobs. They get a folder of their own, no munge, other ports, and files in place of devices.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PlannedFile } from '../../../../lib/plans/model';
import { expandHosts } from '../../../../lib/plans/workload/slurm/hostlist';

/** What daemons on one machine need in place of what nodes have. */
const REPLACED: Readonly<Record<string, string>> = {
  SlurmctldHost: 'localhost',
  SlurmUser: 'root',
  AuthType: 'auth/none',
  CredType: 'cred/none',
  ProctrackType: 'proctrack/linuxproc',
  TaskPlugin: 'task/none',
};

export interface Answer {
  readonly status: number | null;
  /** What it printed, errors included. */
  readonly text: string;
}

export class Slurm {
  readonly folder = mkdtempSync(join(tmpdir(), 'slurm-'));
  private readonly children: ChildProcess[] = [];
  private readonly hosts: readonly string[];

  private constructor(
    files: readonly PlannedFile[],
    private readonly port: number,
  ) {
    for (const { path, text } of files) {
      const place = join(this.folder, path.slice(path.indexOf('/') + 1));
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, this.moved(path, text), { mode: path.endsWith('.sh') ? 0o755 : 0o644 });
    }
    this.hosts = [...this.text('slurm.conf').matchAll(/^NodeName=(\S+)/gm)].flatMap(([, hosts]) => expandHosts(hosts!)!);
    this.makeDevices();
  }

  /** Starts them, and waits until every node has registered. */
  static async start(files: readonly PlannedFile[]): Promise<Slurm> {
    const slurm = new Slurm(files, await freePorts());
    slurm.daemon('slurmctld', ['-D', '-c', '-i']);
    for (const host of slurm.hosts) {
      mkdirSync(join(slurm.folder, 'spool', host), { recursive: true });
      slurm.daemon('slurmd', ['-D', '-N', host]);
    }
    for (let left = 150; left > 0; left--) {
      const states = slurm.ask('sinfo', '-h', '-N', '-o', '%T').text.trim().split('\n');
      if (states.length >= slurm.hosts.length && states.every((state) => !/unk|\*|fail|error/.test(state))) return slurm;
      await new Promise((done) => setTimeout(done, 100));
    }
    const log = readFileSync(join(slurm.folder, 'slurmctld.log'), 'utf8');
    slurm.stop();
    throw new Error(`the nodes did not register: ${log.slice(-3000)}`);
  }

  ask(program: string, ...args: readonly string[]): Answer {
    // One that waits for a node that was drained would wait for ever.
    const options = { encoding: 'utf8', cwd: this.folder, env: this.environment(), timeout: 120_000 } as const;
    const { status, stdout, stderr } = spawnSync(program, args, options);
    return { status, text: stdout + stderr };
  }

  /** What a program prints, as one record a line of keys and values. */
  records(program: string, ...args: readonly string[]): readonly Readonly<Record<string, string>>[] {
    return this.ask(program, ...args)
      .text.trim()
      .split('\n')
      .map((line) => Object.fromEntries([...line.matchAll(/(\S+?)=(\S*)/g)].map(([, key, value]) => [key!, value!])));
  }

  log(name: string): string {
    return readFileSync(join(this.folder, `${name}.log`), 'utf8');
  }

  /** A file of the folder. */
  text(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  /** Puts a program before all others of its name. */
  program(name: string, text: string): void {
    mkdirSync(join(this.folder, 'bin'), { recursive: true });
    writeFileSync(join(this.folder, 'bin', name), text, { mode: 0o755 });
  }

  stop(): void {
    for (const child of this.children) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private environment(): NodeJS.ProcessEnv {
    return { ...process.env, SLURM_CONF: join(this.folder, 'slurm.conf'), PATH: `${join(this.folder, 'bin')}:${process.env['PATH']}` };
  }

  private daemon(program: string, args: readonly string[]): void {
    const name = args.includes('-N') ? args.at(-1) : program;
    const log = join(this.folder, `${name}.log`);
    this.children.push(spawn(program, [...args, '-L', log], { stdio: 'ignore', env: this.environment() }));
  }

  private moved(path: string, text: string): string {
    // The script of MPS, with its folders and programs here.
    if (path.endsWith('.sh'))
      return text
        .replaceAll('/run/', `${this.folder}/run/`)
        .replaceAll('/var/log/', `${this.folder}/var/log/`)
        .replace('PATH=', `PATH=${this.folder}/bin:`);
    if (!path.endsWith('.conf')) return text;
    if (!path.endsWith('/slurm.conf')) return text.replaceAll('/dev/', `${this.folder}/dev/`);
    let port = this.port + 1;
    const lines = text.split('\n').map((line) => {
      const [key = '', value = ''] = line.split(/=(.*)/s);
      if (key in REPLACED) return `${key}=${REPLACED[key]}`;
      if (value.startsWith('/etc/slurm/')) return `${key}=${value.replace('/etc/slurm', this.folder)}`;
      if (/File$|Location$/.test(key)) return `${key}=${this.folder}${value.replace('slurmd.', 'slurmd-%n.')}`;
      if (key === 'SlurmdSpoolDir') return `${key}=${this.folder}/spool/%n`;
      if (key !== 'NodeName') return line;
      const count = expandHosts(/^NodeName=(\S+)/.exec(line)![1]!)!.length;
      port += count;
      return `${line} NodeAddr=127.0.0.1 Port=${count === 1 ? port : `[${port - count + 1}-${port}]`}`;
    });
    for (const folder of ['var/spool/slurmctld', 'var/log/slurm', 'run']) mkdirSync(join(this.folder, folder), { recursive: true });
    return [...lines, `SlurmctldPort=${this.port}`, 'SlurmdParameters=config_overrides', 'MpiDefault=none', 'MailProg=/bin/true', ''].join(
      '\n',
    );
  }

  /** Character devices as those of GPUs are; only their being there matters. */
  private makeDevices(): void {
    const patterns = this.text('gres.conf').matchAll(/File(?:s)?=(\S+)/g);
    for (const file of new Set([...patterns].flatMap(([, list]) => filesIn(list!)))) {
      mkdirSync(dirname(file), { recursive: true });
      execFileSync('mknod', [file, 'c', '1', '3']);
    }
  }
}

/** `/dev/nvidia[0-3]`, or several separated by commas. */
const filesIn = (list: string): readonly string[] =>
  list.split(/,(?![^[]*\])/).flatMap((item) => {
    const [, before = '', numbers] = /^(.*)\[(.*)\]$/.exec(item) ?? [];
    return numbers === undefined ? [item] : expandHosts(`x[${numbers}]`)!.map((name) => before + name.slice(1));
  });

/** The first of a hundred ports that nobody has, as far as that can be known. */
const freePorts = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port > 60_000 ? port - 10_000 : port));
    });
  });
