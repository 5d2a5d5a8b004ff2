import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { counted, GpuConfigError, likelyFirst, onOneLine, tsLiteral } from '../../../internal';
import { machineNames, parseSnapshot, presetMachines, proposePools, type ProposedPools } from '../../../words/machine';
import { reasonOf } from '../files';
import { isSystemError } from '../machine-operand';
import type { GivenNodes } from './choices';

/** Nodes of a pool that nobody counted yet. */
const COUNT = 2;

/** The nodes that a new project has, with what they say about its cluster; or why they cannot be read. */
export interface ReadNodes {
  readonly nodes: GivenNodes;
  readonly kubernetes?: string;
  readonly distribution?: string;
}

type Read = ReadNodes | { readonly problem: string };

/** The ways to say what the nodes are, by their option. */
export const NODE_SOURCES = {
  machine: (name: string): Read => ofPreset(name),
  snapshot: (file: string): Read => ofFile('snapshot', file, ofSnapshot, 'give what snapshotScript printed on a node'),
  nodes: (file: string): Read => ofFile('nodes', file, ofNodes, 'give what kubectl get nodes -o json printed'),
} as const;

function ofPreset(name: string): Read {
  const found = presetMachines().find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) {
    const nearest = likelyFirst(name, machineNames()).slice(0, 3);
    return {
      problem: `--machine: no preset has the name ${onOneLine(name)}; the nearest are ${nearest.join(', ')}; cdk8s-gpu machines lists all`,
    };
  }
  const { code, machine } = found;
  return { nodes: { machine, code, imports: ['machines'], count: COUNT, notes: [], files: [] } };
}

/** What stands in a file, or why it cannot be read. */
function ofFile(option: string, file: string, read: (text: string, file: string) => Read, fix: string): Read {
  try {
    return read(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if (isSystemError(error)) return { problem: `--${option} ${onOneLine(file)}: ${reasonOf(error)}; ${fix}` };
    if (!GpuConfigError.is(error)) throw error;
    return { problem: `--${option} ${onOneLine(file)}: ${error.message.replace(/\n\s*/g, '; ')}` };
  }
}

/** What the file with the snapshot is called in the project. */
const SNAPSHOT = 'gpu-node.txt';

function ofSnapshot(text: string, file: string): Read {
  const name = /^[A-Za-z0-9][A-Za-z0-9._-]*(?=\.\w+$)|^[A-Za-z0-9][A-Za-z0-9._-]*$/.exec(basename(file))?.[0] ?? 'gpu-node';
  const machine = parseSnapshot(text, { name });
  // With the model the compiler knows what the GPU can.
  const code = `parseSnapshot(readFileSync('${SNAPSHOT}', 'utf8'), { name: ${tsLiteral(name)}, gpu: ${tsLiteral(machine.gpu)} })`;
  return { nodes: { machine, code, imports: ['parseSnapshot'], count: COUNT, notes: [], files: [{ path: SNAPSHOT, text }] } };
}

function ofNodes(text: string, file: string): Read {
  const proposed = proposePools(text);
  const [pool, ...others] = [...proposed.pools].sort((a, b) => gpusOf(b) - gpusOf(a));
  if (pool === undefined) {
    const left = proposed.left.map(({ node, why }) => `${node}: ${why}`).join('; ');
    return { problem: `--nodes ${onOneLine(file)}: no node has a GPU that is known${left === '' ? '' : `; ${onOneLine(left)}`}` };
  }
  const { machine, preset, nodeSelector, taints } = pool;
  const rest = others.map(({ name, nodes }) => `${name} (${counted(nodes.length, 'node')})`);
  const { kubernetes, distribution } = proposed;
  return {
    nodes: {
      machine,
      code: preset ?? tsLiteral(machine),
      imports: preset === undefined ? [] : ['machines'],
      count: pool.nodes.length,
      found: { nodeSelector, taints },
      notes: [
        ...pool.notes.map((note) => `Look at this: ${note}`),
        ...(rest.length === 0 ? [] : [`The cluster has other GPU nodes: ${rest.join(', ')}; npx cdk8s-gpu nodes FILE writes their pools.`]),
      ],
      files: [],
    },
    ...(kubernetes === undefined ? {} : { kubernetes }),
    ...(distribution === undefined ? {} : { distribution }),
  };
}

const gpusOf = ({ nodes, machine }: ProposedPools['pools'][number]): number => nodes.length * machine.gpus.length;
