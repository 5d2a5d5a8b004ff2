import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Outcome, put } from './shell';

/**
 * Programs of a node below a folder: they note how they were called in `calls`, keep their state below `state`, and fail on
 * what they do not know.
 */
export const STUBS: Readonly<Record<string, string>> = {
  systemctl: `
    case $1 in
      is-active) [ "$2" != --quiet ] || exec >/dev/null; if [ -e "$S/active/\${!#}" ]; then echo active; else echo inactive; exit 3; fi ;;
      is-enabled) [ "$2" != --quiet ] || exec >/dev/null; if [ -e "$S/masked/\${!#}" ]; then echo masked; exit 1; elif [ -e "$S/enabled/\${!#}" ]; then echo enabled; else echo disabled; exit 1; fi ;;
      enable)
        mkdir -p "$S/enabled" "$S/active"
        : >"$S/enabled/\${!#}"
        [ "$2" != --now ] || : >"$S/active/\${!#}" ;;
      disable) rm -f "$S/enabled/\${!#}" "$S/active/\${!#}" ;;
      start | restart | try-restart)
        [ "$1" != try-restart ] || [ -e "$S/active/$2" ] || exit 0
        mkdir -p "$S/active" "$S/since"
        if [ -e "$S/dies" ] && grep -qsrF "$(cat "$S/dies")" "$ROOT/etc"; then rm -f "$S/active/$2"; else : >"$S/active/$2"; fi
        date +%s >"$S/since/$2"
        [ ! -e "$S/on-$1" ] || . "$S/on-$1" ;;
      mask) mkdir -p "$S/masked"; : >"$S/masked/\${!#}" ;;
      stop) rm -f "$S/active/$2" ;;
      daemon-reload) ;;
      reboot) ;;
      show)
        unit=\${!#}
        case $2 in
          --property=MainPID) if [ -e "$S/active/$unit" ]; then echo 4242; else echo 0; fi ;;
          --property=ActiveEnterTimestamp) [ ! -e "$S/since/$unit" ] || echo "@$(cat "$S/since/$unit")" ;;
          --property=Result) echo success ;;
          --property=IOWeight) cat "$S/weights/$unit" ;;
          *) exit 2 ;;
        esac ;;
      *) echo "systemctl does not know $1" >&2; exit 2 ;;
    esac`,
  modprobe: '[ -e "$S/no-modules" ] && exit 1; mkdir -p "$ROOT/sys/module/${1//-/_}"',
  'update-grub': `
    GRUB_CMDLINE_LINUX=; GRUB_CMDLINE_LINUX_DEFAULT='quiet iommu=off pci=noaer'
    for file in "$ROOT"/etc/default/grub.d/*.cfg; do [ ! -e "$file" ] || . "$file"; done
    mkdir -p "$ROOT/boot/grub"; echo "$GRUB_CMDLINE_LINUX $GRUB_CMDLINE_LINUX_DEFAULT" >"$ROOT/boot/grub/words"`,
  grubby: '[ "$1" = --update-kernel=ALL ] || exit 2',
  'dpkg-query': '[ -e "$S/installed/${!#}" ] && echo "installed $(cat "$S/installed/${!#}")"',
  'apt-get': `
    [ "$1" = install ] || exit 0
    name=\${!#}; version=1.0; case $name in *=*) version=\${name#*=}; name=\${name%%=*} ;; esac
    mkdir -p "$S/installed"; echo "$version" >"$S/installed/$name"`,
  rpm: '[ "$1" = -q ] || exit 2; cat "$S/installed/${!#}" 2>/dev/null || { echo "package ${!#} is not installed"; exit 1; }',
  dnf: `
    [ "$1" = install ] || exit 2
    mkdir -p "$S/installed"
    for word in "\${@:2}"; do
      name=\${word%%-[0-9]*}; version=1.0-1; [ "$name" = "$word" ] || version=\${word#"$name"-}
      case $word in -*) ;; *) echo "$version" >"$S/installed/$name" ;; esac
    done`,
  journalctl: 'echo "its last words"',
  containerd: `
    case "$1 $2" in
      'config default') printf 'version = 3\\nimports = []\\n' ;;
      'config dump') ! grep -qsF nonsense "$ROOT"/etc/containerd/conf.d/*.toml ;;
      *) exit 2 ;;
    esac`,
  // Seconds of the tests are short.
  sleep: 'sleep 0.02',
  // One GPU, whose fields are files below `smi`; what sets them changes those.
  'nvidia-smi': `
    put() { mkdir -p "$S/smi"; echo "$2" >"$S/smi/$1"; }
    case $1 in
      -L) cat "$S/gpus" 2>/dev/null || exit 9 ;;
      --query-gpu=*)
        [ -e "$S/gpus" ] || exit 9
        fields=\${1#--query-gpu=}; line=
        for field in \${fields//,/ }; do
          if [ "$field" = index ]; then found=0; else found=$(cat "$S/smi/$field") || exit 6; fi
          line="\${line:+$line, }$found"
        done
        echo "$line" ;;
      --query-compute-apps=*) cat "$S/busy" 2>/dev/null || true ;;
      *) exit 2 ;;
    esac`,
};

