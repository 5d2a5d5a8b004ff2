import { configsIn, sortOf } from '../../lib/read/yaml/configs';
import { configMap, found, problems } from './found';

const MISPLACED =
  'version: v1\nflags: {renameByDefault: true}\nsharing:\n  timeSlicing:\n    resources: [{name: nvidia.com/gpu, replicas: 1}]\n';

describe('a file is known by its form, whatever it is called', () => {
  test.each([
    ['device-plugin', 'sharing: {mps: {resources: []}}'],
    ['device-plugin', 'version: v1\nflags: {migStrategy: none}'],
    ['device-plugin', 'version: v1\ntimeSlicing: {resources: []}'],
    ['mig-parted', 'version: v1\nmig-configs: {}'],
    ['hami-devices', 'nvidia: {deviceSplitCount: 4}'],
    ['hami-nodes', '{"nodeConfig": []}'],
    ['device-plugin', 'mps: {resources: []}'],
    ['device-plugin', 'version: v1\nother: 1\nsharing: {timeSlicing: {replicas: 4}}'],
    ['hami-nodes', '{"nodeconfig": [{"name": "a"}]}'],
    ['dcgm-counters', '# a list\nDCGM_FI_DEV_GPU_TEMP, gauge, it: is hot'],
    ['dcgm-counters', '\n# a list\nDCGM_FI_DEV_GPU_TEMP, gauge, a\n DCGM_FI_DEV_FB_USED,gauge,b\r\nwrong\nDCGM_FI_DEV_FB_FREE\n'],
    ['rdma-devices', '{"configList": [{"rdmaHcaMax": 1}]}'],
    ['kube-scheduler', 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration'],
  ])('%s', (sort, text) => expect(sortOf(text)).toBe(sort));

  test.each([
    'flags: {plugin: a}',
    'mps: true',
    'a: mig-configs',
    'nodeconfig: 1\nother: 2',
    'rdmaHcaMax: 1',
    'see DCGM_FI_DEV_GPU_TEMP',
    '[',
    '',
    'mps: {enabled: true, resources: {limits: {memory: 1Gi}}}\nreplicaCount: 1',
    'mps: {resources: []}\nreplicaCount: 1',
    'gpu: 1\nsharing: {timeSlicing: {enabled: true, replicas: 4}}',
    'sharing: {timeSlicing: {enabled: true, replicas: 4}}',
    'nodeConfig: {kubelet: {maxPods: 110}}',
    'nodeConfig: [{maxPods: 110}, 5]',
    'nodeConfig: [{name: a}]\nother: 2',
    'nvidia: {deviceSplitCount: 4}\nreplicaCount: 1',
    'dcgmExporter:\n  config:\n    data: |-\n      DCGM_FI_DEV_GPU_UTIL, gauge, use\n      DCGM_FI_DEV_FB_USED, gauge, memory\n      DCGM_FI_DEV_FB_FREE, gauge, memory',
    '#!/bin/sh\ncat > /a.csv\nDCGM_FI_DEV_GPU_UTIL, gauge, use\nDCGM_FI_DEV_FB_USED, gauge, memory',
    "cat > /a.csv <<'EOF'\nDCGM_FI_DEV_GPU_UTIL, gauge, use\nDCGM_FI_DEV_FB_USED, gauge, memory\nEOF",
    '# Counters\n```\nDCGM_FI_DEV_GPU_UTIL, gauge, use\n```',
    'Counters are written so:\nDCGM_FI_DEV_GPU_UTIL, gauge, use\nand then\nread.',
  ])('and %j is none', (text) => expect(sortOf(text)).toBeUndefined());

  test('in base64 in a ConfigMap', () => {
    const packed = Buffer.from(MISPLACED).toString('base64');
    const map = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\nbinaryData:\n  config.yaml: ${packed}\n`;
    expect(found(map)).toEqual(['5:16 sharing/config-file', '5:16 sharing/config-file']);
    const kubelet = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\ntopologyManagerPolicy: best\n';
    expect(found(map.replace(packed, Buffer.from(kubelet).toString('base64')))).toEqual(['5:16 kubelet/policy']);
    expect(found(map.replace(packed, '"!"'))).toEqual([]);
  });

  test('by a key that says what it is', () => {
    const text = 'wrong\nand\nDCGM_FI_DEV_GPU_TEMP, gauge, a\nDCGM_FI_DEV_FB_USED';
    expect(sortOf(text)).toBeUndefined();
    expect(sortOf(text, 'metrics.csv')).toBe('dcgm-counters');
    const more = `${text}\nDCGM_FI_DEV_FB_USED, gauge, b\nDCGM_FI_DEV_FB_FREE, gauge, c`;
    const data = { 'a.csv': text, 'a.md': more, 'values.yaml': more, metrics: more };
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data };
    expect(configsIn(object).map(({ steps }) => steps[1])).toEqual(['a.csv', 'metrics']);
  });

  test('in a ConfigMap alone', () => {
    const object = (kind: string) => ({
      apiVersion: 'v1',
      kind,
      metadata: { name: 'a' },
      data: { x: 'mig-configs: {}', y: 'nothing', z: 1 },
    });
    expect(configsIn(object('ConfigMap'))).toEqual([{ sort: 'mig-parted', steps: ['data', 'x'], text: 'mig-configs: {}' }]);
    expect(configsIn(object('Secret'))).toEqual([]);
  });
});

describe('a configuration of the device plugin', () => {
  const expected = (first: number, column: number, more: number) =>
    [`${first + 1}:${column + 9} sharing/config-file`, `${first + 4}:${column + 50} sharing/config-file`].slice(0, more);

  test('is judged in a ConfigMap, line by line', () => {
    expect(found(configMap(MISPLACED))).toEqual(expected(6, 4, 2));
  });

  test('is judged as a file of its own, after another document', () => {
    expect(found(`kind: Nothing\n---\n${MISPLACED}`)).toEqual(expected(3, 0, 2));
  });

  test('is judged in the values of a release, through both texts', () => {
    const values = `devicePlugin:\n  config:\n    create: true\n    name: a\n    data:\n      one: |\n        ${MISPLACED.trimEnd().replaceAll('\n', '\n        ')}`;
    const text = `apiVersion: helm.cattle.io/v1\nkind: HelmChart\nmetadata: {name: g}\nspec:\n  chart: gpu-operator\n  version: v26.7.0\n  valuesContent: |\n    ${values.replaceAll('\n', '\n    ')}\n`;
    expect(found(text)).toEqual(expected(14, 12, 2));
  });
});

describe("HAMi's files", () => {
  test('are judged in ConfigMaps', () => {
    expect(
      problems(
        configMap('{"nodeconfig": [\n  {"name": "a", "operatingmode": "mps"},\n  {"name": "b", "operatingmode": "mig"}\n]}', 'config.json'),
      ),
    ).toEqual(['7 is not one of the allowed values']);
    expect(
      problems(
        configMap(
          'nvidia:\n  resourceCountName: nvidia.com/gpu\n  deviceSplitCount: 10\n  deviceMemoryScaling: "1"\n  deviceCoreScaling: 1',
        ),
      ),
    ).toEqual(["9 nvidia.deviceMemoryScaling is not a number, and HAMi's programs stop when they read the file"]);
  });
});
