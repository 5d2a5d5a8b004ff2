import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../shell';
import { scratch } from '../../scratch';

/** What is on a disk as wipefs says it: type,UUID,label. */
export type Signature = `${string},${string},${string}`;

/**
 * Programs for disks that keep what they did: signatures below `sig`, arrays below `sys`, mounts in `mounts`. Each may fail:
 * `fails/<program>` holds a part of the arguments for which it does, and `killed/<program>` ends who called it half way.
 */
const PROGRAMS: Readonly<Record<string, string>> = {
  wipefs: '[ -e "$last" ] || { echo "no such file: $last" >&2; exit 1; }; cat "$W/sig/$real" 2>/dev/null || true',
  findmnt: 'sed -n "s|^$last ||p" "$W/mounts" | grep . || exit 1',
  mountpoint: 'grep -q "^$last " "$W/mounts"',
  mount: `
    [ "$1" = --bind ] || [ "$2" = "$(cut -d , -f 1 "$W/sig/$(basename "$(readlink -f "$5")")")" ] || { echo 'wrong fs type' >&2; exit 32; }
    [ "$1" = --bind ] || [ ! -e "$W/half/$(basename "$(readlink -f "$5")")" ] || { echo 'in progress' >&2; exit 32; }
    if [ "$1" = --bind ]; then echo "$last $2" >>"$W/mounts"; else echo "$last $5" >>"$W/mounts"; fi`,
  blkid: `
    case $1 in --label) pattern=",$2\\$" ;; --uuid) pattern=",$2," ;; *) exit 4 ;; esac
    found=$(grep -lE "^(xfs|ext4).*$pattern" "$W"/sig/* 2>/dev/null | head -n 1); [ -n "$found" ] || exit 2
    echo "$W/dev/$(basename "$found")"`,
  mkfs: `
    label=; force=no; previous=
    for word in "$@"; do case $word in -f | -F) force=yes ;; esac; [ "$previous" != -L ] || label=$word; previous=$word; done
    if [ -s "$W/sig/$real" ] && [ "$force" = no ]; then echo 'appears to contain an existing filesystem' >&2; exit 1; fi
    made=$(($(cat "$W/made" 2>/dev/null || echo 0) + 1)); echo "$made" >"$W/made"
    mkdir -p "$W/half"; : >"$W/half/$real"; echo "half a file system" >"$(readlink -f "$last")"
    half=\${0##*.}; [ ! -e "$W/signs-first" ] || echo "$half,made-$made,$label" >"$W/sig/$real"
    die
    rm "$W/half/$real"; echo "$half,made-$made,$label" >"$W/sig/$real"`,
  mdadm: `
    array() {
      mkdir -p "$W/dev/md" "$W/sys/class/block/md127/slaves"; : >>"$W/arrays/$1"; [ -e "$W/dev/md127" ] || truncate -s 2M "$W/dev/md127"
      ln -sfn ../md127 "$W/dev/md/$1"; echo 4096 >"$W/sys/class/block/md127/size"
      for disk in "\${@:2}"; do
        disk=$(basename "$(readlink -f "$disk")")
        mkdir -p "$W/sys/class/block/$disk/holders/md127"; : >"$W/sys/class/block/md127/slaves/$disk"
      done
    }
    name=$(basename "$2"); disks=(); run=no
    for word in "\${@:3}"; do case $word in --run) run=yes ;; --*) ;; *) disks+=("$word") ;; esac; done
    mkdir -p "$W/arrays"
    case $1 in
      --create)
        for disk in "\${disks[@]}"; do
          if [ -s "$W/sig/$(basename "$(readlink -f "$disk")")" ] && [ "$run" = no ]; then echo 'Continue creating array?' >&2; exit 1; fi
        done
        for disk in "\${disks[@]}"; do
          echo "linux_raid_member,array-of-\${#disks[@]},node:$name" >"$W/sig/$(basename "$(readlink -f "$disk")")"
          die
        done
        rm -f "$W/sig/md127"; array "$name" "\${disks[@]}" ;;
      --assemble)
        [ "\${#disks[@]}" -eq "$(sed -n 's/.*array-of-\\([0-9]*\\).*/\\1/p' "$W/sig/$(basename "$(readlink -f "\${disks[0]}")")")" ] || exit 1
        [ -e "$W/arrays/$name" ] || exit 1
        array "$name" "\${disks[@]}" ;;
      *) exit 2 ;;
    esac`,
  udevadm: '[ "$1" = settle ]',
  systemctl: '[ "$1" != is-active ]',
  pgrep: 'exit 1',
};

const HEAD = (name: string, folder: string): string => `#!/bin/bash
W=${folder}; last=\${!#}; real=$(basename "$(readlink -f -- "$last")"); PATH=\${PATH#*:}
die() { if [ -e "$W/killed/${name}" ]; then rm "$W/killed/${name}"; kill -9 "$PPID"; exit 137; fi; }
echo "${name} $*" >>"$W/calls"
if [ -e "$W/fails/${name}" ] && grep -qsF -- "$(cat "$W/fails/${name}")" <<<"$*"; then echo "${name}: error" >&2; exit 1; fi
`;

/** Disks of a node below a folder, and what its boot does with them. */
export class Disks {
  readonly folder = scratch();

  constructor() {
    for (const name of ['bin', 'sig', 'dev/disk/by-path', 'killed', 'fails']) mkdirSync(this.at(name), { recursive: true });
    writeFileSync(this.at('mounts'), '');
    for (const [name, body] of Object.entries(PROGRAMS))
      for (const own of name === 'mkfs' ? ['mkfs.xfs', 'mkfs.ext4'] : [name])
        writeFileSync(this.at(`bin/${own}`), `${HEAD(own, this.folder)}${body}\n`, { mode: 0o755 });
  }

