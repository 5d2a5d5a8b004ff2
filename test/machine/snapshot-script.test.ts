import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GpuConfigError } from '../../lib/internal';
import { release } from 'node:os';
import { parseCpuList, parseSnapshot, snapshotScript } from '../../lib/words/machine';
import { readNode } from '../../lib/words/machine/snapshot/node';
import { parseSysfs } from '../../lib/words/machine/snapshot/sysfs';
import { filesOf, parseSections } from '../../lib/words/machine/snapshot/sections';

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

test('the script, run on this machine, says how it is set up', () => {
  const node = readNode(filesOf(parseSections(run(), 'here').get('node')!), undefined, undefined);
  expect(node.kernel!.release).toBe(release());
  expect(node.swapMiB).toBeGreaterThanOrEqual(0);
  expect(node.sysctls!['vm.max_map_count']).toBe(readFileSync('/proc/sys/vm/max_map_count', 'utf8').trim());
  const choices = '/sys/kernel/mm/transparent_hugepage/enabled';
  if (existsSync(choices)) expect(readFileSync(choices, 'utf8')).toContain(`[${node.transparentHugePages!.enabled}]`);
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

test('kernel arguments that name disks, addresses or servers are left out', () => {
  const [, body] = /^public\(\) \{\n([^]*?)\n\}$/m.exec(snapshotScript) ?? [];
  const input =
    'quiet root=UUID=12-34 isolcpus=2-7 ip=10.0.0.2::10.0.0.1 ds=nocloud-net;s=http://10.0.0.1/ rd.luks.uuid=7 ignition.config.url=https://a/b nohz_full=2-7'
      .split(' ')
      .join('\n');
  expect(execFileSync('sh', ['-c', `public() {\n${body}\n}\npublic`], { input: `${input}\n`, encoding: 'utf8' })).toBe(
    'quiet isolcpus=2-7 nohz_full=2-7 ',
  );
});
