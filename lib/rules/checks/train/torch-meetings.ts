import { grouped } from '../../../internal';
import { ownerKind } from '../../../words/kinds';
import type { Container } from '../../../words/kubernetes';
import type { Model, PodFacts } from '../../../plans/model';
import { commandsWith, lastOf, placeOfWord, wordsOf } from '../commands/commands';
import type { Words } from '../commands/shell';
import { each } from '../../lookups/each';
import { eachContainer } from '../../lookups/each';
import { bound, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { isTorch, optionIn, optionsOf, UNKNOWN } from './torch-options';
import { nodesByController } from './torch-nodes';
import { nodesSaid } from './torchrun';

/** How torchrun lets its nodes meet, besides at the address of the master. */
const BACKEND = '--rdzv-backend';
const ENDPOINT = /^--(?:rdzv-endpoint|standalone)$/;

const endpoint = eachContainer({
  id: 'train/rendezvous-endpoint',
  severity: 'error',
  about: 'torchrun uses c10d on several nodes without an endpoint: each node waits for itself for ever.',
  fix: 'give --rdzv-endpoint=$(PET_MASTER_ADDR):$(PET_MASTER_PORT), with the address of the first pod, or remove --rdzv-backend',
  source:
    'pytorch torch/distributed/run.py, get_rdzv_endpoint and torch/distributed/elastic/rendezvous/c10d_rendezvous_backend.py: the master address counts for the static backend alone, and an empty endpoint is localhost:29400',
  look(container, { pod }, model) {
    if ((container.envFrom?.length ?? 0) > 0 || valueOf(container, 'PET_RDZV_ENDPOINT') !== undefined || isElastic(pod, model))
      return undefined;
    if (wordsOf(container).some((word) => UNKNOWN.test(word))) return undefined;
    for (const words of commandsWith(container, isTorch)) {
      const options = optionsOf(words);
      if (options === undefined || options.some((word) => ENDPOINT.test(optionIn(word)))) continue;
      const backend = lastOf(options, (option) => optionIn(option) === BACKEND) ?? valueOf(container, 'PET_RDZV_BACKEND');
      if (backend !== 'c10d' || !isOnSeveral(container, words, pod, model)) continue;
      const at = placeOfWord(container, (word) => optionIn(word) === BACKEND);
      return {
        ...(at === undefined ? {} : { at }),
        problem: `container '${container.name}' starts torchrun on several nodes, and each waits for the others at localhost: c10d does not read MASTER_ADDR`,
        got: `${BACKEND}=${backend}`,
      };
    }
    return undefined;
  },
});

const valueOf = ({ env }: Container, wanted: string): string | undefined => env?.find(({ name }) => name === wanted)?.value;

/** Whether torchrun is told of several nodes, by its option, its variable or its controller. */
function isOnSeveral(container: Container, words: Words, pod: PodFacts, model: Model): boolean {
  const said = nodesSaid(container, words);
  if (said !== undefined && said !== '') return /^(?:\d+:)?(?:[2-9]|[1-9]\d+)$/.test(said);
  const given = nodesByController(container, pod, model);
  return said === undefined && given.length > 0 && Math.min(...given) > 1;
}

/** A PyTorchJob with an elastic policy gives torchrun the endpoint. Source: training-operator v1.9.4 `pkg/controller.v1/pytorch/elastic.go`. */
const isElastic = ({ owner, path }: PodFacts, { objects }: Model): boolean =>
  owner.kind === 'PyTorchJob' &&
  objects.some(
    ({ object, path: at }) =>
      at === path && object.metadata.name === owner.name && (object['spec'] as { elasticPolicy?: unknown } | undefined)?.elasticPolicy,
  );

/** Source: pytorch `torch/distributed/run.py`, `--master-port`. */
const PORT = '29500';

const hostPort = each(bound, {
  id: 'train/host-port',
  severity: 'warning',
  about: 'Two jobs on the network of one node want the same port.',
  fix: 'give each job a masterPort of its own, or remove hostNetwork',
  source:
    'pytorch torch/distributed/run.py: --master-port is 29500 by default; Kubernetes documentation, "Pod", hostNetwork: a declared port is a port of the node, and the scheduler lets one pod have it',
  *look([pool, pods]) {
    const gpus = Math.max(0, ...(pool.shapes ?? []).map(({ machine }) => machine.gpus.length));
    const firsts = [...new Map(pods.filter(isOnHost).map((seen) => [jobOf(seen), seen])).values()];
    for (const [port, jobs] of grouped(firsts, portOf)) {
      if (port !== '') yield* sharing(jobs, port, gpus, pool.name);
    }
  },
});

/** Jobs of which two fit on a node, the second of each such pair. */
function* sharing(jobs: readonly SeenPod[], port: string, gpus: number, pool: string): Generator<Finding> {
  for (const [index, seen] of jobs.entries()) {
    const other = jobs.slice(0, index).find((one) => sizeOf(one) + sizeOf(seen) <= gpus);
    if (other === undefined) continue;
    yield {
      subject: seen.pod.path,
      at: `${seen.pod.pointer}.hostNetwork`,
      problem: `${seen.pod.owner.kind} '${seen.pod.owner.name}' and ${other.pod.owner.kind} '${other.pod.owner.name}' use the network of their node and port ${port}: on one node of pool '${pool}' the second finds it taken`,
      got: Number(port),
    };
  }
}

const isOnHost = ({ pod: { spec, owner } }: SeenPod): boolean => spec.hostNetwork === true && ownerKind(owner)?.endsWithItsWork === true;
const jobOf = ({ pod: { owner, path } }: SeenPod): string => [path, owner.kind, owner.name].join('\n');
const sizeOf = ({ gpus }: SeenPod): number => Math.max(0, ...gpus.values());

/** The port at which a pod lets the others meet it; empty where it starts nothing that is known to do so. */
function portOf({ containers }: SeenPod): string {
  for (const { container } of containers) {
    const given = valueOf(container, 'PET_MASTER_PORT') ?? valueOf(container, 'MASTER_PORT');
    const [words] = commandsWith(container, isTorch);
    const options = words === undefined ? undefined : optionsOf(words);
    const said = options && lastOf(options, (option) => optionIn(option) === '--master-port');
    const port = said ?? given ?? (options === undefined ? undefined : PORT);
    if (port !== undefined && /^\d+$/.test(port)) return port;
  }
  return '';
}

/** Where torchrun lets its nodes meet. */
export const torchMeetingRules: readonly Rule[] = [endpoint, hostPort];
