import type { Problem } from '../../internal';
import { type Container, parseQuantity, type PodTemplate } from '../../words/kubernetes';
import type { GpuPool, PodFacts } from '../../plans/model';
import { countsDevices, devicesIn } from '../../plans/allocators';
import { dataLoaderFacts, type ProcessAsk, type ProcessProps, processProblems, processUse, withProcess } from '../../plans/process';

/** How a program is started, and the container that it runs in; its first one without a name. */
export interface AskedProcess {
  readonly container?: string;
  readonly props: ProcessProps;
}

/** The container of a name; the first without one. */
export const talking = ({ spec }: PodTemplate, name: string | undefined): Container | undefined =>
  name === undefined ? spec.containers[0] : spec.containers.find((container) => container.name === name);

/** GPUs, shares or MIG devices of a container; one where it says none. */
export const gpusOf = ({ resources }: Container): number =>
  Math.max(
    1,
    Object.entries(resources?.limits ?? {}).reduce(
      (sum, [name, amount]) => sum + (countsDevices(name) ? devicesIn(name, parseQuantity(amount) ?? 0) : 0),
      0,
    ),
  );

function askOf(container: Container, pool: GpuPool | undefined): ProcessAsk {
  const cpus = parseQuantity(container.resources?.limits?.['cpu']);
  return { gpus: gpusOf(container), pool: pool?.description, cpus: cpus === undefined ? undefined : Math.max(1, Math.floor(cpus)) };
}

/** A pod template whose program is started as asked. */
export function started(template: PodTemplate, process: AskedProcess | undefined, pool: GpuPool | undefined): PodTemplate {
  const container = process && talking(template, process.container);
  if (process === undefined || container === undefined) return template;
  return withProcess(template, container.name, processUse(process.props, askOf(container, pool)));
}

/** What a container does not allow of how its program is started. */
export function startProblems(
  template: PodTemplate,
  process: AskedProcess | undefined,
  pool: GpuPool | undefined,
  path: string,
): readonly Problem[] {
  const container = process && talking(template, process.container);
  if (process === undefined || container === undefined) return [];
  const { command, env = [] } = container;
  const given = { env: env.map(({ name }) => name), hasCommand: command !== undefined, isRestricted: false };
  return processProblems(process.props, given, askOf(container, pool), path);
}

/** What the program tells its data loader. */
export function loaderOf(template: PodTemplate | undefined, process: AskedProcess | undefined): Partial<PodFacts> {
  const { framework } = process?.props ?? {};
  const container = template && process && talking(template, process.container);
  if (framework?.kind !== 'pytorch' || framework.dataLoader === undefined || container === undefined) return {};
  return { dataLoader: dataLoaderFacts(framework.dataLoader, gpusOf(container), container.name) };
}
