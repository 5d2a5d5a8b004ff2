import { gpuModels } from '../../words/gpu';
import { machineNames } from '../../words/machine';
import { allRuleIds } from '../../rules';
import type { OptionName } from './arguments';
import { shells } from './completion/shells';

/** A command: how it is called, its options, and what its words may be. */
export interface CommandRow {
  /** What help prints. */
  readonly usage: string;
  readonly options: readonly OptionName[];
  /** Words that are known for its operands; files where there are none. */
  readonly words?: () => readonly string[];
}

const rows = {
  init: {
    usage: `cdk8s-gpu init FOLDER [options]    writes a project with a first program, a test and CI; on a terminal it asks for what is not given:
                                   --platform, --engine cdk8s|pulumi, --workload, and one of --machine NAME, --snapshot FILE
                                   (what snapshotScript printed) and --nodes FILE (what kubectl get nodes -o json printed);
                                   --kubernetes VERSION; nothing is overwritten`,
    options: ['platform', 'engine', 'workload', 'machine', 'snapshot', 'nodes', 'kubernetes'],
  },
  lint: {
    usage: `cdk8s-gpu lint [options] PATH...   checks manifests, Helm values, kubelet configurations, Dockerfiles`,
    options: [
      'format',
      'severity',
      'kubernetes',
      'context',
      'disable',
      'exclude',
      'values',
      'verbose',
      'rules',
      'context-schema',
      'report-schema',
      'explain',
    ],
  },
  explain: {
    usage: `cdk8s-gpu explain ID               what a rule reports, how to fix it, and where the fact comes from
cdk8s-gpu explain ERROR            what an error means and what to change: XID-79, CUDA_ERROR_NO_DEVICE, or a line of a log
cdk8s-gpu explain KIND/NAME --from PATH
                                   the way of its pods from manifest to program, such as job/llama --from dist: what they get at each
                                   stage, what stops them, what is not known; takes --context, --kubernetes, --values, --verbose,
                                   --exclude and --format text|json|markdown; exits with 1 where something stops them
cdk8s-gpu explain POOL --from DIR   every setting of the nodes of a pool, from the folder that writeFiles wrote: value, reason,
                                   source, what carries it to the node, and the command that shows it there`,
    options: ['from', 'context', 'kubernetes', 'values', 'exclude', 'verbose', 'format'],
    words: allRuleIds,
  },
  machines: {
    usage: `cdk8s-gpu machines [WORD...]       the machines that are known by name; WORD is a part of a name or GPU, such as H100
cdk8s-gpu machines --diff A B      in what two machines differ, each a preset or a file: a snapshot, a topology of NCCL or hwloc,
                                   or the JSON of a shape; exits with 1 where they do
cdk8s-gpu machines --picture A     a machine as SVG, a preset or a file as above: sockets, NUMA nodes, CPUs, GPUs and NICs`,
    options: ['diff', 'picture'],
    words: machineNames,
  },
  mig: {
    usage: `cdk8s-gpu mig GPU                  the MIG profiles of a GPU; GPU is a model, or a machine as above
cdk8s-gpu mig NxGPU SIZE=COUNT...  how to cut N GPUs, or those of N machines, for devices of a profile (1g.10gb=20) or a memory
                                   (30Gi=3): the fewest GPUs, and what stays free; exits with 1 where they have no room`,
    options: [],
    words: () => [...gpuModels, ...machineNames()],
  },
  nodes: {
    usage: `cdk8s-gpu nodes FILE               a program with the pools of a cluster, from what kubectl get nodes -o json prints; - is
                                   standard input`,
    options: [],
  },
  plan: {
    usage: `cdk8s-gpu plan PATH...              where all pods go if they come at once, what is left on the nodes of each pool, what waits and
                                   why; takes --context, --values, --kubernetes, --exclude, --verbose and --format text|json; exits
                                   with 1 where pods wait`,
    options: ['context', 'kubernetes', 'values', 'exclude', 'verbose', 'format'],
  },
  images: {
    usage: `cdk8s-gpu images PATH...            every image of manifests and of the releases in them, for a mirror; lines with # name those
                                   whose tag is not known`,
    options: [],
  },
  completion: {
    usage: `cdk8s-gpu completion bash|zsh|fish  a script that completes commands, options and their words: source <(npx cdk8s-gpu completion bash)`,
    options: [],
    words: () => shells,
  },
  help: {
    usage: `cdk8s-gpu help [COMMAND]            this text, or what a command does; so does COMMAND --help`,
    options: [],
    words: (): readonly string[] => Object.keys(rows),
  },
} as const satisfies Readonly<Record<string, CommandRow>>;

/** The name of a command. */
export type CommandName = keyof typeof rows;
/** Every command, in the order of help. */
export const commandRows: Readonly<Record<CommandName, CommandRow>> = rows;
/** Their names. */
export const commandNames = Object.keys(rows) as readonly CommandName[];
/** Whether a word is one of them. */
export const isCommand = (word: string): word is CommandName => Object.hasOwn(rows, word);
