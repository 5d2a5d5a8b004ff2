import type { MigWindowLayout, TimeOfDay } from '../../allocators';
import type { GpuModel, MigCapable, MigProfileOf, NamesNoProfiles } from '../../../words/gpu';
import type { GpuPool, PlainText } from '../../model';

/** When a window begins; it lasts until another one begins. */
export type MigWindowStart =
  | (TimeOfDay & { readonly cron?: never })
  | {
      readonly at?: never;
      readonly days?: never;
      /** Minute, hour, day of the month, month and day of the week, as a CronJob takes them: `'0 8 * * 1-5'`. */
      readonly cron: string;
    };

export type { MigWindowLayout } from '../../allocators';

/** A layout, and when the nodes get it. */
export type MigWindow = MigWindowStart & MigWindowLayout;

/** Windows by name. */
export type MigWindows = Readonly<Record<string, MigWindow>>;

/**
 * The windows, where a profile that the GPU does not have gets a type that says so. It is an object, since what is given is
 * compared with this and its own type at once: a text and a number would be `never`, which says nothing.
 */
export type CheckedWindows<G extends GpuModel, W> = {
  readonly [K in keyof W]: W[K] extends { readonly layout: infer L extends object }
    ? NamesNoProfiles<L> extends true
      ? unknown
      : {
          readonly layout: {
            readonly [P in keyof L]: P extends MigProfileOf<G> ? unknown : { readonly wrong: `${P & string} is not a MIG profile of ${G}` };
          };
        }
    : unknown;
};

/** Which MIG layout the nodes of a pool have at which time. */
export interface MigScheduleProps<G extends MigCapable = MigCapable, W = MigWindows> {
  /** The pool whose nodes are cut, of the same cluster. Its own layout is what a new node has until the next window begins. */
  readonly pool: GpuPool<'mig', G>;
  /**
   * Two or more windows by name, such as `{ day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } }`.
   * Each lasts until another begins.
   */
  readonly windows: W & CheckedWindows<G, W>;
  /** Time zone of the windows, such as `'Europe/Berlin'` or `'Etc/UTC'`. */
  readonly timeZone: string;
  /**
   * Image of the Job that changes the nodes: it needs `sh`, `date`, `sleep` and `kubectl` of a version that the cluster
   * supports. The official `registry.k8s.io/kubectl` has no shell.
   */
  readonly image: string;
  /**
   * Nodes that are cordoned and changed at once.
   *
   * @default 1
   */
  readonly maxUnavailable?: number;
  /**
   * Seconds that the GPU pods of a node have to end, once they are evicted. A node whose pods do not end, or whose
   * PodDisruptionBudgets do not let them, keeps its layout and is tried again.
   *
   * @default 600
   */
  readonly drainSeconds?: number;
  /**
   * Seconds that mig-manager has for a node, until it is asked once more, and the same again.
   *
   * @default 900
   */
  readonly applySeconds?: number;
  /**
   * Whether no window begins for now; Jobs that run go on.
   *
   * @default false
   */
  readonly suspend?: boolean;
  /**
   * Name of the objects; the CronJobs add the name of their window.
   *
   * @default - the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * Namespace of the CronJobs. Whoever may run pods there may use their ServiceAccount, which cordons nodes and evicts pods
   * of the whole cluster.
   *
   * @default 'kube-system'
   */
  readonly namespace?: PlainText;
  /**
   * Findings that are known and accepted: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}
