import { fromYaml } from './from-yaml';
import { labs } from './hami-cases';
import { mergeModel } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import { mig } from '../../lib/plans/allocators';

const found = (entry: string): readonly string[] =>
  judge(mergeModel([fromYaml(`version: v1\nmig-configs:\n  a: [${entry}]\n`)])).map(
    ({ rule, at, problem }) => `${rule} ${(at ?? '').replace(/^mig-configs\.a|\.mig-configs\.a/, '')}: ${problem}`,
  );
const cut = (layout: string, filter = ''): string => `{devices: all, ${filter}mig-enabled: true, mig-devices: {${layout}}}`;
const allowed = (entry: string): unknown =>
  judge(mergeModel([fromYaml(`version: v1\nmig-configs:\n  a: [${entry}]\n`)])).map((finding) => finding.allowed)[0];
const T4 = 'device-filter: "0x1EB810DE:0x12A210DE", ';
const H100 = 'device-filter: "0x233010DE", ';

describe('a file that mig-parted refuses fails', () => {
  test.each([
    ['without devices', '{mig-enabled: false}', 'mig/config-file [0].devices: is missing'],
    ['with devices by name', '{devices: first, mig-enabled: false}', 'mig/config-file [0].devices: has the wrong type or form'],
    [
      'with a filter that YAML reads as a number',
      '{devices: all, device-filter: 0x233010DE, mig-enabled: false}',
      'mig/config-file [0].device-filter: has the wrong type or form',
    ],
    [
      'with MIG and no devices of it',
      '{devices: all, mig-enabled: true}',
      'mig/config-file [0]: needs mig-devices, because mig-enabled is true; {} cuts nothing',
    ],
    [
      'with devices of MIG and no MIG',
      '{devices: all, mig-enabled: false, mig-devices: {1g.10gb: 7}}',
      'mig/config-file [0].mig-devices: is set although mig-enabled is false',
    ],
    ['with nothing but zeros', cut('1g.10gb: 0'), 'mig/config-file [0].mig-devices: cuts nothing: every number is 0'],
    ['with a profile and no number', cut('1g.10gb: '), 'mig/config-file [0].mig-devices: cuts nothing: every number is 0'],
    [
      'with devices of MIG and an empty mig-enabled',
      '{devices: all, mig-enabled: , mig-devices: {1g.10gb: 7}}',
      'mig/config-file [0].mig-devices: is set although mig-enabled is false',
    ],
    ['with what is not a profile', cut('1g.10: 1'), 'mig/config-file [0].mig-devices["1g.10"]: is not the name of a MIG profile'],
    ['with a part of an instance', cut('1g.10gb: 1.5'), 'mig/config-file [0].mig-devices["1g.10gb"]: is not a whole number'],
  ])('%s', (_what, entry, problem) => expect(found(entry)).toEqual([problem]));

  test('and what it takes is silent', () => {
    expect(found('{devices: [0, 1], mig-enabled: false}')).toEqual([]);
    expect(found('{devices: all, mig-enabled: false, mig-devices: }')).toEqual([]);
    expect(found(cut(''))).toEqual([]);
    expect(found(cut('1g.10gb: 7, 2g.20gb: '))).toEqual([]);
    expect(found('{devices: all, mig-enabled: }')).toEqual([]);
    expect(found('{devices: all, device-filter: ["0x233010DE", ""], mig-enabled: false}')).toEqual([]);
  });
});

