import { labelScript } from '../../lib/plans/node/vehicles/labels';
import { clusterOf, inFolder, runScript } from './shell';

type Marked = Parameters<typeof labelScript>[0];
const plan: Marked = {
  pool: 'train',
  cluster: clusterOf(),
  labels: { 'a/b': 'c', d: 'e f' },
  taints: [
    { key: 'nvidia.com/gpu', effect: 'NoSchedule' },
    { key: 'g', value: 'h', effect: 'NoExecute' },
  ],
};
const run = (rest: Partial<Marked>, ...nodes: readonly string[]) =>
  inFolder((root) => runScript(root, labelScript({ ...plan, ...rest }).text, ...nodes));
const LABELS = (node: string): string => `label --overwrite node ${node} a/b=c d=e f\n`;
const TAINTS = (node: string): string => `taint --overwrite node ${node} nvidia.com/gpu:NoSchedule g=h:NoExecute\n`;

describe('the commands for nodes that are registered', () => {
  test('put labels and taints on each', () =>
    expect(run({}, 'n1', 'n2')).toEqual({ status: 0, err: '', out: `${LABELS('n1')}${TAINTS('n1')}${LABELS('n2')}${TAINTS('n2')}` }));

  test('put what there is', () => {
    expect(run({ taints: [] }, 'n1')).toEqual({ status: 0, err: '', out: LABELS('n1') });
    expect(run({ labels: {} }, 'n1')).toEqual({ status: 0, err: '', out: TAINTS('n1') });
    expect(run({ labels: {}, taints: [] }, 'n1')).toEqual({ status: 0, err: '', out: 'nothing to put on n1\n' });
  });

  test('want the names of nodes', () =>
    expect(run({})).toEqual({ status: 64, out: '', err: 'name the nodes: label-existing-nodes.sh NODE...\n' }));

  test('end at the first that fails', () =>
    expect(inFolder((root) => runScript(root, labelScript(plan).text.replace('${KUBECTL:-kubectl}', 'false'), 'n1', 'n2').status)).toBe(1));

  test('say what they are for', () => {
    const [shell, what, why] = labelScript(plan).text.split('\n');
    expect(shell).toBe('#!/usr/bin/env bash');
    expect(what).toMatch(/^# Puts the labels and taints of pool train in cluster prod on the nodes/);
    expect(why).toMatch(/^# A kubelet labels its node when it registers it/);
  });
});
