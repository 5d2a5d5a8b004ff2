import { type GpuModel, gpuModels, gpuProductLabels, migProfilesOf, namesToday } from '../../../words/gpu';
import { isPlainObject, valueAt } from '../../../internal';
import { type Model, type OperatorFacts, poolGpuModels, type PoolDescription } from '../../../plans/model';
import { hamiMigModels, hamiNodeConfigs, isHamiBefore210, isHamiTo210, replacesDeviceConfig, unlistedModels } from '../../../plans/charts';
import { isHamiMig } from '../../../plans/allocators';
import { hamiDevices, readFile } from '../../../words/formats';
import { isHamiPool } from './pods';
import { each } from '../../lookups/each';
import { objectsOf, served } from '../../lookups/related';
import type { Rule } from '../../rule';

/** A node that HAMi cuts by MIG as pods ask, and where that is said. */
interface CutNode {
  readonly name: string;
  readonly at: string;
}

const NODES = 'devicePlugin.nodeConfiguration.config';
const LIST = 'migProfileAllowlist';

/** Nodes that values put into this mode; none where they are elsewhere. Of two configurations of a node the last one counts. */
function cutNodes({ values }: OperatorFacts): readonly CutNode[] {
  const modes = new Map<string, { readonly mode: unknown; readonly at: string }>();
  for (const [index, { name, operatingmode: mode }] of (hamiNodeConfigs(values) ?? []).entries())
    if (mode !== undefined) modes.set(name, { mode, at: `values.${NODES}.nodeconfig[${index}].operatingmode` });
  return [...modes].flatMap(([name, { mode, at }]) => (mode === 'mig' ? [{ name, at }] : []));
}

/** Every release of HAMi that cuts GPUs, with the nodes on which it does. */
const cutters = (model: Model): readonly (readonly [OperatorFacts, readonly CutNode[], readonly PoolDescription[]])[] =>
  served(model, 'hami').flatMap(([release, pools]) => {
    const nodes = cutNodes(release);
    return nodes.length > 0 ? [[release, nodes, pools] as const] : [];
  });

const cdi = each(cutters, {
  id: 'hami/mig-cdi',
  severity: 'error',
  about: 'HAMi cannot name the MIG devices that it cuts to containers, because CDI is off.',
  fix: 'leave devicePlugin.deviceListStrategy at envvar, or the operatingmode of these nodes at hami-core',
  source: 'HAMi v2.10.0 docs/develop/mig-dynamic-deallocate.md: devices that are cut later stand in no file of CDI; its issues 1903, 2833',
  *look([{ values, version }, [first]]) {
    const got = valueAt(values, 'devicePlugin.deviceListStrategy');
    if (first === undefined || typeof got !== 'string' || !got.includes('cdi') || !isHamiTo210(version)) return;
    yield {
      at: 'values.devicePlugin.deviceListStrategy',
      problem: `node '${first.name}' is cut by MIG as pods ask, and what is cut then has no CDI device: its containers do not start`,
      got,
      allowed: ['envvar', 'volume-mounts'],
    };
  },
});

const gpuNames = each(cutters, {
  id: 'hami/mig-model',
  severity: 'warning',
  about: 'GPUs that HAMi should cut by MIG are not in its list of models.',
  fix: 'put the name of the GPU as nvidia-smi prints it into nvidia.migProfileAllowlist of device-config.content, with its profiles',
  source:
    'HAMi v2.10.0 nvinternal/plugin/register.go, discoverMigProfiles, and util.go, containsModel: a GPU that no model matches is not offered; its issues 1014, 1903, 1950',
  *look([release, nodes, pools], model) {
    // A file that means itself may be the one that is mounted.
    if (model.configs.some(({ sort }) => sort === 'hami-devices')) return;
    const isFixed = isHamiBefore210(release.version);
    // Of pools that shall be cut, another rule tells.
    if (isFixed && pools.some(({ sharing }) => isHamiMig(sharing))) return;
    const list = listedModels(release);
    if (list === undefined) return;
    if (list.length === 0) {
      const [first] = nodes;
      yield {
        at: 'values.device-config.content',
        problem: `replaces the chart's file without nvidia.${LIST}, and the GPUs of node '${first?.name ?? ''}' are not offered`,
        got: LIST,
      };
      return;
    }
    for (const { name, at } of nodes) {
      const unmatched = unmatchedOn(name, pools, model, list);
      if (unmatched === undefined) continue;
      const [printed = ''] = unmatched;
      yield {
        at,
        problem: `HAMi's list has no piece of the name ${printed} of the GPUs of node '${name}': it offers none of them`,
        got: 'mig',
        allowed: ['hami-core'],
        ...(isFixed ? { fix: 'use HAMi 2.10, whose chart takes a list of your own' } : {}),
      };
    }
  },
});