describe('a layout of a file', () => {
  test.each([
    [
      'on the GPU of its filter',
      cut('3g.40gb: 2, 1g.10gb: 1', H100),
      "'a' cannot be placed on H100-SXM5-80GB, which its device filter names",
    ],
    [
      'on each GPU of its filter',
      cut('1g.10gb: 7', 'device-filter: ["0x233010DE", "0x20B010DE"], '),
      "'a' cannot be placed on A100-SXM4-40GB, which its device filter names",
    ],
    [
      'on a GPU that has no MIG',
      cut('1g.10gb: 1', 'device-filter: "0x1EB810DE:0x12A210DE", '),
      "'a' cannot be placed on T4, which its device filter names",
    ],
    ['on any GPU', cut('1g.10gb: 1000000000'), "'a' cannot be placed on any GPU"],
    ['of two GPUs', cut('1g.10gb: 1, 1g.5gb: 1, 1g.24gb: 1'), "'a' has profiles of different GPUs"],
  ])('fails that cannot be placed %s', (_what, entry, problem) =>
    expect(found(entry)).toEqual([expect.stringMatching(new RegExp(`^mig/layout .*: ${problem}$`))]),
  );

  test('is held against the GPU that has room for most of it: a small one has the same profile four times', () => {
    const [finding] = judge(mergeModel([fromYaml(`version: v1\nmig-configs:\n  a: [${cut('1g.10gb: 9')}]\n`)]));
    expect(finding?.allowed).toContain('{"1g.10gb":7}');
    expect(allowed(cut('1g.24gb: 9'))).toMatch(/^\{"1g.24gb":4\}(?: or \{[^{}]*\})*$/);
  });

  test('says which layouts are near, and that a GPU has none', () => {
    expect(allowed(cut('3g.40gb: 2, 1g.10gb: 1', H100))).toMatch(/^\{"3g.40gb":2\} or \{"3g.40gb":1,"1g.10gb":1\}/);
    expect(allowed(cut('1g.10gb: 1', T4))).toBe('nothing: T4 has no MIG');
  });

  test('that a pool has is said of the pool, and another of its name is said', () => {
    const pool = (layout: Readonly<Record<string, number>>) => labs({ name: 'a', sharing: mig({ layout: layout }) });
    const text = `version: v1\nmig-configs:\n  cdk8s-gpu-a: [${cut('1g.10gb: 2, 3g.40gb: 2', H100)}]\n`;
    const subjects = (layout: Readonly<Record<string, number>>, rest: object = {}) =>
      judge(mergeModel([fromYaml(text), { pools: [{ ...pool(layout), ...rest }] }]))
        .filter(({ rule }) => rule === 'mig/layout')
        .map(({ subject }) => subject);
    const [file] = subjects({ '1g.10gb': 7 });
    expect(subjects({ '3g.40gb': 2, '1g.10gb': 2 })).toEqual(['prod/a']);
    expect(subjects({ '3g.40gb': 2, '1g.10gb': 1 })).toEqual([file, 'prod/a']);
    expect(subjects({ '3g.40gb': 2 })).toEqual([file]);
    expect(subjects({ '3g.40gb': 2, '1g.10gb': 2 }, { gpu: undefined, shapes: [] })).toEqual([file]);
    expect(subjects({ '3g.40gb': 2, '1g.10gb': 2 }, { name: 'b' })).toEqual([file, 'prod/a']);
    const groups = [{ '1g.10gb': 7 }, { '3g.40gb': 2, '1g.10gb': 2 }].map((layout, index) => ({ devices: [index], layout }));
    expect(subjects({ '1g.10gb': 7 }, { sharing: mig({ groups }) })).toEqual(['prod/a']);
  });

  test('may be of no devices, on any GPU', () => {
    expect(found(`{devices: all, ${T4}mig-enabled: false}`)).toEqual([]);
  });

  test('is fine where its GPU takes it, or is not known', () => {
    expect(found(cut('3g.40gb: 1, 1g.10gb: 4', H100))).toEqual([]);
    expect(found(cut('3g.40gb: 1, 1g.10gb: 4'))).toEqual([]);
    expect(found(cut('3g.40gb: 9', 'device-filter: "0xFFFF10DE", '))).toEqual([]);
  });

  test('may have profiles of a GPU that is newer than we know', () => {
    expect(found(cut('1g.99gb: 7'))).toEqual([
      expect.stringMatching(/^mig\/profile-names .*: 'a' has profiles that no GPU has that is known here$/),
    ]);
    expect(found(cut('1g.99gb: 7', 'device-filter: "0xFFFF10DE", '))).toEqual([expect.stringMatching(/^mig\/profile-names /)]);
    expect(found(cut('1g.99gb: 1, 1g.10gb: 1'))).toEqual([expect.stringMatching(/^mig\/profile-names /)]);
    expect(found(cut('1g.99gb: 7', H100))).toEqual([expect.stringMatching(/^mig\/layout /)]);
  });
});

