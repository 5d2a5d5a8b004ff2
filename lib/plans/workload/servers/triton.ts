import { integer, optional, plainText, required } from '../../../internal';
import { lazyTable } from './release-table';
import { TRITON_FLAGS, TRITON_RELEASES } from './server-flags';
import { releaseKeys, type ServerRelease, type ServerRow } from './server-row';
import type { PlainText } from '../../model';

/** Options of the Triton Inference Server. */
export interface TritonOptions extends ServerRelease {
  /** Folder of models, each with its configuration: a path in the container, or a URL such as `'s3://models/ranking'`. */
  readonly modelRepository: PlainText;
  /**
   * GPUs of a pod, over which Triton places the instances of its models.
   *
   * @default 1
   */
  readonly gpus?: number;
}

/** A server that runs Triton. */
export interface TritonServer extends TritonOptions {
  readonly kind: 'triton';
}

/** The Triton Inference Server: `tritonserver`. */
export const triton = (options: TritonOptions): TritonServer => Object.freeze({ ...options, kind: 'triton' as const });

/** What is known of Triton. */
export const tritonRow: ServerRow<TritonServer> = {
  kind: 'triton',
  name: 'Triton',
  keys: {
    ...releaseKeys,
    modelRepository: required(plainText({ pattern: /^(\/|[a-z0-9]+:\/\/)\S+$/, what: "a path such as '/models', or a URL" })),
    gpus: optional(integer({ min: 1, max: 1024 })),
  },
  image: (version) => `nvcr.io/nvidia/tritonserver:${version}-py3`,
  // Source: NVIDIA Triton Inference Server release notes, "Driver Requirements" of each of these.
  cuda: [
    ['22.10', '11.8'],
    ['22.12', '11.8'],
    ['23.05', '12.1'],
    ['23.07', '12.1'],
    ['23.09', '12.2'],
    ['24.05', '12.4'],
    ['24.06', '12.5'],
    ['24.08', '12.6'],
    ['24.10', '12.6'],
    ['25.03', '12.8'],
    ['25.04', '12.9'],
    ['25.06', '12.9'],
    ['25.08', '13.0'],
    ['25.10', '13.0'],
    // PyTorch's release notes of this month.
    ['25.12', '13.1'],
    ['26.02', '13.1'],
    ['26.04', '13.2'],
    ['26.06', '13.3'],
    ['26.09', '13.4'],
    ['26.10', '13.4'],
  ],
  port: () => 8000,
  ports: { grpc: 8001, metrics: 8002 },
  program: /(?:^|\/)tritonserver$/,
  options: { table: lazyTable(TRITON_RELEASES, TRITON_FLAGS), usual: [] },
  command: () => ['tritonserver'],
  args: ({ modelRepository, extraArgs = [] }, { drainSeconds }) => [
    `--model-repository=${modelRepository}`,
    '--http-port=8000',
    '--grpc-port=8001',
    '--metrics-port=8002',
    ...(drainSeconds > 0 ? [`--exit-timeout-secs=${drainSeconds}`] : []),
    ...extraArgs,
  ],
  health: () => ({ ready: '/v2/health/ready', live: '/v2/health/live' }),
  metrics: () => ({ path: '/metrics', port: 'metrics', queueLength: 'nv_inference_pending_request_count' }),
  devices: ({ gpus = 1 }) => gpus,
  cache: { path: '/models' },
  source: 'triton-inference-server/server src/command_line_parser.cc, docs/user_guide/metrics.md; kserve v0.20.0 kserve-tritonserver',
};
