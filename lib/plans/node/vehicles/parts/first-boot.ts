import { gzip, lines, memoText } from '../../../../internal';
import type { KubeletJoin } from '../bash/kubelet';
import type { Bootstrap } from '../bash/script';

/** Where a node keeps its script, for its later runs. */
export const SETUP = '/usr/local/sbin/cdk8s-gpu-setup';
/** cloud-init runs what is there at each boot, before scripts of its user data. Source: cloud-init 22.4 `cc_scripts_per_boot.py`. */
const AT_EACH_BOOT = '/var/lib/cloud/scripts/per-boot/50-cdk8s-gpu';

/** What is done around the script, once: `before` it has run, and `after` it has set up the whole node. */
export interface Around {
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/** How a node joins whose user data do that. */
export interface Join {
  readonly kubelet: KubeletJoin;
  readonly around: Around;
}

/** A file as cloud-init writes one. */
export interface WrittenFile {
  readonly path: string;
  readonly permissions: string;
  readonly encoding?: string;
  readonly content: string;
}

/**
 * The script and what runs it: at each boot until it has set up the whole node, so that what a reboot or an error interrupted
 * goes on.
 *
 * @param packed Whether the script is compressed, and without its comments.
 */
export function firstBoot(script: Bootstrap, around: Around, packed: boolean): readonly WrittenFile[] {
  const text = packed
    ? { encoding: 'gz+b64', content: packedText(lines(withoutComments(script.lines))) }
    : { content: lines(script.lines) };
  return [
    { path: SETUP, permissions: '0755', ...text },
    { path: AT_EACH_BOOT, permissions: '0755', content: lines(launcher(script, around)) },
  ];
}

const packedText = memoText((text) => Buffer.from(gzip(text)).toString('base64'));

/** Comments and indents are for who reads the script beside the user data. A text that the script prints stays as it is. */
function withoutComments(all: readonly string[]): readonly string[] {
  let until: string | undefined;
  return all.flatMap((line, index) => {
    if (until !== undefined) {
      if (line === until) until = undefined;
      return [line];
    }
    [, until] = /<<'(\w+)'$/.exec(line) ?? [];
    const bare = line.replace(/^ +/, '');
    return bare === '' || (index > 0 && /^#[^\n]*$/.test(bare)) ? [] : [bare];
  });
}

/** At the first boot no pod runs yet: managers of the kubelet may begin anew. */
function launcher({ boots }: Bootstrap, { before = [], after = [] }: Around): readonly string[] {
  return [
    '#!/bin/bash',
    '# cloud-init runs this at each boot. It ends at once on a node that is set up.',
    'set -euo pipefail',
    'store=/var/lib/cdk8s-gpu',
    'if [ -e "$store/set-up" ]; then exit 0; fi',
    "drained=''",
    'if [ ! -d "$store" ]; then drained=--drained; fi',
    'mkdir -p "$store"',
    ...(before.length === 0
      ? []
      : ['if [ ! -e "$store/joined" ]; then', ...before.map((line) => `  ${line}`), '  touch "$store/joined"', 'fi']),
    'status=0',
    `${SETUP} \${drained:+"$drained"}${boots ? ' --reboot' : ''} || status=$?`,
    ...(boots
      ? [
          '# A reboot is on its way: what cloud-init has still to do waits for the next boot.',
          'if [ "$(cat "$store/reboot" 2>/dev/null || true)" = "$(cat /proc/sys/kernel/random/boot_id)" ]; then sleep 600; exit 1; fi',
        ]
      : []),
    'if [ "$status" != 0 ]; then',
    `  printf '%s\\n' 'cdk8s-gpu: the node is not set up; the next boot tries again, and so does ${SETUP}' >&2`,
    '  exit "$status"',
    'fi',
    ...after,
    'touch "$store/set-up"',
  ];
}

/**
 * User data with the first of these scripts that there is room for, plain or compressed; the last of them, compressed, where
 * there is none.
 */
export function fitting(
  scripts: readonly Bootstrap[],
  textOf: (script: Bootstrap, packed: boolean) => string,
  fits: (text: string) => boolean,
): string {
  let text = '';
  for (const script of scripts)
    for (const packed of [false, true]) {
      text = textOf(script, packed);
      if (fits(text)) return text;
    }
  return text;
}
