import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GpuConfigError } from '../../lib/internal';
import { parseCpuList, parseSnapshot, snapshotScript } from '../../lib/machine';
import { parseSysfs } from '../../lib/machine/snapshot/sysfs';
import { filesOf, parseSections } from '../../lib/machine/snapshot/sections';

/** Runs the script on this machine, under the shell that every system has. */
function run(): string {
  const folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
  try {
    const script = join(folder, 'snapshot.sh');
    writeFileSync(script, snapshotScript);
    return execFileSync('sh', [script], { encoding: 'utf8', timeout: 120_000, maxBuffer: 2 ** 26 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the script, run on this machine', () => {
  const output = run();

  test('prints a whole snapshot, of which only the GPU may be wanting', () => {
    try {
      expect(parseSnapshot(output, { name: 'here' }).gpus.length).toBeGreaterThan(0);
    } catch (error) {
      if (!GpuConfigError.is(error)) throw error;
      // No GPU, one that the catalogue does not know, some hidden by a container, a driver that is not loaded.
      for (const { problem } of error.problems) expect(problem).toMatch(/GPU|driver/);
    }
  });

  test('shows the CPUs and NUMA nodes that the kernel has online', () => {
    const sysfs = parseSysfs(filesOf(parseSections(output, 'here').get('sysfs')!));
    expect(sysfs.online).toEqual(parseCpuList(readFileSync('/sys/devices/system/cpu/online', 'utf8')));
    const nodes = readdirSync('/sys/devices/system').includes('node')
      ? readdirSync('/sys/devices/system/node').filter((name) => /^node\d+$/.test(name))
      : [];
    expect(sysfs.numa.map((node) => `node${node.id}`).sort()).toEqual(nodes.sort());
    for (const { id, cpus, memoryMiB } of sysfs.numa) {
      expect(parseCpuList(cpus)).toEqual(
        parseCpuList(readFileSync(`/sys/devices/system/node/node${id}/cpulist`, 'utf8')).filter((cpu) => sysfs.online.includes(cpu)),
      );
      expect(memoryMiB).toBeGreaterThanOrEqual(0);
    }
  });
});

test('the script leaves out what names a machine or its users', () => {
  const [, filter] = /nvidia-smi -q -x \| sed (.*)$/m.exec(snapshotScript) ?? [];
  const xml = [
    '<gpu id="0">',
    '<serial>165</serial>',
    '<uuid>GPU-1</uuid>',
    '<process_name>/home/ann/train</process_name>',
    '</gpu>',
    '',
  ].join('\n');
  expect(execFileSync('sh', ['-c', `sed ${filter}`], { input: xml, encoding: 'utf8' })).toBe('<gpu id="0">\n</gpu>\n');
});
