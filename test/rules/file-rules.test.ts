import { fromYaml } from './from-yaml';
import { mergeModel } from '../../lib/plans/model';
import { judge } from '../../lib/rules';

const configMap = (key: string, text: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  ${key}: |\n    ${text.replaceAll('\n', '\n    ')}\n`;
const found = (text: string): readonly string[] => judge(mergeModel([fromYaml(text)])).map(({ at, problem }) => `${at}: ${problem}`);

describe('a list of counters', () => {
  const SOUND = 'DCGM_FI_DEV_GPU_TEMP, gauge, in C';
  const counters = (line: string): readonly string[] => found(configMap('counters', `${SOUND}\n${line}`));

  test.each([
    ['DCGM_FI_DEV_FB_USED, gauge', 'has 2 fields, and the exporter stops unless it has 3'],
    ['DCGM_FI_DEV_FB_USED', 'has one field, and the exporter stops unless it has 3'],
    [' # a comment that is indented', 'has one field, and the exporter stops unless it has 3'],
    ['DCGM_FI_DEV_FB_USED, guage, in MiB', "has a type that the exporter does not know: 'guage'"],
    ['gpu_temp, gauge, in C', "names no field of DCGM: 'gpu_temp'"],
    ['DCGM_FI_DEV_FB_USED, gauge, "in MiB, used"', 'has a quote that is not at the beginning of a field, or is not closed'],
    ['DCGM_FI_DEV_FB_USED,gauge,"in MiB', 'has a quote that is not at the beginning of a field, or is not closed'],
  ])('fails with %s', (line, problem) => expect(counters(line)).toEqual([`data.counters[1]: ${problem}`]));

  test('and says no more than twenty lines of a file that is something else', () => {
    expect(found(configMap('counters.csv', `${SOUND}\n${'nothing\n'.repeat(1000)}`))).toHaveLength(20);
  });

  test.each(['', '# a comment', 'DCGM_EXP_XID_ERRORS_COUNT , gauge, errors', 'DCGM_FI_DRIVER_VERSION,label,"the ""driver"", its version"'])(
    'takes %j',
    (line) => expect(counters(line)).toEqual([]),
  );
});

describe('a configuration of the RDMA device plugin', () => {
  const rdma = (entry: string): readonly string[] =>
    found(configMap('a', `{"configList": [{"resourceName": "a", "rdmaHcaMax": 1, "devices": ["ib0"]}, ${entry}]}`));

  test.each([
    ['{"resourceName": "a-b", "rdmaHcaMax": 1, "devices": ["ib0"]}', 'data.a.configList[1].resourceName: is not a name of a resource'],
    ['{"resourceName": "a", "rdmaHcaMax": 1, "devices": ["ib0"]}', 'data.a.configList[1].resourceName: is listed twice'],
    ['{"resourceName": "b", "rdmaHcaMax": -1, "devices": ["ib0"]}', 'data.a.configList[1].rdmaHcaMax: is not a number of pods'],
    [
      '{"resourceName": "b", "devices": ["ib0"], "selectors": {"vendors": ["15b3"]}}',
      'data.a.configList[1]: has both selectors and devices',
    ],
    ['{"resourceName": "b", "selectors": {"vendors": []}}', 'data.a.configList[1]: has neither selectors nor devices'],
  ])('fails with %s', (entry, problem) => expect(rdma(entry)).toEqual([problem]));

  test('fails with a comma after the last item, which YAML takes', () => {
    expect(found(configMap('a', '{"configList": [{"resourceName": "a", "rdmaHcaMax": 1, "devices": ["ib0"]},]}'))).toEqual([
      'data.a: is not JSON',
    ]);
  });

  test('takes a prefix, and a number that is left away', () => {
    expect(rdma('{"resourceName": "b", "resourcePrefix": "nvidia.com", "selectors": {"linkTypes": ["infiniband"]}}')).toEqual([]);
  });
});

describe('a PerformanceProfile', () => {
  const profile = (spec: string): readonly string[] =>
    found(`apiVersion: performance.openshift.io/v2\nkind: PerformanceProfile\nmetadata: {name: a}\nspec: {${spec}}\n`);
  const CPUS = 'cpu: {reserved: 0-1, isolated: 2-7}';

  test.each([
    ['cpu: {reserved: 0-1}', 'spec.cpu.isolated: is missing'],
    ['cpu: {reserved: 0-1, isolated: 2..7}', 'spec.cpu.isolated: is not a list of CPUs'],
    ['cpu: {reserved: 0-1, isolated: 2-7, offlined: "7,8"}', 'spec.cpu.offlined: has CPUs that are also in cpu.isolated'],
    ['cpu: {reserved: 0-1, isolated: 2-6, shared: "7"}', 'spec.cpu.shared: needs workloadHints.mixedCpus'],
    [
      `${CPUS}, realTimeKernel: {enabled: true}, workloadHints: {realTime: false}`,
      'spec.workloadHints.realTime: is false, and realTimeKernel needs it',
    ],
    [
      `${CPUS}, workloadHints: {highPowerConsumption: true, perPodPowerManagement: true}`,
      'spec.workloadHints: highPowerConsumption and perPodPowerManagement exclude each other',
    ],
    [
      `${CPUS}, hugepages: {pages: [{size: 1G, count: 1, node: 0}, {size: 1G, count: 2, node: 0}]}`,
      'spec.hugepages.pages[1]: has the size and node of an entry before it',
    ],
    [`${CPUS}, nodeSelector: {}`, 'spec.nodeSelector: has not exactly one label'],
  ])('fails with %s', (spec, problem) => expect(profile(spec)).toEqual([problem]));

  test('takes pages of several sizes and nodes, and a real-time kernel without a word of hints', () => {
    expect(
      profile(`${CPUS}, realTimeKernel: {enabled: true}, hugepages: {pages: [{size: 1G, node: 0}, {size: 1G, node: 1}, {size: 2M}]}`),
    ).toEqual([]);
  });
});
