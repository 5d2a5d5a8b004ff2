import type { KnownError, XidAction } from './known-error';

const CATALOG = 'NVIDIA Xid catalog, docs.nvidia.com/deploy/xid-errors/analyzing-xid-catalog.html';

/** What the device plugin takes for errors of a program. Source: k8s-device-plugin, internal/rm/health.go, ignoredXids. */
const IGNORED_BY_PLUGIN: ReadonlySet<number> = new Set([13, 31, 43, 45, 68, 109]);

/** What NVIDIA's catalog calls the resolution bucket, in what one does in a cluster. */
const ACTIONS = {
  RESTART_APP: 'Delete the pod, so that its program starts anew; the GPU goes on.',
  RESET_GPU: 'Drain the node and reset the GPU (nvidia-smi --gpu-reset), or reboot; ask the vendor where it comes back.',
  RESTART_BM: 'Drain the node, power it off and on, and ask the vendor where it comes back.',
  UPDATE: 'Update driver and firmware.',
  IGNORE: 'Nothing has to be done now; watch whether it comes more often.',
} as const satisfies Record<XidAction, string>;

/** What a row says of one. */
export interface Xid {
  readonly mnemonic: string;
  readonly does: XidAction;
  readonly means: string;
  readonly causes: readonly string[];
  readonly see?: string;
  /** What to write in the description. */
  readonly change?: string;
  readonly rules?: readonly string[];
  readonly source?: string;
}

/** A row of the catalog; what the device plugin does with it follows from its number. */
export function xid(number: number, { mnemonic, does, see, change, source, ...rest }: Xid): KnownError {
  const plugin = IGNORED_BY_PLUGIN.has(number)
    ? 'The device plugin keeps the GPU.'
    : `The device plugin takes the GPU out of the node's allocatable until the plugin restarts.`;
  return {
    id: `XID-${number}`,
    names: [mnemonic],
    ...rest,
    action: does,
    see: see ?? `journalctl -k | grep 'NVRM: Xid' | grep ': ${number},'`,
    change: [ACTIONS[does], change, plugin].filter((one) => one !== undefined).join(' '),
    source: `${source ?? CATALOG}; k8s-device-plugin internal/rm/health.go`,
  };
}

/** For what is broken. */
export const HARDWARE = 'No description changes it.';
