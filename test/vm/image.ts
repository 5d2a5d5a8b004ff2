// A root of Debian 12 as a disk, made by debootstrap and mke2fs: no loop device and no mount is needed, only root.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PACKAGES = [
  ...['systemd', 'systemd-sysv', 'udev', 'dbus', 'linux-image-cloud-amd64', 'procps', 'kmod', 'diffutils', 'grub2-common'],
  ...['containerd', 'runc', 'irqbalance'],
];

/** A shell of root on the serial line, which is how the tests speak with the machine. */
const SHELL_UNIT = `[Unit]
Description=A shell for the tests
After=sysinit.target
[Service]
ExecStart=/bin/bash --noprofile --norc --noediting
Environment=TERM=dumb
StandardInput=tty-force
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS0
TTYReset=yes
Restart=always
[Install]
WantedBy=multi-user.target
`;

/** A root folder of Debian, kept between runs below `cache`. */
export function debianRoot(cache: string): string {
  const root = join(cache, 'root');
  if (existsSync(join(root, 'usr/bin/containerd'))) return root;
  rmSync(root, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const mirror = process.env['DEBIAN_MIRROR'];
  execFileSync(
    'debootstrap',
    ['--variant=minbase', `--include=${PACKAGES.join(',')}`, 'bookworm', root, ...(mirror === undefined ? [] : [mirror])],
    { stdio: 'ignore' },
  );
  return root;
}

export interface Image {
  readonly disk: string;
  readonly kernel: string;
  readonly initrd: string;
}

/** A disk with the files of a test on it, by their paths; those that begin with `#!` can be run. */
export function makeImage(
  root: string,
  folder: string,
  files: Readonly<Record<string, string>>,
  binaries: Readonly<Record<string, string>> = {},
): Image {
  const own = {
    '/etc/systemd/system/vm-shell.service': SHELL_UNIT,
    '/etc/hostname': 'node\n',
    '/etc/fstab': '',
    '/boot/grub/grub.cfg': '',
    ...files,
  };
  for (const [path, text] of Object.entries(own)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
  }
  for (const [path, from] of Object.entries(binaries)) execFileSync('install', ['-D', '-m', '0755', from, join(root, path)]);
  execFileSync('systemctl', [`--root=${root}`, 'enable', '--quiet', 'vm-shell.service', 'containerd.service', 'irqbalance.service']);
  execFileSync('systemctl', [
    `--root=${root}`,
    'mask',
    '--quiet',
    'serial-getty@ttyS0.service',
    'getty@tty1.service',
    'apt-daily.timer',
    'e2scrub_reap.service',
  ]);
  const disk = join(folder, 'disk.raw');
  execFileSync('mke2fs', ['-q', '-t', 'ext4', '-d', root, disk, '1600M']);
  const boot = (start: string): string => join(root, 'boot', readdirSync(join(root, 'boot')).find((name) => name.startsWith(start)) ?? '');
  return { disk, kernel: boot('vmlinuz-'), initrd: boot('initrd.img-') };
}
