import { oneOf, type Schema, valueAt } from '../../../internal';
import type { KubeletConfiguration, Labels, Taint } from '../../../words/kubernetes';
import type { MachineShape } from '../../../words/machine';
import type { ClusterDescription, Primitive, Sharing } from '../../model';
import type { NodeImage, Platform } from '../../../words/platforms';
import type { Intent } from '../intent';
import type { NodeTuning } from './tuning';
import { UNCHANGED, type Unchanged } from './unchanged';

/** What a pool says of one of its machines. */
export interface SettingQuestion {
  readonly cluster: ClusterDescription;
  readonly machine: MachineShape;
  /** Platform and image of the nodes, where they are known. */
  readonly platform?: Platform;
  readonly image?: NodeImage;
  readonly os?: string;
  readonly sharing?: Sharing;
  /** What the kubelet is configured with; absent when the pool leaves that to whoever made the node. */
  readonly kubelet?: KubeletConfiguration;
  /** What the nodes are for, and what the pool says of them; absent when it leaves their settings as they are. */
  readonly tuning?: PoolTuning;
  readonly labels: Labels;
  readonly taints: readonly Taint[];
}

/** What a pool says of the settings of its nodes, as plain data. */
export interface PoolTuning extends NodeTuning {
  /** Fields of the kubelet that the pool gives itself. */
  readonly kubelet?: Partial<KubeletConfiguration>;
  readonly intent: Intent;
}

/** Something that a node is set up with: one file for each. */
export interface SettingRow {
  readonly id: string;
  /** Why it is set, and for whom. */
  readonly why: string;
  readonly source: string;
  /** How one sees on a node that it is so. */
  readonly verify: string;
  /** The prop of the pool that says it; absent for what follows from other props. */
  readonly option?: Option;
  /** What it becomes; nothing where the pool says nothing of it. */
  readonly primitives: (question: SettingQuestion) => readonly Primitive[];
  /** Who sets it where it becomes nothing here, such as the driver container. */
  readonly deliveredBy?: (question: SettingQuestion) => string | undefined;
}

/** A prop that says what a setting is. */
export interface Option {
  /** Where it is among the props of a pool, such as `memory.swappiness`. */
  readonly at: string;
  readonly form: Schema;
  /** What is set where the pool says nothing: by intent, machine and platform. */
  readonly usual: (question: SettingQuestion, intent: Intent) => unknown;
}

/** The form of an option that may also be left as the node has it. */
export const orUnchanged = (form: Schema): Schema =>
  form.is === 'oneOf'
    ? oneOf([...form.values, UNCHANGED])
    : {
        is: 'anyOf',
        what: `${wordsOf(form)}, or 'unchanged'`,
        options: [form, oneOf([UNCHANGED])],
      };

const WORDS: Readonly<Record<string, string>> = { integer: 'a whole number', boolean: 'true or false', object: 'an object with its keys' };
const wordsOf = (form: Schema): string => (form.is === 'anyOf' ? form.what : (WORDS[form.is] ?? form.is));

/** Where in `NodeTuning` an option is: a key, or a key of one of its groups. */
type OptionPath = { [K in keyof NodeTuning]-?: K | `${K}.${Extract<keyof NonNullable<NodeTuning[K]>, string>}` }[keyof NodeTuning];
type ValueAt<P extends string> = P extends keyof NodeTuning
  ? NonNullable<NodeTuning[P]>
  : P extends `${infer G extends keyof NodeTuning}.${infer K}`
    ? NonNullable<NonNullable<NodeTuning[G]>[K & keyof NonNullable<NodeTuning[G]>]>
    : never;

/** A row whose value a pool may say by one of its props. */
export interface OptionRow<P extends OptionPath> extends Pick<SettingRow, 'id' | 'why' | 'source' | 'verify' | 'deliveredBy'> {
  readonly at: P;
  readonly form: Schema;
  /**
   * What is set where the pool says nothing.
   *
   * @default - nothing
   */
  readonly usual?: (question: SettingQuestion, intent: Intent) => Exclude<ValueAt<P>, Unchanged> | undefined;
  readonly becomes: (value: Exclude<ValueAt<P>, Unchanged>, question: SettingQuestion) => readonly Primitive[];
}

/** A setting that a prop says, or the intent where the prop is left out. */
export function option<const P extends OptionPath>(row: OptionRow<P>): SettingRow {
  const { id, why, source, verify, at, form, usual = () => undefined, becomes, deliveredBy } = row;
  return {
    id,
    why,
    source,
    verify,
    option: { at, form, usual },
    ...(deliveredBy === undefined ? {} : { deliveredBy }),
    primitives: (question) => {
      const value = valueOf({ at, form, usual }, question);
      return value === undefined ? [] : becomes(value as Exclude<ValueAt<P>, Unchanged>, question);
    },
  };
}

/** What a pool says of an option; undefined where it says nothing. */
export const saidOf = ({ at }: Option, { tuning }: SettingQuestion): unknown =>
  tuning === undefined ? undefined : valueAt({ ...tuning }, at);

/** What an option is set to: what the pool says, or what is usual; undefined where it stays as it is. */
export function valueOf(of: Option, question: SettingQuestion): unknown {
  if (question.tuning === undefined) return undefined;
  const said = saidOf(of, question);
  if (said === UNCHANGED) return undefined;
  return said ?? of.usual(question, question.tuning.intent);
}
