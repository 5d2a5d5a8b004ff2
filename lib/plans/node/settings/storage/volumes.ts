import { lines } from '../../../../internal';
import type { Primitive } from '../../../model';
import type { DiskVolume } from './options';
import { VOLUME_PROGRAM, volumeProgram } from './volume-program';

/** A file system over empty disks: what it needs on the node, and the command that makes and mounts it, or looks with `--check`. */
export function volumeOf(name: string, path: string, { devices, fileSystem = 'xfs' }: DiskVolume) {
  const words = [name, fileSystem, path, ...devices];
  const needs: readonly Primitive[] = [
    ...(devices.length > 1 ? [{ kind: 'package', name: 'mdadm' } as const] : []),
    ...(fileSystem === 'xfs' ? [{ kind: 'package', name: 'xfsprogs' } as const] : []),
    volumeProgram,
  ];
  return { needs, run: [VOLUME_PROGRAM, ...words], check: [VOLUME_PROGRAM, '--check', ...words] };
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