describe('entries of one configuration', () => {
  const on = (devices: string, more = '', devicesOfMig = '1g.10gb: 7'): string =>
    `{devices: ${devices}, ${more}mig-enabled: true, mig-devices: {${devicesOfMig}}}`;
  const off = (devices: string, more = ''): string => `{devices: ${devices}, ${more}mig-enabled: false}`;
  const other = '3g.40gb: 2';
  const A100 = 'device-filter: ["0x20B010DE"], ';
  const said = (...entries: readonly string[]): readonly string[] =>
    found(entries.join(', ')).map((text) => text.replace(/, and mig-parted fails at one of them$/, ''));
  const fails = (index: number, gpu: string): string =>
    `mig/devices [${index}].devices: of configuration 'a', this entry and an earlier one switch MIG on and off for ${gpu}`;
  const undoes = (index: number, gpu: string): string =>
    `mig/overridden [${index}].devices: of configuration 'a', this entry undoes how an earlier one cuts ${gpu}`;

  test.each<[string, readonly string[], string]>([
    ['a list and all', [off('all'), on('[0]')], fails(1, 'GPU 0')],
    ['all and a list', [on('[0, 3]'), off('all')], fails(1, 'GPUs')],
    ['two lists', [on('[0, 1]'), off('[2, 1]')], fails(1, 'GPU 1')],
    ['two that are not beside each other', [off('[1]'), on('[0]'), on('[1]')], fails(2, 'GPU 1')],
    ['one of them for a model alone', [off('all'), on('[2]', H100)], fails(1, 'GPU 2')],
    [
      'a model that both have',
      [off('all', 'device-filter: "0x233010DE", '), on('all', 'device-filter: ["0x233010de"], ')],
      fails(1, 'GPUs'),
    ],
  ])('fail that switch MIG on and off: %s', (_what, entries, problem) => expect(said(...entries)).toEqual([problem]));

  test.each<[string, readonly string[], readonly string[]]>([
    ['a list and all', [on('all'), on('[4]', '', other)], [undoes(1, 'GPU 4')]],
    ['all and a list', [on('[4]'), on('all', '', other)], [undoes(1, 'GPUs')]],
    ['two lists', [on('[0, 1]'), on('[1, 2]', '', other)], [undoes(1, 'GPU 1')]],
    ['nothing of it', [on('[0]'), on('[0]', '', '')], [undoes(1, 'GPU 0')]],
    ['one of several earlier ones', [on('[0]'), on('[1]', '', other), on('[1, 0]', '', other)], [undoes(2, 'GPU 0')]],
    ['three ways', [on('[0]'), on('[0]', '', other), on('[0]', '', '')], [undoes(1, 'GPU 0'), undoes(2, 'GPU 0')]],
  ])('undo each other that cut in two ways: %s', (_what, entries, problems) => expect(said(...entries)).toEqual(problems));

  test.each<[string, readonly string[]]>([
    ['name other GPUs', [on('[0, 1]'), on('[2, 3]', '', other), off('[4]')]],
    ['want the same', [on('all'), on('[0]'), on('[1]', '', '1g.10gb: 7, 3g.40gb: 0')]],
    ['want the same in another order', [on('[0]', '', '1g.10gb: 1, 3g.40gb: 1'), on('[0]', '', '3g.40gb: 1, 1g.10gb: 1')]],
    ['switch MIG off twice', [off('all'), off('[0]')]],
    ['are of other models', [on('all', H100), on('all', A100, '1g.5gb: 7'), off('all', 'device-filter: "0x1234", ')]],
    ['are of models without MIG, which are passed over', [off('all', T4), on('all')]],
  ])('are fine that %s', (_what, entries) => expect(said(...entries)).toEqual([]));

  test('of different configurations have nothing to do with each other', () => {
    const text = `version: v1\nmig-configs:\n  a: [${on('all')}]\n  b: [${off('all')}]\n`;
    expect(judge(mergeModel([fromYaml(text)]))).toEqual([]);
  });

  test('that are malformed are the subject of another rule', () =>
    expect(
      said(
        on('all'),
        '{devices: first, mig-enabled: false}',
        '{devices: all, mig-enabled: 1}',
        '{devices: [x], mig-enabled: false}',
      ).filter((text) => !text.startsWith('mig/config-file')),
    ).toEqual([]));
});
