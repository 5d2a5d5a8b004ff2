// The charts whose values are known here.
import { execFileSync } from 'node:child_process';

/** Versions that are tags of the repository, or have a tag with a letter before them. */
function tags(lines, letter = '') {
  return Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((version) => [version, `${letter}${version}`]));
}

/** Reads the files of a chart in a clone of its repository. */
export function readerOf({ refs, folder }, repository) {
  const git = (...args) => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 64e6 });
  return {
    show: (version, file) => git('show', `${refs[version]}:${folder}/${file}`),
    has: (version, file) => git('ls-tree', '--name-only', refs[version], `${folder}/${file}`) !== '',
    templates: (version) =>
      git('ls-tree', '-r', '--name-only', refs[version], `${folder}/templates`)
        .trim()
        .split('\n')
        .map((file) => git('show', `${refs[version]}:${file}`)),
  };
}

/** Charts inside of a chart: the key of the values of each, and the keys that Helm asks whether it is there. */
export const subchartsOf = ({ dependencies = [] }) =>
  dependencies.map(({ name, alias, version, condition = '' }) => ({
    name,
    key: alias ?? name,
    version,
    conditions: condition.split(',').flatMap((path) => path.trim() || []),
  }));

/**
 * Versions that follow each other and have the same in a table are one column of it, with a letter of its own.
 *
 * @param contentOf What a version has in the table, as anything that JSON can say.
 */
export function columnsOf(versions, contentOf) {
  const columns = [];
  let last;
  for (const version of versions) {
    const content = JSON.stringify(contentOf(version));
    if (content === last) columns.at(-1).push(version);
    else columns.push([version]);
    last = content;
  }
  return columns;
}

/** Versions with the tag or commit that holds them, oldest first. */
export const CHARTS = {
  'gpu-operator': {
    repository: 'NVIDIA/gpu-operator',
    folder: 'deployments/gpu-operator',
    refs: tags([
      'v23.9.0 v23.9.1 v23.9.2 v24.3.0 v24.6.0 v24.6.1 v24.6.2 v24.9.0 v24.9.1 v24.9.2 v25.3.0 v25.3.1 v25.3.2 v25.3.3 v25.3.4',
      'v25.10.0 v25.10.1 v26.3.0 v26.3.1 v26.3.2 v26.3.3 v26.7.0',
    ]),
    components: ({ values, subcharts }) => {
      const parts = [
        ...['driver', 'toolkit', 'devicePlugin', 'gfd', 'dcgm', 'dcgmExporter', 'migManager', 'sandboxDevicePlugin', 'draDriver'],
      ].flatMap((name) => (values[name]?.version ? [[name, values[name].version]] : []));
      return [...parts, ['nodeFeatureDiscovery', subcharts.find(({ name }) => name === 'node-feature-discovery').version]];
    },
    releases: 'gpu-operator/releases.ts',
    file: 'gpu-operator/keys.ts',
    name: 'chartKey',
    // A helper that no template calls mentions it.
    unread: ['fullnameOverride'],
    types: 'gpu-operator/types.ts',
    constant: 'chartType',
  },
  hami: {
    repository: 'Project-HAMi/HAMi',
    folder: 'charts/hami',
    refs: { '2.9.0': '3a006c6ae2f077a2683df7805c43656c07f6dc15', '2.10.0': '4707fb02c91c545bc7343ce26dba4c32919f9a3e' },
    file: 'hami/keys.ts',
    name: 'hamiKey',
    types: 'hami/types.ts',
    constant: 'hamiType',
  },
  'nvidia-device-plugin': {
    repository: 'NVIDIA/k8s-device-plugin',
    folder: 'deployments/helm/nvidia-device-plugin',
    refs: tags(
      [
        '0.14.0 0.14.1 0.14.2 0.14.3 0.14.4 0.14.5 0.15.0 0.15.1 0.16.0 0.16.1 0.16.2 0.17.0 0.17.1 0.17.2 0.17.3 0.17.4',
        '0.18.0 0.18.1 0.18.2 0.19.0 0.19.1 0.19.2 0.19.3 0.20.0',
      ],
      'v',
    ),
    components: ({ chart, subcharts }) => {
      const versionOf = (chartName) => subcharts.find(({ name }) => name === chartName)?.version;
      return [
        ['devicePlugin', chart.appVersion],
        // From 0.15 on it is part of the device plugin.
        ['gfd', versionOf('gpu-feature-discovery') ?? chart.appVersion],
        ['nodeFeatureDiscovery', versionOf('node-feature-discovery')],
      ];
    },
    releases: 'nvidia-device-plugin/releases.ts',
    file: 'nvidia-device-plugin/keys.ts',
    name: 'devicePluginKey',
    types: 'nvidia-device-plugin/types.ts',
    constant: 'devicePluginType',
  },
  'dra-driver-nvidia-gpu': {
    repository: 'kubernetes-sigs/dra-driver-nvidia-gpu',
    folder: 'deployments/helm/dra-driver-nvidia-gpu',
    refs: tags(['0.4.0 0.4.1'], 'v'),
    components: ({ chart }) => [['draDriver', chart.appVersion]],
    releases: 'nvidia-dra-driver/releases.ts',
    file: 'nvidia-dra-driver/keys.ts',
    name: 'draDriverKey',
    // A helper of Go turns all of them into a variable; templates mention two of them by name as well.
    taken: ['featureGates'],
    types: 'nvidia-dra-driver/types.ts',
    constant: 'draDriverType',
  },
  'network-operator': {
    repository: 'Mellanox/network-operator',
    folder: 'deployment/network-operator',
    refs: tags(['26.1.0 26.1.1 26.1.2 26.4.0 26.4.1'], 'v'),
    components: ({ chart, subcharts }) => [
      ['networkOperator', chart.appVersion.replace(/^v/, '')],
      ['nodeFeatureDiscovery', subcharts.find(({ name }) => name === 'node-feature-discovery').version],
    ],
    releases: 'network-operator/releases.ts',
    file: 'network-operator/keys.ts',
    name: 'networkOperatorKey',
    // Its template goes into it by `with`.
    taken: ['operator.ofedDriver.initContainer'],
    types: 'network-operator/types.ts',
    constant: 'networkOperatorType',
  },
};