/** A node below a folder, with programs of its own. */
export class StubbedNode {
  /** @param isNew Whether the folder is still empty. */
  constructor(
    readonly root: string,
    isNew = true,
  ) {
    if (!isNew) return;
    for (const [name, body] of Object.entries(STUBS)) this.program(name, body);
    put(join(root, 'proc/cmdline'), 'BOOT_IMAGE=/vmlinuz root=/dev/sda1\n');
    put(join(root, 'proc/sys/kernel/random/boot_id'), 'first\n');
  }

  program(name: string, body: string): void {
    const file = join(this.root, 'bin', name);
    mkdirSync(dirname(file), { recursive: true });
    const note = `printf '%s\\n' "${name} $*" >>"$ROOT/calls"`;
    writeFileSync(file, `#!/bin/bash\nS=$ROOT/state\nPATH=\${PATH#*:}\n${note}\n${body}\n`, { mode: 0o755 });
  }

  /** Runs a script as on a live node, whose root is the folder. */
  run(script: string, ...args: readonly string[]): Outcome {
    const live = script.replace('then live=yes; else live=no; fi', 'then live=yes; else live=yes; fi');
    put(join(this.root, '.script'), live);
    const { status, stdout, stderr } = spawnSync('bash', [join(this.root, '.script'), ...args], {
      encoding: 'utf8',
      cwd: this.root,
      env: {
        PATH: `${join(this.root, 'bin')}:${process.env['PATH'] ?? ''}`,
        CDK8S_GPU_ROOT: this.root,
        ROOT: this.root,
        CDK8S_GPU_WAIT: '9',
      },
    });
    return { status, out: stdout, err: stderr };
  }

  /** What the programs were called with since the last look; questions are left out. */
  calls(): readonly string[] {
    const file = join(this.root, 'calls');
    const all = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
    writeFileSync(file, '');
    return all.filter((call) => !/^(?:systemctl (?:is-|show )|dpkg-query|rpm -q|sleep|nvidia-smi (?:-L|--query))/.test(call));
  }

  put(path: string, text: string): void {
    put(join(this.root, path), text);
  }
  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }
  has(path: string): boolean {
    return existsSync(join(this.root, path));
  }
}

/** A kubelet's /healthz on a port of its own, in a process of its own; `say` is what it answers with. */
export interface Health {
  readonly port: number;
  stop(): void;
}

export function startHealth(port = 0): Promise<Health> {
  const program =
    "const s=require('http').createServer((q,r)=>r.end('ok')).listen(+process.argv[1],'127.0.0.1',()=>console.log(s.address().port))";
  const child: ChildProcess = spawn(process.execPath, ['-e', program, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.once('exit', () => reject(new Error(`nothing could listen on port ${port}: does another program?`)));
    child.stdout?.once('data', (data: Buffer) => resolve({ port: Number(String(data)), stop: () => void child.kill() }));
  });
}
