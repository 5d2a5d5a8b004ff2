import { lines } from '../../../../internal';
import { applyLines } from './host-script';
import type { HostFile, HostSetup } from './host-setup';

/** A unit as Ignition has it: all its parts in one entry, since a name may be there once. */
export interface IgnitionUnit {
  readonly name: string;
  readonly enabled?: boolean;
  readonly contents?: string;
  readonly dropins?: readonly { readonly name: string; readonly contents: string }[];
}

const APPLY = '/etc/cdk8s-gpu/apply.sh';
const UNIT = [
  '[Unit]',
  'Description=Commands of cdk8s-gpu',
  'Before=kubelet.service k3s.service k3s-agent.service rke2-server.service rke2-agent.service',
  '[Service]',
  'Type=oneshot',
  'RemainAfterExit=yes',
  `ExecStart=/bin/bash ${APPLY}`,
  '[Install]',
  'WantedBy=multi-user.target',
];

/** Commands as a script that a unit runs at each boot; a boot reads everything else by itself. */
function applyScript(host: HostSetup, os: string): readonly HostFile[] {
  const apply = applyLines({ ...host, units: [], modules: [], kernelArguments: [], files: [], packages: [], containerd: false }, os);
  return apply.length === 0 ? [] : [{ path: APPLY, text: lines(['#!/bin/bash', 'set -euo pipefail', ...apply]), mode: '0755' }];
}

/** Files and units of a setup, as whoever speaks Ignition takes them. */
export function ignitionParts(
  host: HostSetup,
  os: string,
): { readonly files: readonly HostFile[]; readonly units: readonly IgnitionUnit[] } {
  const script = applyScript(host, os);
  const commands = script.length === 0 ? [] : [{ name: 'cdk8s-gpu-apply.service', enabled: true, contents: lines(UNIT) }];
  return { files: [...host.files, ...script], units: [...unitsOf(host), ...commands] };
}

function unitsOf({ units }: HostSetup): readonly IgnitionUnit[] {
  const names = [...new Set(units.map(({ name }) => name))];
  return names.map((name) => {
    const all = units.filter((unit) => unit.name === name);
    const dropins = all.flatMap(({ dropIn, text }) => (dropIn === undefined ? [] : [{ name: dropIn, contents: lines([text]) }]));
    const whole = all.findLast(({ dropIn }) => dropIn === undefined);
    return {
      name,
      ...(whole?.enable === true ? { enabled: true } : {}),
      ...(whole === undefined ? {} : { contents: lines([whole.text]) }),
      ...(dropins.length === 0 ? {} : { dropins }),
    };
  });
}

/** A text as the address of itself. Source: RFC 2397; coreos/ignition takes it with percent signs. */
export const dataUrl = (text: string): string => `data:,${encodeURIComponent(text)}`;

/** Files as Ignition has them. */
export const ignitionFiles = (files: readonly HostFile[]): readonly object[] =>
  files.map(({ path, text, mode }) => ({ path, mode: Number.parseInt(mode, 8), overwrite: true, contents: { source: dataUrl(text) } }));
