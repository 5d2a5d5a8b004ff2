import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '../../../lib/internal';
import { put } from '../shell';

/** The file that cloud-init runs at each boot, by a folder that is its root, beside programs that note how they are called. */
export class FirstBoot {
  private readonly launcher: string;
  constructor(
    private readonly root: string,
    userData: string,
  ) {
    const { write_files: files } = parseYaml(userData)[0] as { readonly write_files: readonly { path: string; content: string }[] };
    this.launcher = files.find(({ path }) => path.startsWith('/var/lib/cloud/scripts/per-boot/'))?.content ?? '';
    mkdirSync(join(root, 'bin'), { recursive: true });
    for (const name of ['bootstrap.sh', 'snap', 'sleep', 'curl', 'systemctl', 'setup']) this.program(name, '');
    this.puts('proc/sys/kernel/random/boot_id', 'first\n');
  }

  /** What the script of the node does. */
  says(body: string): void {
    this.program('setup', body);
  }

  /** Boots, and says with what the file ended. */
  boot(): number | null {
    const script = this.launcher
      .replaceAll('/usr/local/sbin/cdk8s-gpu-setup', `${this.root}/bin/setup`)
      .replaceAll('/etc/eks/', `${this.root}/bin/`)
      .replaceAll('/var/lib/', `${this.root}/var/lib/`)
      .replaceAll('/var/run/', `${this.root}/`)
      .replaceAll('/proc/', `${this.root}/proc/`);
    const env = { PATH: `${this.root}/bin:${process.env['PATH'] ?? ''}`, ROOT: this.root };
    return spawnSync('bash', ['-s'], { input: script, encoding: 'utf8', env }).status;
  }

  /** What was called since the last look. */
  calls(): readonly string[] {
    const file = join(this.root, 'calls');
    const all = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
    writeFileSync(file, '');
    return all;
  }

  puts(path: string, text: string): void {
    put(join(this.root, path), text);
  }
  has(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  private program(name: string, body: string): void {
    const file = join(this.root, 'bin', name);
    writeFileSync(file, `#!/bin/bash\necho "${name}\${*:+ $*}" >>"$ROOT/calls"\n${body}\n`);
    chmodSync(file, 0o755);
  }
}
