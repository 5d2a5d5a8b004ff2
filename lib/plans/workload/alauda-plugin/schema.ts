import { type Check, list, object, optional, plainText, type Problem, required, type Schema, silences } from '../../../internal';
import { DNS_LABEL, DNS_SUBDOMAIN } from '../../../words/kubernetes';
import type { Place } from '../../model';
import { poolSchema } from '../pod/request';
import { moduleOf } from './modules';
import type { AlaudaGpuPluginProps } from './props';

/** Form of the props. */
export const alaudaPluginSchema: Schema = object<AlaudaGpuPluginProps>({
  clusterName: required(plainText({ pattern: DNS_LABEL, what: 'the name of a cluster of the platform, a DNS label' })),
  version: required(plainText({ pattern: /^v\d+\.\d+\.\d+(?:[-+.][A-Za-z0-9.+-]*)?$/, what: "a version such as 'v4.0.15'" })),
  pools: required(list(poolSchema, { min: 1 })),
  name: optional(plainText({ pattern: DNS_SUBDOMAIN, what: 'a name of up to 253 lower-case letters, digits, hyphens and dots' })),
  silence: optional(silences),
});

/** What the plugin does not do for a pool. */
export const alaudaPluginChecks: readonly Check<AlaudaGpuPluginProps, Place>[] = [
  ({ pools }, { path }) => pools.flatMap(({ description }, index) => poolProblems(description, `${path}.pools[${index}]`)),
];

function poolProblems(pool: AlaudaGpuPluginProps['pools'][number]['description'], path: string): readonly Problem[] {
  const found = moduleOf(pool);
  if (found === undefined)
    return [
      {
        path,
        problem: `no module of the plugin offers GPUs as pool '${pool.name}' does`,
        got: pool.sharing.share.kind === 'none' ? pool.sharing.partition.kind : pool.sharing.share.kind,
        allowed: ['exclusive()', 'gpuManager()', 'alaudaMps()'],
        fix: 'leave this pool out, and install what serves it: GpuOperator, Hami or NvidiaDraDriver',
      },
    ];
  const arm = (pool.shapes ?? []).find(({ machine }) => machine.architecture === 'arm64');
  const [label] = Object.entries(found.nodeLabels ?? {});
  // Whoever borrows a pool says what selects its nodes, and not what else they have.
  const lacks = label !== undefined && pool.cluster !== undefined && pool.labels[label[0]] !== label[1];
  return [
    ...(arm === undefined
      ? []
      : [
          {
            path,
            problem: `the plugin runs on amd64 alone, and ${arm.machine.name} is arm64`,
            got: 'arm64',
            allowed: ['amd64'],
            fix: 'leave this pool out, and use GpuOperator',
          },
        ]),
    ...(lacks
      ? [
          {
            path,
            problem: `the nodes of pool '${pool.name}' do not have the label by which module ${found.name} finds them`,
            got: pool.labels[label[0]],
            allowed: `${label[0]}: ${label[1]}`,
            fix: `give the pool labels: { '${label[0]}': '${label[1]}' }`,
          },
        ]
      : []),
  ];
}
