// What a user gives who does what a warning says.
import type { Besides } from '../combinations/programs';

/** By the rule that warns. */
export const HEEDED: Readonly<Record<string, Besides>> = {
  'driver/unsupported-system': { pool: { labels: { 'nvidia.com/gpu.deploy.driver': 'false' } } },
  'node/image': { pool: { nodeImage: 'al2023-nvidia' } },
  'qos/best-effort': { workload: { resources: { cpu: 4, memory: '16Gi' } } },
  'volcano/runtime-class': { sharing: { runtimeClassName: 'nvidia' } },
};

/** All that the warnings of these rules ask for, together. */
export const heeding = (rules: Iterable<string>): Besides =>
  [...rules]
    .map((rule) => HEEDED[rule] ?? {})
    .reduce<Besides>(
      (all, one) => ({
        pool: { ...all.pool, ...one.pool },
        ...(all.sharing === undefined && one.sharing === undefined ? {} : { sharing: { ...all.sharing, ...one.sharing } }),
        workload: { ...all.workload, ...one.workload },
      }),
      {},
    );
