import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../lib/faces/cli/run';
import { handbook } from '../../lib/words/handbook';
import { allRules } from '../../lib/rules';
import { expectDocument } from '../document';
import { handbookDocument } from './document';

const { knownErrors, errorsIn } = handbook();
const all = Object.values(knownErrors).flat();
const explain = (...words: string[]) => run(['explain', ...words], () => []);
const idsIn = (text: string) => errorsIn(text).map(({ id }) => id);

test('docs/HANDBOOK.md says what the rows say', () => expectDocument('HANDBOOK.md', handbookDocument()));

describe('every row', () => {
  test('has an id of its own, and none is a rule', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(80);
    for (const { id } of all) expect(id).toMatch(/^[A-Z0-9_-]+$/);
  });

  test('names rules that exist', () => {
    const rules = new Set(allRules().map(({ id }) => id));
    for (const { id, rules: named = [] } of all) expect([id, named.filter((rule) => !rules.has(rule))]).toEqual([id, []]);
  });

  test('names properties and functions that the library has', () => {
    const root = join(__dirname, '../..');
    const files = ['API.md', 'docs/SETTINGS.md', ...readdirSync(join(root, 'docs/api')).map((file) => `docs/api/${file}`)];
    const api = files.map((file) => readFileSync(join(root, file), 'utf8')).join('');
    const written = all.flatMap(({ id, change }) => [...change.matchAll(/`(\w+)[^`]*`/g)].map(([, word = '']) => `${id} ${word}`));
    expect(written.length).toBeGreaterThan(50);
    expect(written.filter((one) => !new RegExp(`\\b${one.split(' ')[1]}\\b`).test(api))).toEqual([]);
  });

  test('has a source, a command and a cause, in sentences of its own', () => {
    for (const { id, means, causes, see, change, source } of all) {
      for (const text of [means, see, change, source, ...causes]) expect([id, text.trim().length > 3]).toEqual([id, true]);
      expect([id, means.endsWith('.'), change.endsWith('.')]).toEqual([id, true, true]);
    }
  });

  test('is found by its id, its other names and its lines of logs, and by itself', () => {
    for (const { id, names = [], logs = [] } of all) {
      for (const word of [id, id.toLowerCase(), ...names, ...logs, ...logs.map((text) => `12:00:01 [rank3] Error: ${text}, and more`)])
        expect([word, idsIn(word)]).toEqual([word, [id]]);
    }
  });
});

describe('explain', () => {
  test.each([
    [['XID-79']],
    [['xid-79']],
    [['xid', '79']],
    [['xid79']],
    [['XID', '079']],
    [['ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS']],
    [['NVRM: Xid (PCI:0000:3b:00): 79, pid=1234, name=python, GPU has fallen off the bus.']],
    [['NVRM:', 'Xid', '(PCI:0000:3b:00):', '79,', 'GPU', 'has', 'fallen', 'off', 'the', 'bus.']],
    [['[ 12.3] NVRM: Xid (0000:3b:00): 79, GPU has fallen off the bus.']],
  ])('knows XID-79 as %j', (words) => {
    const { code, stdout, stderr } = explain(...words);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^XID-79\n\nThe driver cannot reach the GPU/);
    expect(stdout).toContain('- Source: NVIDIA Xid catalog');
  });

  test.each([
    ['CUDA_ERROR_UNSUPPORTED_PTX_VERSION', 'CUDA_ERROR_UNSUPPORTED_PTX_VERSION'],
    ['cudaErrorSystemNotReady', 'CUDA_ERROR_SYSTEM_NOT_READY'],
    ['CUDA error 802', 'CUDA_ERROR_SYSTEM_NOT_READY'],
    ['RuntimeError: CUDA error: an illegal memory access was encountered', 'CUDA_ERROR_ILLEGAL_ADDRESS'],
    [
      'torch.distributed.DistBackendError: NCCL error in: x.cpp:32, unhandled system error (run with NCCL_DEBUG=INFO for details), NCCL version 2.27.7',
      'NCCL-UNHANDLED-SYSTEM-ERROR',
    ],
    ['0/9 nodes are available: 9 Insufficient nvidia.com/gpu. preemption: 0/9', 'INSUFFICIENT-NVIDIA-GPU'],
    ['0/9 nodes are available: 9 Insufficient nvidia.com/gpumem.', 'HAMI-INSUFFICIENT-GPUMEM'],
  ])('knows %j', (text, id) => expect(explain(text).stdout).toMatch(new RegExp(`^${id}\n`)));

  test('prints every Xid of a log, once', () => {
    const { stdout } = explain(
      'NVRM: Xid (PCI:0000:3b:00): 48, DBE\nNVRM: Xid (PCI:0000:3b:00): 63, row\nNVRM: Xid (PCI:0000:5e:00): 63, row',
    );
    expect(stdout.match(/^XID-\d+$/gm)).toEqual(['XID-48', 'XID-63']);
  });

  test('prints rules and errors beside each other', () => {
    const { code, stdout } = explain('pool/offers', 'XID-79');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^pool\/offers\n/);
    expect(stdout).toContain('\nXID-79\n');
  });

  test.each([
    [['xid', '9999'], "'xid 9999' is neither a rule nor a known error; the nearest are XID-"],
    [['XID-97'], "'XID-97' is neither a rule nor a known error; the nearest are XID-"],
    [['CUDA_ERROR_NODEVICE'], 'the nearest are CUDA_ERROR_NO_DEVICE'],
    [['pool/ofers', 'XID-79'], 'pool/ofers is not a rule; the nearest are pool/offers'],
    [['pool/offers', 'XID-9999'], "'XID-9999' is neither a rule nor a known error"],
    [['\u001b[31m'], 'is neither a rule nor a known error'],
    [[''], 'is neither a rule nor a known error'],
  ])('fails on %j, and names the nearest', (words, message) => {
    const { code, stdout, stderr } = explain(...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test('a longer number is not the shorter one', () => {
    expect(idsIn('CUDA error 8021')).toEqual([]);
    expect(idsIn('NCCL error 12')).toEqual([]);
    expect(idsIn('xid 7900')).toEqual([]);
  });
});
