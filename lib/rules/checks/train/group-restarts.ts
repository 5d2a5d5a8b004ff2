import type { Container } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { jsonOf, valueIn, wholeOf } from '../../../internal';
import { commandsWith, placeOfWord, scriptOf, wordsOf } from '../commands/commands';
import { each } from '../../lookups/each';
import { objectsOf, podsMadeBy, type SeenContainer, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { programOf, uncommented } from '../commands/shell';

const groupRestart = each(groupsIn, {
  id: 'train/group-restart',
  severity: 'warning',
  about: 'A pod of a group ends by itself, and each end restarts the whole group.',
  fix: 'set restartPolicy: RecreateGroupAfterStart, which waits while a pod of the group is still pending',
  source:
    'lws v0.10.0 pkg/controllers/pod_controller.go, handleRestartPolicy: any container that restarted, init containers too; kubernetes-sigs/lws pull request 725; defilantech/LLMKube issues 1757 and 1781',
  *look({ seen, policy }) {
    for (const one of seen.containers) {
      const found = one.step.startsWith('init') ? download(one, policy) : (endsAtOnce(one) ?? deafProbe(one));
      if (found) yield { ...found, at: `${seen.pod.pointer}.${one.step}${found.at}` };
    }
  },
});

interface Group {
  readonly seen: SeenPod;
  readonly policy: unknown;
}

/** The pods of groups that begin again as a whole. */
function* groupsIn(model: Model): Generator<Group> {
  for (const facts of objectsOf(model, 'leaderworkerset.x-k8s.io', 'LeaderWorkerSet')) {
    const template = jsonOf(valueIn(facts.object['spec'], 'leaderWorkerTemplate'));
    const policy = policyOf(facts, template['restartPolicy']);
    if ((wholeOf(template['size']) ?? 1) < 2 || !(policy === AT_ONCE || policy === AFTER_START)) continue;
    for (const seen of podsMadeBy(model, facts)) yield { seen, policy };
  }
}

const AT_ONCE = 'RecreateGroupOnPodRestart';
const AFTER_START = 'RecreateGroupAfterStart';

/** Source: lws v0.10.0 api/leaderworkerset/v1: the default, and the annotation that came before its own policy. */
const policyOf = ({ object }: ObjectFacts, given: unknown = AT_ONCE): unknown =>
  given === AT_ONCE && object.metadata.annotations?.['leaderworkerset.sigs.k8s.io/experimental-recreate-group-after-start'] !== undefined
    ? AFTER_START
    : given;

/** What is said of a container; `at` follows its own place. */
type Found = (Omit<Finding, 'subject' | 'at'> & { readonly at: string }) | undefined;

function download({ container }: SeenContainer, policy: unknown): Found {
  // A sidecar is not a step before the others.
  if (policy !== AT_ONCE || container.restartPolicy === 'Always') return undefined;
  const [got] = DOWNLOAD.exec(wordsOf(container).join(' '))?.[0].split(/\s/) ?? [];
  if (got === undefined) return undefined;
  const problem = `pods of the group that have their model end while they wait for others, and that begins the download of '${container.name}' again`;
  const place = placeOfWord(container, (word) => programOf(word) === got);
  return { at: place === undefined ? '' : `.${place}`, problem, got };
}

/** Programs that fetch a model, and not a word from a neighbour. */
const DOWNLOAD =
  /(?:huggingface-cli|\bhf|\bmodelscope)\s+download\b|\bsnapshot_download\b|\baws\s+s3\b|\bs5cmd\b|\bgsutil\b|\bgcloud\s+storage\b|\brclone\b|\bazcopy\b|\bgit\s+(?:clone|lfs)\b|\bwget\b/;

function endsAtOnce({ container }: SeenContainer): Found {
  const last = lastCommand(container);
  if (last === undefined || !/^(?:exec\s+)?(?:\S*\/)?ray\s+start\b/.test(last) || /--block\b|[$`]/.test(last.replace(ADDRESS, '')))
    return undefined;
  return {
    at: '',
    problem: `container '${container.name}' ends as soon as Ray runs, and its group begins again`,
    got: container.command ?? container.args,
    allowed: ['ray start --block'],
    fix: 'add --block to ray start',
  };
}

/** Where variables are no options. */
const ADDRESS = /--address[= ]\S+|--node-ip-address[= ]\S+|--port[= ]\S+|--num-[cg]pus[= ]\S+/g;

/** The last command of a container, where it is a program by itself or a script without branches. */
function lastCommand(container: Container): string | undefined {
  // What follows a script is not a part of it.
  const given = scriptOf(container);
  if (given === undefined) return [...(container.command ?? []), ...(container.args ?? [])].join(' ');
  const script = uncommented(given);
  if (/\b(?:if|case|while|until|for|trap|function)\b|\|\||&\s*$/m.test(script)) return undefined;
  return script
    .replaceAll('\\\n', '')
    .split(/&&|[;\n]/)
    .map((line) => line.trim())
    .findLast((line) => line !== '');
}

/** Source: vLLM v0.33.0 vllm/entrypoints/cli/serve.py, run_headless: no server of the API is started. */
function deafProbe({ container }: SeenContainer): Found {
  const servers = commandsWith(container, isVllm);
  if (servers.length === 0 || !servers.every((words) => words.includes('--headless'))) return undefined;
  if (wordsOf(container).includes('if')) return undefined;
  const probe = PROBES.find((key) => valueIn(container[key], 'httpGet') !== undefined);
  if (probe === undefined) return undefined;
  return {
    at: `.${probe}`,
    problem: `container '${container.name}' serves no HTTP, and is ended by its probe: its group begins again`,
    got: container[probe],
    fix: 'give this container an exec probe that asks for the address of the leader, or none',
  };
}

/** The program, or a module of it. */
const isVllm = (word: string): boolean => /^(?:[\w./][^=\s]*\/bin\/|\/bin\/)?vllm$|^vllm\./.test(word);

const PROBES = ['startupProbe', 'livenessProbe'] as const;

/** Groups of pods that begin again together. */
export const groupRestartRules: readonly Rule[] = [groupRestart];
