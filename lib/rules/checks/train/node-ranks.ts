import type { Container } from '../../../words/kubernetes';
import { commandsWith, lastOf, mentions, placeOfWord } from '../commands/commands';
import { eachContainer } from '../../lookups/each';
import type { Rule } from '../../rule';
import type { Words } from '../commands/shell';
import { isTorch, optionIn, optionsOf } from './torch-options';
import { belongTogether, nodesSaid } from './torchrun';

const standalone = eachContainer({
  id: 'train/standalone-nodes',
  severity: 'error',
  about: 'torchrun runs on several nodes with --standalone.',
  fix: 'remove --standalone, and torchrun meets at PET_MASTER_ADDR or --master-addr; or say --nnodes=1, and each pod trains by itself',
  source: 'pytorch torch/distributed/run.py: with --standalone the rendezvous is c10d at localhost:0, whatever else is said of it',
  look(container) {
    if (!mentions(container, STANDALONE)) return undefined;
    const nodes = ofEach(container, (options) =>
      options.includes('--standalone') ? severalNodes(nodesSaid(container, options)) : undefined,
    );
    if (nodes === undefined) return undefined;
    const at = placeOfWord(container, (word) => word === '--standalone');
    return {
      ...(at === undefined ? {} : { at }),
      problem: `container '${container.name}' starts torchrun with --standalone on ${nodes} nodes: each waits at itself for the others`,
      got: '--standalone',
    };
  },
});

/** What one of the options has in it, before a command is taken apart. */
const STANDALONE = /--standalone/;
const NODE_RANK = /node[-_]rank/;

const sameRank = eachContainer({
  id: 'train/node-rank',
  severity: 'warning',
  about: 'Several pods of a job have the same node rank.',
  fix: 'remove --node-rank where PET_NODE_RANK is given, or fill it in from the completion index of the pod; silence this where these pods are of several groups',
  source: 'pytorch torch/distributed/run.py: --node-rank is the rank of a pod in the static rendezvous, and of one rank there is one',
  look(container, { pod }) {
    const own = pod.replicas ?? 1;
    if (own < 2 || !belongTogether(pod) || (container.envFrom?.length ?? 0) > 0) return undefined;
    if (!mentions(container, NODE_RANK) && rankInVariable(container) === undefined) return undefined;
    const got = ofEach(container, (options) => rankSaid(container, options));
    if (got === undefined) return undefined;
    const problem = `container '${container.name}' gives torchrun the same node rank in each of ${own} pods`;
    const at = placeOfWord(container, isNodeRank);
    return at === undefined ? { problem, got } : { at, problem, got };
  },
});

/** What all torchrun commands of a container say alike; undefined where one says something else or may not be what runs. */
function ofEach(container: Container, say: (options: Words) => string | undefined): string | undefined {
  const { command = [], args = [] } = container;
  if ([...command, ...args].some((word) => MAY_CHANGE.test(word))) return undefined;
  const said = commandsWith(container, isTorch).map((words) => {
    const options = optionsOf(words);
    return options && say(options);
  });
  return new Set(said).size === 1 ? said[0] : undefined;
}

/** Words of a shell by which something else runs, and variables that torchrun hears. */
const MAY_CHANGE = /\b(?:if|case|while|until|test)\b|\]\s*&&|\|\||PET_/;

/** A number of nodes, the least of which is more than one. */
const severalNodes = (nodes: string | undefined): string | undefined =>
  nodes !== undefined && /^(?:[2-9]|[1-9]\d+)(?::\d+)?$/.test(nodes) ? nodes : undefined;

const isNodeRank = (word: string): boolean => optionIn(word) === '--node-rank';
/** With another rendezvous nobody hears of ranks. */
const isDynamic = (word: string): boolean => optionIn(word) === '--rdzv-backend' || word === '--standalone';

/** The rank that torchrun is given as a number, where there are several nodes and it hears it. */
function rankSaid(container: Container, options: Words): string | undefined {
  const { env = [] } = container;
  if (options.some(isDynamic) || env.some(({ name }) => name === 'PET_RDZV_BACKEND')) return undefined;
  if (severalNodes(nodesSaid(container, options)) === undefined) return undefined;
  const rank = lastOf(options, isNodeRank) ?? rankInVariable(container);
  return rank !== undefined && /^\d+$/.test(rank) ? rank : undefined;
}

const rankInVariable = ({ env }: Container): string | undefined => env?.findLast(({ name }) => name === 'PET_NODE_RANK')?.value;

/** Pods that torchrun cannot tell from each other. */
export const nodeRankRules: readonly Rule[] = [standalone, sameRank];
