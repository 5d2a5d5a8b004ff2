import { at as step, itemsOf, jsonOf, listOf, ownValue, valueIn } from '../../../internal';
import { rdmaDevices, readFile } from '../../../words/formats';
import type { Model } from '../../../plans/model';
import { configsOf } from '../../lookups/configs';
import type { Finding, Rule } from '../../rule';

interface Selector {
  /** Whether a word may fit a NIC. */
  readonly fits: RegExp;
  readonly problem: string;
  readonly fix: string;
}

const HEX: Selector = {
  fits: /^[0-9a-f]{4}$/,
  problem: 'no NIC has this id: ids are four hex digits in lower case, without 0x',
  fix: 'write what lspci -nn shows, such as 15b3 for NVIDIA as vendor',
};

/** What NICs are compared with, letter by letter. */
const SELECTORS: Readonly<Record<string, Selector | undefined>> = {
  vendors: HEX,
  deviceIDs: HEX,
  drivers: undefined,
  ifNames: {
    // Not of an RDMA device.
    fits: /^(?!mlx[45]_\d+$)/,
    problem: 'is an RDMA device, and ifNames are network interfaces',
    fix: 'write the interface, which rdma link show names as netdev, such as ibs1f0',
  },
  linkTypes: {
    fits: /^(?:ether|infiniband)$/,
    problem: 'no NIC has this link type',
    fix: 'write infiniband or ether',
  },
};

/** Selectors that no NIC fits, or that the plugin does not read. */
function* unfit(selectors: unknown, where: string): Generator<Omit<Finding, 'subject'>> {
  for (const [key, words] of Object.entries(jsonOf(selectors))) {
    if (!Object.hasOwn(SELECTORS, key)) {
      yield {
        at: step(where, key),
        problem: 'is not read by the plugin, which takes NICs without it',
        got: key,
        allowed: Object.keys(SELECTORS),
        fix: 'remove it, or write one of these',
      };
      continue;
    }
    const selector = ownValue(SELECTORS, key);
    for (const [index, word] of itemsOf(words).entries())
      if (selector !== undefined && typeof word === 'string' && !selector.fits.test(word))
        yield { at: `${step(where, key)}[${index}]`, problem: selector.problem, got: word, fix: selector.fix };
  }
}

/** Pools whose NICs are all known and of which none is of InfiniBand, where a model has no other. */
const hasNoInfiniband = ({ pools }: Model): boolean =>
  pools.length > 0 &&
  pools.every(
    ({ shapes = [] }) =>
      shapes.length > 0 && shapes.every(({ machine: { nics } }) => nics !== undefined && nics.every(({ kind }) => kind !== 'infiniband')),
  );

const selectors: Rule = {
  id: 'network/rdma-selectors',
  severity: 'warning',
  about: 'A resource of the RDMA device plugin selects no NIC, and nodes offer none of it.',
  fix: 'select the NICs by what their nodes have',
  source:
    'k8s-rdma-shared-dev-plugin v1.5.3 pkg/resources/device_selectors.go: words are compared letter by letter, link types as netlink has them; network-operator issue 438, k8s-rdma-shared-dev-plugin issues 98 and 108: 0 devices by wrong ifNames or link types',
  *check(model) {
    const withoutInfiniband = hasNoInfiniband(model);
    for (const { path, at, text } of configsOf(model, 'rdma-devices')) {
      for (const [index, entry] of listOf(valueIn(readFile(rdmaDevices, text), 'configList')).entries()) {
        const where = `${at}.configList[${index}].selectors`;
        for (const finding of unfit(entry['selectors'], where)) yield { ...finding, subject: path };
        const linkTypes = itemsOf(jsonOf(entry['selectors'])['linkTypes']);
        if (withoutInfiniband && linkTypes.length > 0 && linkTypes.every((word) => word === 'infiniband'))
          yield {
            subject: path,
            at: `${where}.linkTypes`,
            problem: 'no machine of a pool has NICs of InfiniBand',
            got: linkTypes,
            fix: 'write ether',
          };
      }
    }
  },
};

/** Which NICs pods share. */
export const rdmaSelectorRules: readonly Rule[] = [selectors];
