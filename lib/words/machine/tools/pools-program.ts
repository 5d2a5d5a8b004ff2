import { defined, onOneLine, tsLiteral } from '../../../internal';
import type { ProposedPool, ProposedPools } from './nodes';

/** See `poolsProgram`. */
export function poolsProgram({ kubernetes, distribution, pools, left }: ProposedPools): string {
  const makers = [...new Set(pools.flatMap(({ sharing: { kind } }) => (kind === 'exclusive' ? [] : [kind])))].sort();
  const names = ['GpuCluster', 'GpuNodePool', ...(pools.some(({ preset }) => preset !== undefined) ? ['machines'] : []), ...makers];
  return [
    "import { App, Chart } from 'cdk8s';",
    `import { ${names.join(', ')} } from 'cdk8s-gpu';`,
    '',
    'const app = new App();',
    "const chart = new Chart(app, 'gpu');",
    `const cluster = new GpuCluster(chart, 'cluster', ${tsLiteral(defined({ kubernetes, distribution }))});`,
    ...pools.flatMap((pool) => ['', ...poolLines(pool)]),
    ...(left.length === 0 ? [] : ['']),
    ...left.map(({ node, why }) => `// Left out: ${onOneLine(node)}: ${onOneLine(why)}`),
    '',
    'app.synth();',
    '',
  ].join('\n');
}

function poolLines({ name, nodes, machine, preset, sharing, nodeSelector, taints, systems, notes }: ProposedPool): readonly string[] {
  return [
    ...systems.filter((text) => text !== '').map((text) => `// ${onOneLine(text)}`),
    ...notes.map((note) => `// Look at this: ${onOneLine(note)}`),
    `new GpuNodePool(cluster, ${tsLiteral(name)}, {`,
    `  machine: ${preset ?? tsLiteral(machine)},`,
    `  nodes: ${nodes.length},`,
    ...(sharing.kind === 'exclusive' ? [] : [`  sharing: ${sharingText(sharing)},`]),
    ...(Object.keys(nodeSelector).length === 0 ? [] : [`  nodeSelector: ${tsLiteral(nodeSelector)},`]),
    // A pool's own default is a taint that these nodes may not have.
    `  taints: ${tsLiteral(taints)},`,
    '});',
  ];
}

function sharingText(sharing: Exclude<ProposedPool['sharing'], { readonly kind: 'exclusive' }>): string {
  if (sharing.kind === 'mig') return `mig({ strategy: ${tsLiteral(sharing.strategy)}, layout: ${tsLiteral(sharing.layout)} })`;
  const { kind, replicas, renameByDefault } = sharing;
  return `${kind}({ replicas: ${replicas}${renameByDefault ? ', renameByDefault: true' : ''} })`;
}
