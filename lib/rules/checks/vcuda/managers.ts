import { gpuManagerLabels } from '../../../plans/allocators';
import { textOf } from '../../../internal';
import type { Container } from '../../../words/kubernetes';
import type { Model, PodFacts, PoolDescription } from '../../../plans/model';

/** A DaemonSet that runs GPU-Manager, whoever wrote it. */
export interface Manager {
  readonly pod: PodFacts;
  readonly container: Container;
  /** Where the container stands in the document. */
  readonly at: string;
}

const IMAGE = /(?:^|\/)gpu-manager(?:[:@]|$)/;

/** The pods of all nodes whose container is GPU-Manager. */
export const managersIn = (model: Model): readonly Manager[] =>
  model.pods
    .filter(({ perNode }) => perNode === true)
    .flatMap((pod) =>
      pod.spec.containers.flatMap((container, index) =>
        IMAGE.test(textOf(container.image) ?? '') ? [{ pod, container, at: `${pod.pointer}.containers[${index}]` }] : [],
      ),
    );

/** The pools whose GPUs it divides, of the cluster that it is in where that is known. */
export function poolsOf(model: Model, { pod }: Manager): readonly PoolDescription[] {
  const own = model.clusters.find(({ path }) => pod.path.startsWith(`${path}/`));
  return model.pools.filter(
    ({ sharing, cluster }) => gpuManagerLabels(sharing) !== undefined && (own === undefined || cluster?.path === own.path),
  );
}

/** Everything by which flags reach its program. */
export const wordsOfManager = ({ container: { command = [], args = [], env = [] } }: Manager): string =>
  [...command, ...args, ...env.filter(({ name }) => name === 'EXTRA_FLAGS').map(({ value = '' }) => value)].join(' ');
