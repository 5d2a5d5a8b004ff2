import { integer, list, object, optional, plainText, required, text } from '../../../internal';
import type { ServerMetrics, ServerRow } from './server-row';

/** Any server that speaks HTTP: what is known of it is what is said here. */
export interface PlainOptions {
  /** Port that it listens on. */
  readonly port: number;
  /**
   * Program and its first arguments.
   *
   * @default - the image's entry point
   */
  readonly command?: readonly string[];
  /**
   * Arguments.
   *
   * @default - the image's
   */
  readonly args?: readonly string[];
  /**
   * Path that answers 200 once the model is served.
   *
   * @default '/health'
   */
  readonly healthPath?: string;
  /**
   * Gauges by which it can be scaled.
   *
   * @default - none is known
   */
  readonly metrics?: Omit<ServerMetrics, 'port'>;
  /**
   * GPUs, shares or MIG devices of a pod.
   *
   * @default 1
   */
  readonly gpus?: number;
}

/** A server of which the library knows nothing by itself. */
export interface PlainServer extends PlainOptions {
  readonly kind: 'plain';
}

/** A server of your own. */
export const plainServer = (options: PlainOptions): PlainServer => Object.freeze({ ...options, kind: 'plain' as const });

const path = text({ pattern: /^\//, what: "a path such as '/health'" });
const metric = optional(plainText({ pattern: /^[a-zA-Z_:][\w:]*$/, what: "a metric's name of letters, digits, '_' and ':'" }));

/** What is known of any server. */
export const plainRow: ServerRow<PlainServer> = {
  kind: 'plain',
  name: 'the server',
  keys: {
    port: required(integer({ min: 1, max: 65535 })),
    command: optional(list(text({ empty: true }), { min: 1, whole: true })),
    args: optional(list(text({ empty: true }), { whole: true })),
    healthPath: optional(path),
    metrics: optional(
      object<Omit<ServerMetrics, 'port'>>({ path: required(path), queueLength: metric, running: metric, cacheUsage: metric }),
    ),
    gpus: optional(integer({ min: 1, max: 1024 })),
  },
  port: ({ port }) => port,
  command: ({ command }) => command,
  args: ({ args = [] }) => args,
  health: ({ healthPath = '/health' }) => ({ ready: healthPath, live: healthPath }),
  metrics: ({ metrics }) => metrics,
  devices: ({ gpus = 1 }) => gpus,
  source: 'what the user says',
};
