// The program that cuts GPUs with nvidia-smi alone, before an nvidia-smi that keeps its state and fails on what it does not know.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mig } from '../../../lib/plans/allocators';
import { machines } from '../../../lib/words/machine';
import { nodePlans } from '../../../lib/plans/node';
import { planTunedGpuNode } from '../../../lib/plans/node/plan-pool';
import { clusterOf, inFolder, train } from '../shell';

const NVIDIA_SMI = `#!/bin/bash
echo "$*" >>"$S/calls"
gpu=; prev=
for word in "$@"; do [ "$prev" != -i ] || gpu=$word; prev=$word; done
case "$*" in
  -L)
    for n in 0 1 2 3 4 5 6 7; do
      echo "GPU $n: NVIDIA H100 80GB HBM3 (UUID: GPU-$n)"
      [ ! -s "$S/cut-$n" ] || while read -r p; do echo "  MIG $p     Device  0: (UUID: MIG-$n)"; done <"$S/cut-$n"
    done ;;
  "-i $gpu --query-gpu=mig.mode.current --format=csv,noheader") if [ -e "$S/on-$gpu" ]; then echo Enabled; else echo Disabled; fi ;;
  "-i $gpu -mig 1") [ -e "$S/pending" ] || : >"$S/on-$gpu" ;;
  "-i $gpu -mig 0") rm -f "$S/on-$gpu" "$S/cut-$gpu" ;;
  "mig -i $gpu -dci") [ ! -e "$S/busy" ] || { echo 'In use by another client' >&2; exit 19; } ;;
  "mig -i $gpu -dgi") rm -f "$S/cut-$gpu" ;;
  "mig -i $gpu -cgi "*" -C")
    [ -e "$S/on-$gpu" ] || exit 6
    [ ! -s "$S/cut-$gpu" ] || exit 6
    echo "$5" | tr ',' '\\n' >"$S/cut-$gpu" ;;
  *) echo "unknown: $*" >&2; exit 2 ;;
esac
`;

const groups = mig({
  groups: [
    { devices: [0, 1], layout: { '1g.10gb': 1, '3g.40gb': 2 } },
    { devices: [2], layout: { '7g.80gb': 1 } },
  ],
});

function primitives() {
  const cluster = clusterOf();
  const props = {
    machine: machines.dgxH100,
    nodes: 1,
    os: 'ubuntu-24.04',
    intent: 'inference',
    nodeImage: 'host-driver',
    sharing: groups,
    gpu: { mig: 'nvidia-smi' },
  };
  const { description } = planTunedGpuNode(train, props as never, cluster);
  return nodePlans(description, cluster)[0]!.settings.find(({ id }) => id === 'mig')!.primitives;
}

const text = primitives().flatMap((one) => (one.kind === 'file' ? [one.text] : []))[0]!;

function onNode<T>(
  work: (node: {
    run: (...args: string[]) => { status: number | null; err: string };
    calls: () => readonly string[];
    put: (name: string, text?: string) => void;
  }) => T,
): T {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'nvidia-smi'), NVIDIA_SMI);
    chmodSync(join(folder, 'nvidia-smi'), 0o755);
    const calls = join(folder, 'calls');
    return work({
      run: (...args) => {
        const { status, stderr } = spawnSync('sh', ['-c', text, 'sh', ...args], {
          encoding: 'utf8',
          env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, S: folder },
        });
        return { status, err: stderr };
      },
      calls: () => {
        const all = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
        writeFileSync(calls, '');
        return all.filter((call) => call !== '-L' && !call.includes('--query-gpu'));
      },
      put: (name, content = '') => writeFileSync(join(folder, name), content),
    });
  });
}

describe('a pool that is cut by nvidia-smi', () => {
  test('has MIG on and its profiles, the largest first, on the GPUs of each group, and none on the others', () =>
    onNode((node) => {
      expect(node.run()).toEqual({ status: 0, err: '' });
      expect(node.calls()).toEqual([
        '-i 0 -mig 1',
        'mig -i 0 -cgi 3g.40gb,3g.40gb,1g.10gb -C',
        '-i 1 -mig 1',
        'mig -i 1 -cgi 3g.40gb,3g.40gb,1g.10gb -C',
        '-i 2 -mig 1',
        'mig -i 2 -cgi 7g.80gb -C',
      ]);
      expect(node.run()).toEqual({ status: 0, err: '' });
      expect(node.calls()).toEqual([]);
      expect(node.run('--check').status).toBe(0);
    }));

  test('is cut anew where it is cut otherwise, and MIG ends where the pool has none', () =>
    onNode((node) => {
      node.run();
      node.calls();
      node.put('on-7');
      node.put('cut-0');
      expect(node.run('--check')).toMatchObject({ status: 1, err: expect.stringContaining('GPU 0 is not cut into: 3g.40gb') });
      expect(node.calls()).toEqual([]);
      expect(node.run().status).toBe(0);
      expect(node.calls()).toEqual(['mig -i 0 -cgi 3g.40gb,3g.40gb,1g.10gb -C', '-i 7 -mig 0']);
    }));

  test('fails where a program uses a GPU, or MIG waits for a reset, and says so', () => {
    onNode((node) => {
      node.put('pending');
      expect(node.run()).toMatchObject({ status: 69, err: expect.stringContaining('needs a reset') });
    });
    onNode((node) => {
      node.put('on-0');
      node.put('cut-0', '1g.10gb\n');
      node.put('busy');
      expect(node.run()).toMatchObject({ status: 19, err: expect.stringContaining('In use') });
      expect(node.calls()).toEqual(['mig -i 0 -dci']);
    });
  });

  test('is looked at by its own program, and cut before the kubelet starts', () =>
    expect(primitives()).toContainEqual(
      expect.objectContaining({
        kind: 'systemdUnit',
        enable: true,
        check: ['/usr/local/sbin/cdk8s-gpu-mig-by-smi', '--check'],
        text: expect.stringMatching(/^Before=kubelet.service/m),
      }),
    ));
});
