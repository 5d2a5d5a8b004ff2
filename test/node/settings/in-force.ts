import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Primitive } from '../../../lib/plans/model';
import { sysctlPath } from '../../../lib/plans/node/vehicles/bash/values';
import type { Outcome } from '../shell';
import { StubbedNode } from '../stubs';

const PATHS = /(?<![\w.$}/])\/(?=(?:sys|proc|var|usr\/local|usr\/bin|run|mnt|etc)\/)/g;

/** A node on which what checks look at is below its folder too, and whose machine shows what a plan sets. */
export class WatchedNode extends StubbedNode {
  constructor(root: string) {
    super(root);
    // A program of the node, with the folders of this node.
    this.program(
      'in-root',
      `perl -pe 's{(?<![\\w.\\$\\}/])/(?=(?:sys|proc|var|usr/local|usr/bin|run|mnt|etc)/)}{$ENV{ROOT}/}g' "$1" >"$1.below"; PATH=$ROOT/bin:$PATH exec sh "$1.below" "\${@:2}"`,
    );
    this.program('systemd-detect-virt', 'exit 1');
    // Whatever goes wrong, nothing of this machine is changed.
    for (const name of ['swapoff', 'mount', 'curl', 'chroot', 'grubby', 'sysctl']) this.program(name, 'exit 1');
    this.program('findmnt', 'grep -s . "$S/mounted"');
    this.program('mountpoint', 'grep -qs . "$S/mounted"');
    this.program('wipefs', 'echo "xfs,uuid,$(cat "$S/label")"');
    this.program('nvidia-ctk', 'echo "NVIDIA Container Toolkit CLI version 1.20.0"');
    this.program('nvidia-cuda-mps-control', 'cat "$S/mps"');
    this.program('sha256sum', 'exit 0');
    this.program('tar', 'echo program');
    this.program('nvidia-mig-parted', '[ "$1" != assert ] || grep -qs applied "$S/mig"');
    this.put('usr/bin/nvidia-mig-parted', 'program\n');
    for (const path of ['proc/driver/nvidia/version', 'proc/swaps', 'proc/modules', 'state/gpus', 'state/mig', 'state/mounted'])
      this.put(path, START[path] ?? '');
  }

  /** Runs a script whose checks look below this folder. */
  override run(script: string, ...args: readonly string[]): Outcome {
    const below = script.replace(/^(?:works|check|run)_\d+\(\) \{\n[\s\S]*?^\}$/gm, (body) =>
      body
        .replace(/^ *\/usr\/bin\/nvidia-mig-parted /m, 'nvidia-mig-parted ')
        .replaceAll(PATHS, `${this.root}/`)
        .replaceAll(`${this.root}/usr/local/sbin/`, `in-root ${this.root}/usr/local/sbin/`),
    );
    return super.run(below, ...args);
  }

  /** What the running machine shows where all of it is in force. */
  shows(primitives: readonly Primitive[]): void {
    const words: string[] = [];
    for (const one of primitives) {
      switch (one.kind) {
        case 'sysctl':
          this.put(`proc/sys/${sysctlPath(one.key)}`, `${one.value}\n`);
          break;
        case 'sysfs':
          this.put(one.path.slice(1).replaceAll('*', '0'), `${one.value}\n`);
          break;
        case 'kernelArgument':
          words.push(one.argument);
          break;
        case 'hugePages':
          this.pages(one, 1);
          words.push(...hugePageWords(one));
          break;
        case 'kernelModule':
          this.module(one, (value) => value);
          break;
        case 'package':
          this.put(`state/installed/${one.name.split('=')[0]}`, `${one.version ?? '1.0'}\n`);
          break;
        case 'systemdUnit':
          if (one.dropIn !== undefined) this.runs(one.name);
          break;
        case 'file':
          if (one.readBy !== undefined) this.runs(one.readBy);
          break;
        default:
      }
    }
    this.put('proc/cmdline', `root=/dev/sda1 ${words.join(' ')}\n`);
    this.put('proc/4242/limits', LIMITS);
  }

  pages({ size, count, nodes }: Extract<Primitive, { kind: 'hugePages' }>, factor: number): void {
    const folder = `hugepages/hugepages-${size === '1Gi' ? 1048576 : 2048}kB/nr_hugepages`;
    this.put(`sys/kernel/mm/${folder}`, `${count * factor}\n`);
    for (const { node, count: own } of nodes ?? []) this.put(`sys/devices/system/node/node${node}/${folder}`, `${own * factor}\n`);
  }

  module({ name, options = {} }: Extract<Primitive, { kind: 'kernelModule' }>, shown: (value: string) => string): void {
    const folder = `sys/module/${name.replaceAll('-', '_')}`;
    this.put(`${folder}/initstate`, 'live\n');
    const pairs = Object.entries(options).map(([key, value]) => [key, shown(value)] as const);
    if (name === 'nvidia')
      this.put('proc/driver/nvidia/params', pairs.map(([key, value]) => `${key.replace('NVreg_', '')}: ${value}\n`).join(''));
    for (const [key, value] of pairs) this.put(`${folder}/parameters/${key}`, `${value}\n`);
  }

  /** A service that was started after everything was written. */
  runs(service: string): void {
    for (const what of ['active', 'enabled']) this.put(`state/${what}/${service}`, '');
    this.put(`state/since/${service}`, '4000000000\n');
  }

  /** It was started before its files were written. */
  isOld(service: string): void {
    this.put(`state/since/${service}`, '1000\n');
  }

  remove(path: string): void {
    rmSync(join(this.root, path), { recursive: true, force: true });
  }

  /** Does something, and then all is as it was. */
  meanwhile<T>(work: () => T): T {
    const kept = `${this.root}.kept`;
    rmSync(kept, { recursive: true, force: true });
    execFileSync('cp', ['-a', this.root, kept]);
    try {
      return work();
    } finally {
      execFileSync('sh', ['-c', 'rm -rf "$1"; mv "$2" "$1"', 'sh', this.root, kept]);
    }
  }

  executable(path: string, text: string): void {
    mkdirSync(join(this.root, path, '..'), { recursive: true });
    writeFileSync(join(this.root, path), text);
    chmodSync(join(this.root, path), 0o755);
  }
}

/** What the machine shows before any setting: one GPU with its driver. */
const START: Readonly<Record<string, string>> = {
  'proc/swaps': 'Filename Type Size Used Priority\n',
  'proc/modules': 'nvidia 1 0 - Live 0xffffffffc1000000 (OE)\n',
  'state/gpus': 'GPU 0: NVIDIA H100\n',
  'state/mig': 'applied\n',
};

const LIMITS = ['locked memory', 'realtime priority', 'stack size']
  .map((name) => `Max ${name}         unlimited            unlimited            units\n`)
  .join('');

const hugePageWords = ({ size, count, nodes }: Extract<Primitive, { kind: 'hugePages' }>): readonly string[] => [
  `hugepagesz=${size === '1Gi' ? '1G' : '2M'}`,
  `hugepages=${nodes === undefined ? count : nodes.map(({ node, count: own }) => `${node}:${own}`).join(',')}`,
];
