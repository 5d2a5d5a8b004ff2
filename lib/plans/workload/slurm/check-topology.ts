import { at, type Problem } from '../../../internal';
import type { Place } from '../../model';
import { expandHosts } from './hostlist';
import type { SlurmClusterProps } from './props';
import type { SlurmBlocks, SlurmTree } from './site-props';

/** Source: topology.conf(5) of 26.05. */
export function checkTopology({ topology, nodes }: SlurmClusterProps, { path }: Place): readonly Problem[] {
  if (topology === undefined) return [];
  const where = `${path}.topology`;
  const known = new Set(Object.values(nodes).flatMap(({ hosts }) => expandHosts(hosts) ?? []));
  const leaves =
    topology.switches === undefined
      ? Object.entries(topology.blocks).map(([name, hosts]) => [at(`${where}.blocks`, name), hosts] as const)
      : Object.entries(topology.switches).flatMap(([name, own]) =>
          own.nodes === undefined ? [] : [[at(`${where}.switches`, name), own.nodes] as const],
        );
  return [
    ...checkLeaves(where, leaves, known),
    ...(topology.switches === undefined ? checkSizes(where, topology) : checkTree(where, topology)),
  ];
}

/** Each node of the cluster is at one leaf. */
function checkLeaves(where: string, leaves: readonly (readonly [string, string])[], known: ReadonlySet<string>): readonly Problem[] {
  const seen = new Set<string>();
  const problems = leaves.flatMap(([leaf, hosts]): readonly Problem[] => {
    const names = expandHosts(hosts);
    if (names === undefined)
      return [{ path: leaf, problem: 'is not a hostlist', got: hosts, fix: "write names with numbers in brackets, such as 'dgx[01-16]'" }];
    const [unknown, twice] = [names.find((name) => !known.has(name)), names.find((name) => seen.has(name))];
    for (const name of names) seen.add(name);
    return [
      ...(unknown === undefined
        ? []
        : [
            {
              path: leaf,
              problem: 'names a server that is in no group of nodes',
              got: unknown,
              fix: 'write the names of servers in nodes',
            },
          ]),
      ...(twice === undefined
        ? []
        : [{ path: leaf, problem: 'names a server that is at another leaf as well', got: twice, fix: 'name it once' }]),
    ];
  });
  const missing = problems.length > 0 ? undefined : [...known].find((name) => !seen.has(name));
  return missing === undefined
    ? problems
    : [
        {
          path: where,
          problem: 'leaves out a server, and no job would span it and another',
          got: missing,
          fix: 'name each server of nodes',
        },
      ];
}

function checkTree(where: string, { switches }: SlurmTree): readonly Problem[] {
  const names = Object.keys(switches);
  const parents = new Map<string, string>();
  const problems = Object.entries(switches).flatMap(([name, own]): readonly Problem[] =>
    (own.switches ?? []).flatMap((child): readonly Problem[] => {
      const place = `${at(`${where}.switches`, name)}.switches`;
      if (!names.includes(child))
        return [
          {
            path: place,
            problem: 'names a switch that is not there',
            got: child,
            allowed: names,
            fix: 'write the name of one of the switches',
          },
        ];
      if (parents.has(child))
        return [{ path: place, problem: 'names a switch that is below another one as well', got: child, fix: 'name it once' }];
      parents.set(child, name);
      return [];
    }),
  );
  if (problems.length > 0) return problems;
  const circle = names.find((name) => isBelowItself(name, parents));
  if (circle !== undefined)
    return [
      { path: at(`${where}.switches`, circle), problem: 'is below itself', got: circle, fix: 'remove it from the switches below it' },
    ];
  const roots = names.filter((name) => !parents.has(name));
  return roots.length < 2
    ? []
    : [
        {
          path: `${where}.switches`,
          problem: 'is in pieces: no job can span nodes that no switch connects',
          got: roots,
          fix: `add a switch above: spine: { switches: ${JSON.stringify(roots)} }`,
        },
      ];
}

function isBelowItself(name: string, parents: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (let above = parents.get(name); above !== undefined && !seen.has(above); above = parents.get(above)) {
    if (above === name) return true;
    seen.add(above);
  }
  return false;
}

function checkSizes(where: string, { blocks, blockSizes = [] }: SlurmBlocks): readonly Problem[] {
  const smallest = Math.min(...Object.values(blocks).map((hosts) => expandHosts(hosts)?.length ?? Number.POSITIVE_INFINITY));
  const [first] = blockSizes;
  const wrong = blockSizes.find((size, index) => index > 0 && !isPowerOfTwo(size / (blockSizes[index - 1] ?? size)));
  return [
    ...(first !== undefined && first > smallest
      ? [
          {
            path: `${where}.blockSizes[0]`,
            problem: 'is larger than the smallest block',
            got: first,
            allowed: `up to ${smallest}`,
            fix: `write ${smallest} or less`,
          },
        ]
      : []),
    ...(wrong === undefined
      ? []
      : [
          {
            path: `${where}.blockSizes`,
            problem: 'has a size that is not 2, 4, 8 ... times the one before',
            got: wrong,
            fix: 'write sizes such as [18, 36, 72]',
          },
        ]),
  ];
}

const isPowerOfTwo = (ratio: number): boolean => Number.isInteger(ratio) && ratio > 1 && Number.isInteger(Math.log2(ratio));
