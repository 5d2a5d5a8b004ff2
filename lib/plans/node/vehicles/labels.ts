import { comment, lines, shellQuote } from '../../../internal';
import { taintText } from '../../../words/kubernetes';
import type { PlannedFile } from '../../model';
import type { NodeView } from './node-view';

/** The commands that put a pool's labels and taints on nodes that are already registered. */
export function labelScript({ pool, cluster, labels, taints }: Pick<NodeView, 'pool' | 'cluster' | 'labels' | 'taints'>): PlannedFile {
  const pairs = Object.entries(labels).map(([key, value]) => shellQuote(`${key}=${value}`));
  const marks = taints.map((taint) => shellQuote(taintText(taint)));
  return {
    path: 'label-existing-nodes.sh',
    executable: true,
    about: `Puts the labels and taints of pool ${pool} on nodes that are already registered`,
    text: lines([
      '#!/usr/bin/env bash',
      comment(`Puts the labels and taints of pool ${pool} in cluster ${cluster.name} on the nodes that are named. Made by cdk8s-gpu.`),
      '# A kubelet labels its node when it registers it, and never again: a living node needs this.',
      'set -eu',
      '',
      'if [ "$#" -eq 0 ]; then',
      "  printf '%s\\n' 'name the nodes: label-existing-nodes.sh NODE...' >&2",
      '  exit 64',
      'fi',
      'kubectl=${KUBECTL:-kubectl}',
      'for node in "$@"; do',
      ...(pairs.length > 0 ? [`  "$kubectl" label --overwrite node "$node" ${pairs.join(' ')}`] : []),
      ...(marks.length > 0 ? [`  "$kubectl" taint --overwrite node "$node" ${marks.join(' ')}`] : []),
      ...(pairs.length + marks.length === 0 ? ['  printf \'nothing to put on %s\\n\' "$node"'] : []),
      'done',
    ]),
  };
}
