// The charts whose values are known here.

/** Versions with the tag or commit that holds them, oldest first: each has the letter of its place, and a new one takes the next. */
export const CHARTS = {
  'gpu-operator': {
    repository: 'NVIDIA/gpu-operator',
    folder: 'deployments/gpu-operator',
    refs: { 'v24.9.2': 'v24.9.2', 'v25.3.4': 'v25.3.4', 'v25.10.1': 'v25.10.1', 'v26.3.3': 'v26.3.3', 'v26.7.0': 'v26.7.0' },
    file: 'chart-keys.ts',
    name: 'chartKey',
    // A helper that no template calls mentions it.
    unread: ['fullnameOverride'],
    types: 'chart-types.ts',
    constant: 'chartType',
  },
  hami: {
    repository: 'Project-HAMi/HAMi',
    folder: 'charts/hami',
    refs: { '2.9.0': '3a006c6ae2f077a2683df7805c43656c07f6dc15', '2.10.0': '4707fb02c91c545bc7343ce26dba4c32919f9a3e' },
    file: 'hami-keys.ts',
    name: 'hamiKey',
    types: 'hami-types.ts',
    constant: 'hamiType',
  },
};
