import type { GpuModel } from '../../../words/gpu';

/** The least bus bandwidth of an all-reduce over several nodes that others take for healthy. */
interface Expected {
  readonly gpu: GpuModel;
  /** The `kind` of the fabric. */
  readonly fabric: string;
  /** GB/s. */
  readonly busBandwidth: number;
  /** Whole machines of eight GPUs, two or more. */
  readonly source: string;
}

/** Floors, not what a good cluster reaches. */
const EXPECTED: readonly Expected[] = [
  {
    gpu: 'H100-SXM5-80GB',
    fabric: 'efa',
    busBandwidth: 300,
    source: 'NVIDIA/aicr bc05c6be recipes/overlays/h100-eks-ubuntu-training.yaml',
  },
  { gpu: 'H100-SXM5-80GB', fabric: 'tcpxo', busBandwidth: 250, source: 'NVIDIA/aicr bc05c6be recipes/overlays/h100-gke-cos-training.yaml' },
  {
    gpu: 'H100-SXM5-80GB',
    fabric: 'infiniband',
    busBandwidth: 100,
    source: 'NVIDIA/aicr bc05c6be recipes/overlays/h100-aks-ubuntu-training.yaml',
  },
];

/** What whole machines of eight of these GPUs reach at least; undefined where nobody says. */
export const expectedBandwidth = (models: readonly GpuModel[], fabric: string | undefined, devices: number): number | undefined =>
  devices === 8 && models.length === 1 ? EXPECTED.find((one) => one.gpu === models[0] && one.fabric === fabric)?.busBandwidth : undefined;
