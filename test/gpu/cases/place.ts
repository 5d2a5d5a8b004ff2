import { App, Chart, Testing } from 'cdk8s';
import { GpuCluster, type GpuModel, gpuModels, GpuNodePool, machines, type MachineShape, type Sharing, TunedGpuNode } from '../../../lib';

/** Model of the machine's one GPU: the first word of the command line. */
const given = process.argv[2] ?? 'H100-SXM5-80GB';
const known = gpuModels.find((one) => one === given);
if (known === undefined) throw new Error(`no GPU of the catalogue is called ${given}`);
export const model: GpuModel = known;

/** A machine with one GPU. */
export function machineOf(gpu: GpuModel): MachineShape {
  const { nics: _nics, ...server } = machines.dgxH100;
  return { ...server, name: 'one-gpu', gpu, gpus: [{ index: 0 }] };
}

export const cluster = { name: 'test', path: 'gpu/test', kubernetes: '1.34', distribution: 'kubeadm' } as const;

export interface EmittedContainer {
  readonly name: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[];
}
export interface Emitted {
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly [EmittedContainer, ...EmittedContainer[]] } } };
}

/** The objects that constructs on a pool of such machines become. */
export function emitted(
  place: (chart: Chart, pool: GpuNodePool | TunedGpuNode) => unknown,
  options: { readonly sharing?: Sharing; readonly machine?: MachineShape; readonly tuned?: true } = {},
): readonly Emitted[] {
  const chart = new Chart(new App(), 'gpu', { namespace: 'gpu' });
  const { machine = machineOf(model), sharing, tuned } = options;
  const silence = { 'pool/unserved': 'nobody gives out GPUs where the cases run' };
  const props = { machine, nodes: 2, os: 'ubuntu-24.04', silence, ...(sharing === undefined ? {} : { sharing }) };
  const made = new GpuCluster(chart, cluster.name, { kubernetes: cluster.kubernetes, distribution: cluster.distribution });
  const pool = tuned
    ? new TunedGpuNode(made, 'pool', { ...props, nodeImage: 'host-driver', intent: 'inference' } as never)
    : new GpuNodePool(made, 'pool', props as never);
  place(chart, pool);
  return Testing.synth(chart) as readonly Emitted[];
}

/** The main container of the only object of a kind. */
export function containerOf(objects: readonly Emitted[], kind: string): EmittedContainer {
  const [found, ...others] = objects.filter((one) => one.kind === kind);
  if (found === undefined || others.length > 0) throw new Error(`not one ${kind}`);
  return found.spec.template.spec.containers[0];
}

/** The variables of a container; those that Kubernetes would fill in are given. */
export function environmentOf({ env = [] }: EmittedContainer, filledIn: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    env.map(({ name, value }) => {
      const text = value ?? filledIn[name];
      if (text === undefined) throw new Error(`nobody says what ${name} is`);
      return [name, text];
    }),
  );
}
