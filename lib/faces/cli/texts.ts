import { chartRows } from '../../plans/charts';
import { eitherOf } from '../../internal';
import { allRules, type Rule } from '../../rules';

/** How each command is called, and what it does. */
const USAGE = {
  lint: `cdk8s-gpu lint [options] PATH...   checks manifests, Helm values, kubelet configurations, Dockerfiles`,
  explain: `cdk8s-gpu explain ID               what a rule reports, how to fix it, and where the fact comes from
cdk8s-gpu explain ERROR            what an error means and what to change: XID-79, CUDA_ERROR_NO_DEVICE, or a line of a log
cdk8s-gpu explain KIND/NAME --from PATH
                                   the way of its pods from manifest to program, such as job/llama --from dist: what they get at each
                                   stage, what stops them, what is not known; takes --context, --values, --verbose, --exclude and
                                   --format text|json|markdown; exits with 1 where something stops them
cdk8s-gpu explain POOL --from DIR   every setting of the nodes of a pool, from the folder that writeFiles wrote: value, reason,
                                   source, what carries it to the node, and the command that shows it there`,
  machines: `cdk8s-gpu machines [WORD...]       the machines that are known by name; WORD is a part of a name or GPU, such as H100
cdk8s-gpu machines --diff A B      in what two machines differ, each a preset or a file: a snapshot, a topology of NCCL or hwloc,
                                   or the JSON of a shape; exits with 1 where they do
cdk8s-gpu machines --picture A     a machine as SVG, a preset or a file as above: sockets, NUMA nodes, CPUs, GPUs and NICs`,
  mig: `cdk8s-gpu mig GPU                  the MIG profiles of a GPU; GPU is a model, or a machine as above
cdk8s-gpu mig NxGPU SIZE=COUNT...  how to cut N GPUs, or those of N machines, for devices of a profile (1g.10gb=20) or a memory
                                   (30Gi=3): the fewest GPUs, and what stays free; exits with 1 where they have no room`,
  nodes: `cdk8s-gpu nodes FILE               a program with the pools of a cluster, from what kubectl get nodes -o json prints; - is
                                   standard input`,
  plan: `cdk8s-gpu plan PATH...              where all pods go if they come at once, what is left on the nodes of each pool, what waits and
                                   why; takes --context, --values, --kubernetes, --exclude and --format text|json; exits with 1 where
                                   pods wait`,
  images: `cdk8s-gpu images PATH...            every image of manifests and of the releases in them, for a mirror; lines with # name those
                                   whose tag is not known`,
};

/** What concerns `lint`: paths, options, exit codes and silences. */
const LINT = `A PATH is a file, a folder, a pipe, or - for standard input (helm template ... | cdk8s-gpu lint -). In a folder, every .yaml,
.yml and .json file and every Kustomization below it is read. Hidden folders (.github) and Dockerfiles are read only where they
are named, node_modules never. Files below a folder that cannot be read as YAML and are not about Kubernetes, and templates of a chart,
are passed over. What was read and is neither a Kubernetes object nor a file that a rule knows is counted as not judged.

Options of lint:
  --format text|json|sarif|github   how findings are printed (text)
  --report-schema                   prints the JSON Schema of --format json
  --severity info|warning|error     the least severity that is shown and that fails (warning); advice is info
  --kubernetes VERSION              such as 1.34
  --context FILE                    what the files do not show: pools, Kubernetes version, chart versions
  --context-schema                  prints the JSON Schema of that file
  --values CHART@VERSION=FILE       a values file of ${eitherOf(chartRows.map(({ id }) => id))}, or - for standard input;
                                    may be repeated
  --disable ID                      leaves a rule out; may be repeated
  --exclude GLOB                    leaves files and folders out, such as 'test/**/*.yaml'; may be repeated
  --verbose                         also says what was not checked and which fact is missing for it, what was passed over or
                                    not judged, and unused silences
  --rules                           lists the rules

What could not be checked, since a fact is missing, is no finding: the last line counts it, and it fails nothing.

Exit codes: 0 no finding of that severity, 1 findings, 2 something could not be read, or there was nothing to read.

A finding is silenced by a comment on the line, or among those above it,
  # cdk8s-gpu: silence pool/offers: the reason
or by an annotation of the object, or of the pods that it makes,
  silence.cdk8s-gpu/pool.offers: the reason`;

/** What `--help` prints. */
export const HELP = `${Object.values(USAGE).join('\n')}\n\n${LINT}\n`;

/** What `COMMAND --help` prints: that command alone. */
export const helpOf = (command: string | undefined): string => {
  const usage = command !== undefined && Object.hasOwn(USAGE, command) ? USAGE[command as keyof typeof USAGE] : undefined;
  return usage === undefined ? HELP : `${usage}\n${command === 'lint' ? `\n${LINT}\n` : ''}`;
};

/** A line for each rule, by id. */
export function rulesText(): string {
  const rules = [...allRules()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const width = Math.max(...rules.map(({ id }) => id.length));
  return rules.map(({ id, severity, about }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${about}\n`).join('');
}

/**
 * Everything that is known of one rule: what it says itself, and of the document of rules an input that it reports and one that
 * it does not.
 *
 * @param documented The document of rules; empty where it is missing.
 */
export function explain(id: string, documented: string): string {
  const rule = allRules().find((one) => one.id === id);
  if (rule === undefined) return `${id}: not a rule of lint; a constructor refuses it\n`;
  const [, entry = ''] = documented.split(`\n## ${id}\n`);
  const said = entryOf(rule);
  // As installed, the document has the inputs alone.
  const inputs = (entry.split('\n## ')[0] ?? '').replace(said, '').trim();
  return `${[id, ...(rule.severity === 'info' ? [ADVICE] : []), said, ...(inputs === '' ? [] : [inputs])].join('\n\n')}\n`;
}

/** What a rule says of itself, as its entry in the document of rules begins. */
export const entryOf = ({ severity, about, fix, source }: Rule): string =>
  `**${severity}**: ${about}\n\n- Fix: ${fix}\n- Source: ${source}`;

/** How one sees findings that fail nothing. */
const ADVICE = 'Advice: npx cdk8s-gpu lint prints it only with --severity info; in a program, findings(app) has it.';
