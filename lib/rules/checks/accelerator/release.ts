import { isHamiDevicesShare, type HamiDevicesShare } from '../../../plans/allocators';
import { acceleratorRow } from '../../../words/gpu';
import { isFrom, ownValue, valueAt } from '../../../internal';
import type { Model, OperatorFacts, PoolDescription } from '../../../plans/model';
import { each } from '../../lookups/each';
import { bound, boundPods, served } from '../../lookups/related';
import type { Rule } from '../../rule';

/** Releases of HAMi with what their pools say of devices of other vendors. */
function* releases(model: Model): Generator<readonly [OperatorFacts, readonly (readonly [PoolDescription, HamiDevicesShare])[]]> {
  for (const [release, pools] of served(model, 'hami')) {
    const own = pools.flatMap((pool) => {
      const { share } = pool.sharing;
      return isHamiDevicesShare(share) ? [[pool, share] as const] : [];
    });
    if (own.length > 0) yield [release, own];
  }
}

/** Every pool with such devices, with the release that serves it. */
const givenPools = (model: Model): readonly (readonly [OperatorFacts, HamiDevicesShare, PoolDescription])[] =>
  [...releases(model)].flatMap(([release, pools]) => pools.map(([pool, share]) => [release, share, pool] as const));

const version = each(givenPools, {
  id: 'accelerator/hami-version',
  severity: 'error',
  about: 'This version of HAMi does not give out a device of a pool.',
  fix: 'install HAMi 2.10 or newer',
  source: 'HAMi v2.9.0 pkg/device: there is no Biren, and Enflame has other resources; v2.10.0 has both',
  look([{ version: installed }, { device }, { name }]) {
    const first = acceleratorRow(device)?.since;
    return first === undefined || isFrom(installed, first)
      ? undefined
      : {
          at: 'version',
          problem: `HAMi ${installed} does not give out the ${device} devices of pool '${name}'`,
          got: installed,
          allowed: `${first} and newer`,
        };
  },
});

const off = each(givenPools, {
  id: 'accelerator/switched-off',
  severity: 'error',
  about: "A part of HAMi's chart that gives out the devices of a pool is switched off.",
  fix: 'remove the value: our Hami switches on what its pools need',
  source: 'HAMi v2.10.0 charts/hami/templates/scheduler/deployment.yaml, --enable-ascend and --enable-iluvatar; values.yaml, devices',
  look([{ values }, { device }, { name }]) {
    const part = acceleratorRow(device)?.chartPart;
    const got = part === undefined ? true : valueAt(values, `devices.${part}.enabled`);
    return part === undefined || got === true
      ? undefined
      : {
          at: `values.devices.${part}.enabled`,
          problem: `HAMi's scheduler does not know the ${device} devices of pool '${name}'`,
          got,
          allowed: [true],
        };
  },
});

const names = each(givenPools, {
  id: 'accelerator/resource-names',
  severity: 'error',
  about: "HAMi's chart and the pods have different names for a resource.",
  fix: "remove the value: pods ask by the names of the chart's defaults",
  source: 'HAMi v2.10.0 charts/hami/values.yaml, names of resources of other vendors',
  look([{ values }, { device }]) {
    const row = acceleratorRow(device);
    if (row === undefined) return undefined;
    const meant: readonly (string | undefined)[] = [row.count, row.memory?.resource, row.cores?.resource];
    for (const [index, key] of (CHART_NAMES[device] ?? []).entries()) {
      const got = key === '' ? undefined : valueAt(values, key);
      const expected = meant[index];
      if (got === undefined || expected === undefined || got === expected) continue;
      return { at: `values.${key}`, problem: `pods ask for ${device} devices by another name`, got, allowed: [expected] };
    }
    return undefined;
  },
});

/** Values of the chart that name resources: of the devices, their memory and their cores. Source: HAMi v2.10.0 `values.yaml`. */
const CHART_NAMES: Readonly<Record<string, readonly string[]>> = {
  MLU: ['mluResourceName', 'mluResourceMem', 'mluResourceCores'],
  DCU: ['dcuResourceName', 'dcuResourceMem', 'dcuResourceCores'],
  'Metax-SGPU': ['metaxResourceName', 'metaxResourceMem', 'metaxResourceCore'],
  Enflame: ['', 'enflameResourceNameGCUMemory', 'enflameResourceNameGCUCore'],
  kunlun: ['kunlunResourceName'],
  XPU: ['kunlunResourceVCountName', 'kunlunResourceVMemoryName'],
  Vastai: ['vastaiResourceName'],
  Biren: ['birenResourceName'],
};

const soft = each(boundPods, {
  id: 'accelerator/soft-split',
  severity: 'error',
  about: 'A pod asks for Ascend devices that are split by software, and the nodes of its pool split them by templates.',
  fix: 'say softSplit: true in the pool, whose nodes must be set up for it, or remove cores and the annotation',
  source: 'HAMi v2.10.0 pkg/device/ascend/device.go, Fit: "pod requests hami-core but node does not support it"',
  *look([{ pod }, pool]) {
    const { share } = pool.sharing;
    const mode = isHamiDevicesShare(share) && share.softSplit !== true ? acceleratorRow(share.device)?.softSplit : undefined;
    if (mode === undefined) return;
    if (ownValue(pod.annotations, mode.annotation) === mode.value)
      yield {
        at: pod.pointer,
        problem: `no node of pool '${pool.name}' splits its devices by software`,
        got: { [mode.annotation]: mode.value },
      };
  },
});

const parts: Rule = {
  id: 'accelerator/parts-version',
  severity: 'error',
  about: 'A pod asks for a part of a device that this version of HAMi gives out whole.',
  fix: 'install HAMi 2.10 or newer, or ask for whole devices',
  source: 'HAMi v2.9.0 pkg/device/amd/device.go takes no memory and no cores; charts/hami, vnpus: Ascend910C has no templates',
  *check(model) {
    const served = [...releases(model)].flatMap(([release, pools]) => pools.map(([pool]) => [pool.path, release] as const));
    const byPool = new Map(served);
    for (const [pool, pods] of bound(model)) {
      const release = byPool.get(pool.path);
      const { share } = pool.sharing;
      const row = isHamiDevicesShare(share) ? acceleratorRow(share.device) : undefined;
      if (release === undefined || row?.partsSince === undefined || isFrom(release.version, row.partsSince)) continue;
      for (const { pod, asks } of pods) {
        const part = asks.find(({ resource }) => resource === row.memory?.resource || resource === row.cores?.resource);
        if (part === undefined) continue;
        yield {
          subject: pod.path,
          at: `${pod.pointer}.${part.at}`,
          problem: `HAMi ${release.version} gives ${row.device} devices out whole`,
          got: part.resource,
        };
      }
    }
  },
};

/** HAMi's release against its pools with devices of other vendors. */
export const acceleratorReleaseRules: readonly Rule[] = [version, off, names, soft, parts];
