import type { Schema } from '../../lib/internal';
import type { Face } from '../parity/face';

/** A construct in surroundings that are right, with the fewest props that it can have. */
export interface Scene {
  /** The class that is swept. */
  readonly construct: string;
  /** Which controller, kind, server, allocator or vehicle it is under. */
  readonly variant: string;
  readonly schema: Schema;
  readonly given: Readonly<Record<string, unknown>>;
  /** Makes it, with what it needs around it; answers with what others are told of it, where they are. */
  readonly make: (face: Face, id: string, given: Readonly<Record<string, unknown>>) => unknown;
  /** Pools that its props may name; the first one stands in `given`. */
  readonly pools?: readonly unknown[];
  /** The same for machines. */
  readonly machines?: readonly unknown[];
  /** Places that name something else in the scene. */
  readonly names?: Readonly<Record<string, string>>;
  /** It needs a stack of its own: it makes a cluster. */
  readonly alone?: true;
}

/** A schema without keys that a scene gives itself, or that scenes of their own sweep. */
export const less = (schema: Schema, ...names: readonly string[]): Schema =>
  schema.is === 'object'
    ? { ...schema, keys: Object.fromEntries(Object.entries(schema.keys).filter(([key]) => !names.includes(key))) }
    : schema;
