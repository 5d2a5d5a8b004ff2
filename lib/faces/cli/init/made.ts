/** A property as the program writes it, and what a user has to know of it. */
export interface Prop {
  readonly name: string;
  readonly code: string;
  readonly note?: string;
}

/** A construct of the program: its class, its id, and its properties besides those that follow from where it is. */
export interface Made {
  readonly construct: string;
  /** @default - the class in small letters: `gpu-operator` of a GpuOperator */
  readonly id?: string;
  readonly props: readonly Prop[];
  /** What the properties take from the package. */
  readonly imports?: readonly string[];
}

/** The id of a construct. */
export const idOf = ({ construct, id }: Made): string => id ?? construct.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