  at(path: string): string {
    return join(this.folder, path);
  }

  /** A disk, blank or with what it holds, and its name below by-path. */
  disk(name: string, holds?: Signature | 'raw'): string {
    writeFileSync(this.at(`dev/${name}`), holds === undefined ? Buffer.alloc(2 ** 21) : 'their data');
    if (holds !== undefined && holds !== 'raw') writeFileSync(this.at(`sig/${name}`), `${holds}\n`);
    mkdirSync(this.at(`sys/class/block/${name}`), { recursive: true });
    writeFileSync(this.at(`sys/class/block/${name}/size`), '4096\n');
    writeFileSync(this.at(`sys/class/block/${name}/wwid`), `eui.${name}\n`);
    return this.named(name, name);
  }

  /** Gives a name below by-path to a disk. */
  named(name: string, disk: string): string {
    const link = this.at(`dev/disk/by-path/${name}`);
    rmSync(link, { force: true });
    symlinkSync(`../../${disk}`, link);
    return link;
  }

  /** Runs a program of the node, whose folders are below this one. */
  run(text: string, ...args: readonly string[]): Outcome {
    const below = text.replaceAll(
      /(?<![\w.])\/(dev(?!\/(?:null|zero))|sys\/class|var\/lib|usr\/local|run|mnt)(?=\/)/g,
      `${this.folder}/$1`,
    );
    writeFileSync(this.at('program'), below);
    const { status, stdout, stderr } = spawnSync('sh', [this.at('program'), ...args], {
      encoding: 'utf8',
      env: { PATH: `${this.at('bin')}:${process.env['PATH'] ?? ''}` },
    });
    return { status, out: stdout, err: stderr.replaceAll(this.folder, '') };
  }

  /** The next boot: nothing is mounted, and arrays are assembled where udev has them. */
  reboot({ assembles = true } = {}): void {
    writeFileSync(this.at('mounts'), '');
    if (assembles) return;
    rmSync(this.at('dev/md'), { recursive: true, force: true });
    for (const disk of readdirSync(this.at('sys/class/block')))
      for (const kept of ['holders', 'slaves']) rmSync(this.at(`sys/class/block/${disk}/${kept}`), { recursive: true, force: true });
  }

  /** `fails('wipefs', 'nvme1')`: it ends with an error where its arguments have this. */
  fails(program: string, where: string): void {
    writeFileSync(this.at(`fails/${program}`), where);
  }
  works(program: string): void {
    rmSync(this.at(`fails/${program}`), { force: true });
  }
  /** The program is ended in the middle of its work, with who called it. */
  killed(program: string): void {
    writeFileSync(this.at(`killed/${program}`), '');
  }

  put(path: string, text: string): void {
    mkdirSync(join(this.at(path), '..'), { recursive: true });
    writeFileSync(this.at(path), text);
  }
  has(path: string): boolean {
    return existsSync(this.at(path));
  }
  signature(disk: string): string {
    return existsSync(this.at(`sig/${disk}`)) ? readFileSync(this.at(`sig/${disk}`), 'utf8').trim() : '';
  }
  content(disk: string): string {
    return readFileSync(this.at(`dev/${disk}`), 'utf8').replaceAll('\0', '');
  }
  /** Data of users on what is mounted. */
  write(disk: string, data: string): void {
    writeFileSync(this.at(`dev/${disk}`), data);
  }
  /** Which device is mounted where. */
  mounts(): Readonly<Record<string, string>> {
    const lines = readFileSync(this.at('mounts'), 'utf8').replaceAll(this.folder, '').split('\n').filter(Boolean);
    return Object.fromEntries(lines.map((line) => [line.split(' ')[0]!, this.resolve(line.split(' ')[1]!)]));
  }
  private resolve(device: string): string {
    const link = this.at(device);
    try {
      return `/dev/${readlinkSync(link).replaceAll('../', '')}`;
    } catch {
      return device;
    }
  }
  /** What was formatted, assembled or mounted since the last look. */
  calls(): readonly string[] {
    const all = existsSync(this.at('calls'))
      ? readFileSync(this.at('calls'), 'utf8').replaceAll(this.folder, '').trimEnd().split('\n')
      : [];
    writeFileSync(this.at('calls'), '');
    return all.filter((call) => /^(?:mkfs|mdadm|mount )/.test(call));
  }
  /** Every call of a program of a node is counted, and ends who made it at this one. */
  killAt(call: number): void {
    rmSync(this.at('n'), { force: true });
    for (const name of [...Object.keys(PROGRAMS).filter((one) => one !== 'mkfs'), 'mkfs.xfs', 'mv', 'mkdir', 'rm', 'sync', 'chmod']) {
      const program = this.at(`bin/${name}`);
      const body = existsSync(program)
        ? readFileSync(program, 'utf8').replace(/^# counted[\s\S]*?# end\n/m, '')
        : `#!/bin/bash\nPATH=\${PATH#*:}\nexec ${name} "$@"\n`;
      const count = `# counted\nn=$(($(cat ${this.at('n')} 2>/dev/null || echo 0) + 1)); echo "$n" >${this.at('n')}; [ "$n" != ${call} ] || kill -9 "$PPID"\n# end\n`;
      writeFileSync(program, body.replace(/^(#!.*\n)/, `$1${call === 0 ? '' : count}`));
      chmodSync(program, 0o755);
    }
  }
}
