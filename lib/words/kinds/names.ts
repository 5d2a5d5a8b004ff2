import { withArticle } from '../../internal';
import { DNS_SUBDOMAIN } from '../kubernetes';

/** The names under which a controller's pods find each other. */
export interface PodNames {
  /** Whether a host begins with what this controller's names begin with, so that nothing else is meant. */
  readonly means: (label: string) => boolean;
  /** Whether a pod, or a Service of the controller, has this first label. */
  readonly has: (label: string) => boolean;
  /** Whether a label is written as those of another part of the object would be, whatever that is called. */
  readonly ofAnother?: (label: string) => boolean;
  /** What has to follow the first label; empty where the label alone resolves. Undefined where no name leads to the pods. */
  readonly domains: readonly string[] | undefined;
  /** The name of the first pod, or why there is none. */
  readonly first: string;
}

/** Something that a name becomes, with what is allowed there. */
export interface DerivedName {
  /** What it is, such as `the hostname of the last pod`. */
  readonly what: string;
  readonly name: string;
  /** Characters at most. */
  readonly limit: number;
  readonly pattern: RegExp;
}

/** Characters that a label, or the label of a host, may have. */
export const LABEL = 63;
/** Characters that an object's own name may have. */
const OBJECT = 253;

/** What the name of an object becomes. */
export const derived = (what: string, name: string, limit: number, pattern: RegExp): DerivedName => ({ what, name, limit, pattern });
/** The name itself, where nothing else allows less. */
export const ownName = (kind: string, name: string): DerivedName =>
  derived(`the name of ${withArticle(kind)}`, name, OBJECT, DNS_SUBDOMAIN);

/** The last index of a number of things. */
export const last = (count: unknown): number => (typeof count === 'number' && count > 0 ? count - 1 : 0);

/** Whether a text is an index below a count. */
export const below = (text: string | undefined, count: number): boolean =>
  text !== undefined && /^(0|[1-9]\d*)$/.test(text) && Number(text) < count;

/** The indices of a label that is a prefix and as many indices. */
export const indices = (prefix: string, label: string): readonly string[] | undefined => {
  const rest = label.startsWith(`${prefix}-`) ? label.slice(prefix.length + 1) : undefined;
  return rest !== undefined && /^\d+(-\d+)*$/.test(rest) ? rest.split('-') : undefined;
};

/** Whether a label begins as the names of an object do, has the name of a part, and ends with so many indices. */
export const partOf =
  (name: string, count: 1 | 2) =>
  (label: string): boolean =>
    label.startsWith(`${name}-`) && (count === 1 ? /.-\d+$/ : /.-\d+-\d+$/).test(label.slice(name.length + 1));