/** Pieces of names in the list that a release reads; undefined where that is not known. */
function listedModels(release: OperatorFacts): readonly string[] | undefined {
  if (release.version === '' || !isHamiTo210(release.version)) return undefined;
  if (!replacesDeviceConfig(release)) return hamiMigModels;
  const content = valueAt(release.values, 'device-config.content');
  const file = typeof content === 'string' ? readFile(hamiDevices, content) : undefined;
  if (!isPlainObject(file)) return undefined;
  const given = valueAt(file, `nvidia.${LIST}`) ?? [];
  if (!Array.isArray(given)) return undefined;
  const pieces = given.flatMap((entry: unknown) =>
    isPlainObject(entry) && Array.isArray(entry['models']) ? (entry['models'] as unknown[]) : [undefined],
  );
  return pieces.every((piece): piece is string => typeof piece === 'string') ? pieces : undefined;
}

/** Names of the GPUs of a node, none of which the list has; undefined where one has, or they are not known. */
function unmatchedOn(
  name: string,
  pools: readonly PoolDescription[],
  model: Model,
  list: readonly string[],
): readonly string[] | undefined {
  const models = modelsOn(name, model) ?? modelsOf(pools);
  const names = models.flatMap(namesToday);
  return names.length === 0 || names.some((printed) => list.some((piece) => printed.includes(piece))) ? undefined : names;
}

/** The GPUs of a node that is among the documents with the label of its product. */
function modelsOn(name: string, model: Model): readonly GpuModel[] | undefined {
  const node = objectsOf(model, '', 'Node').find(({ object }) => object.metadata.name === name);
  const label = node?.object.metadata.labels?.['nvidia.com/gpu.product'];
  return label === undefined ? undefined : gpuModels.filter((one) => gpuProductLabels(one).includes(label));
}

/** The GPUs of all pools that HAMi serves: of which of them the node is, its name does not say. */
function modelsOf(pools: readonly PoolDescription[]): readonly GpuModel[] {
  const models = pools.filter(isHamiPool).map(poolGpuModels);
  return models.every(({ length }) => length > 0) ? models.flat() : [];
}

const uncut = each((model) => served(model, 'hami'), {
  id: 'hami/mig-gpu',
  severity: 'error',
  about: 'HAMi shall cut the GPUs of a pool by MIG, and cannot.',
  fix: "use HAMi 2.10, another machine, or leave operatingMode of hami() at 'hami-core'",
  source:
    'HAMi v2.9.0 and v2.10.0 charts/hami/templates/scheduler/device-configmap.yaml: the list of GPUs of 2.9 is a part of the chart; NVIDIA Multi-Instance GPU User Guide, supported GPUs',
  *look([release, pools]) {
    for (const pool of pools.filter(({ sharing }) => isHamiMig(sharing))) {
      const without = poolGpuModels(pool).find((gpu) => migProfilesOf(gpu).length === 0);
      if (without !== undefined) yield { subject: pool.path, problem: `${without} has no MIG`, got: 'mig', allowed: ['hami-core'] };
      const [unlisted] = unlistedModels([pool]).filter((gpu) => gpu !== without);
      if (unlisted === undefined || !isHamiBefore210(release.version)) continue;
      yield {
        subject: pool.path,
        problem: `HAMi ${release.version} does not know ${unlisted} as a GPU that can be cut, and offers none of them`,
        got: release.version,
        allowed: '2.10.0 or newer',
      };
    }
  },
});

/** GPUs that HAMi cuts by MIG. */
export const hamiMigRules: readonly Rule[] = [cdi, gpuNames, uncut];
