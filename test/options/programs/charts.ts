import { chartKeys, chartKeyVersions } from '../../../lib/plans/charts/gpu-operator/keys';
import { chartTypes } from '../../../lib/plans/charts/gpu-operator/types';
import { crdKeys } from '../../../lib/plans/charts/gpu-operator/policy/crd-keys';
import { hamiKeys, hamiKeyVersions } from '../../../lib/plans/charts/hami/keys';
import { hamiTypes } from '../../../lib/plans/charts/hami/types';
import { devicePluginKeys, devicePluginKeyVersions } from '../../../lib/plans/charts/nvidia-device-plugin/keys';
import { devicePluginTypes } from '../../../lib/plans/charts/nvidia-device-plugin/types';
import { draDriverKeys, draDriverKeyVersions } from '../../../lib/plans/charts/nvidia-dra-driver/keys';
import { networkOperatorKeys, networkOperatorKeyVersions } from '../../../lib/plans/charts/network-operator/keys';
import { networkOperatorTypes } from '../../../lib/plans/charts/network-operator/types';
import { draDriverTypes } from '../../../lib/plans/charts/nvidia-dra-driver/types';
import { typeFrom, type ValueType } from '../../../lib/plans/charts/values/value-type';
import { toYaml, valueIn } from '../../../lib/internal';
import type { KnownProgram } from '../known-program';
import { treeProgram } from './tree';

const CONTEXT = { kubernetes: '1.34' };

/** The keys that a template of the newest version reads, without groups of other keys. */
function keysOf(keys: string, letter: string): readonly string[] {
  const all = keys
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [group = '', words = ''] = line.split(/: ?/);
      return words.split(' ').flatMap((word) => {
        const [key = '', letters = letter] = word.split('@');
        return key !== '' && letters.includes(letter) ? [group === '' ? key : `${group}.${key}`] : [];
      });
    });
  return all.filter((key) => !all.some((other) => other.startsWith(`${key}.`)));
}

/** The words that texts of these types are. */
const wordsIn = (types: string): readonly string[] => [
  ...new Set(Array.from(types.matchAll(/s\(([^)]*)\)/g), ([, words = '']) => words.split(/[|,]/)).flat()),
];

function chart(id: string, keys: string, types: string, held: readonly string[]): KnownProgram {
  const version = held.at(-1)?.split(' ').at(-1) ?? '';
  return treeProgram({
    name: `chart ${id} ${version}`,
    options: keysOf(keys, String.fromCharCode(96 + held.length)),
    document: (values) => ({
      yaml: toYaml({
        apiVersion: 'helm.toolkit.fluxcd.io/v2',
        kind: 'HelmRelease',
        metadata: { name: id, namespace: id },
        spec: { chart: { spec: { chart: id, version } }, values },
      }),
      context: CONTEXT,
    }),
    words: wordsIn(types),
    isTree: (node, path) => path.at(-1) === 'values' && valueIn(node, 'kind') === undefined,
  });
}

/** Every key at the end of a path; a map has any key, which is none. */
function leaves(type: ValueType, at: string): readonly string[] {
  if (type.kind === '[') return leaves(type.of, `${at}[]`);
  if (type.kind === '{') return [...type.keys].flatMap(([key, inner]) => leaves(inner.type, at === '' ? key : `${at}.${key}`));
  return [at];
}

function crds(): readonly KnownProgram[] {
  const names = new Map<string, ValueType>();
  return crdKeys
    .trim()
    .split('\n')
    .flatMap((line): readonly KnownProgram[] => {
      const [name = '', word = ''] = line.split(' ');
      const type = typeFrom(word, names);
      if (name.startsWith('$')) names.set(name.slice(1), type);
      if (name.startsWith('$')) return [];
      const apiVersion = name === 'ClusterPolicy' ? 'nvidia.com/v1' : 'nvidia.com/v1alpha1';
      return [
        treeProgram({
          name: `${name} of the GPU Operator`,
          options: leaves(type, 'spec').map((path) => path.replace(/\[\]$/, '')),
          words: wordsIn(crdKeys),
          base: { apiVersion, kind: name, metadata: { name: 'gpus' } },
          document: (tree) => ({ yaml: `${OPERATOR}---\n${toYaml(tree)}`, context: CONTEXT }),
          isTree: (node) => valueIn(node, 'kind') === name,
        }),
      ];
    });
}

/** Says of which version the objects are. */
const OPERATOR = toYaml({
  apiVersion: 'helm.toolkit.fluxcd.io/v2',
  kind: 'HelmRelease',
  metadata: { name: 'gpu-operator', namespace: 'gpu-operator' },
  spec: { chart: { spec: { chart: 'gpu-operator', version: 'v26.7.0' } } },
});

export const charts: readonly KnownProgram[] = [
  chart('gpu-operator', chartKeys, chartTypes, chartKeyVersions),
  ...crds(),
  chart('nvidia-device-plugin', devicePluginKeys, devicePluginTypes, devicePluginKeyVersions),
  chart('hami', hamiKeys, hamiTypes, hamiKeyVersions),
  chart('dra-driver-nvidia-gpu', draDriverKeys, draDriverTypes, draDriverKeyVersions),
  chart('network-operator', networkOperatorKeys, networkOperatorTypes, networkOperatorKeyVersions),
];
