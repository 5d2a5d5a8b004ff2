import { lines, shellQuote } from '../../../../internal';
import type { Primitive } from '../../../model';
import type { DiskVolume } from './options';

/** A file system over empty disks: the packages that it needs, lines of a shell that make it, and the one that mounts it. */
export function volumeOf(name: string, { devices, fileSystem = 'xfs' }: DiskVolume) {
  const several = devices.length > 1;
  const target = several ? `/dev/md/${name}` : (devices[0] ?? '');
  const packages: readonly Primitive[] = [
    ...(several ? [{ kind: 'package', name: 'mdadm' } as const] : []),
    ...(fileSystem === 'xfs' ? [{ kind: 'package', name: 'xfsprogs' } as const] : []),
  ];
  return {
    packages,
    formats: [
      ...(several
        ? [
            `if ! [ -e ${target} ]; then`,
            `  mdadm --assemble --scan || true`,
            'fi',
            `if ! [ -e ${target} ]; then`,
            ...devices.flatMap((device) => [
              `  if [ -n "$(wipefs --noheadings ${device})" ]; then`,
              `    printf '%s\\n' ${shellQuote(`${device} is not empty: nothing is formatted`)} >&2`,
              '    exit 1',
              '  fi',
            ]),
            `  mdadm --create --run --force ${target} --level=0 --raid-devices=${devices.length} ${devices.join(' ')}`,
            'fi',
          ]
        : []),
      `if [ -z "$(wipefs --noheadings ${target})" ]; then`,
      `  mkfs.${fileSystem} ${target}`,
      'fi',
    ],
    mounts: (path: string): string => `mount -t ${fileSystem} -o noatime ${target} ${path}`,
  };
}

const KUBELETS = 'kubelet.service k3s.service k3s-agent.service rke2-server.service rke2-agent.service';

/** A unit that runs once at each boot, before the kubelet starts. */
export const atBoot = (
  name: string,
  description: string,
  order: readonly string[],
  run: string,
  { before = '', more = [] }: { readonly before?: string; readonly more?: readonly string[] } = {},
): Extract<Primitive, { kind: 'systemdUnit' }> => ({
  kind: 'systemdUnit',
  name: `cdk8s-gpu-${name}.service`,
  enable: true,
  text: lines([
    '[Unit]',
    `Description=${description}`,
    ...order,
    `Before=${before}${KUBELETS}`,
    '',
    '[Service]',
    'Type=oneshot',
    'RemainAfterExit=yes',
    `ExecStart=${run}`,
    ...more,
    '',
    '[Install]',
    'WantedBy=multi-user.target',
  ]),
});
