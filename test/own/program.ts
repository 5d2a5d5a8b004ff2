import type { Besides } from '../combinations/programs';
import type { Face } from '../parity/face';

/** A program of a user, in whichever face. */
export interface Program {
  readonly name: string;
  readonly make: (face: Face) => void;
}

/** A program whose user gives more when a warning asks for it. */
export interface HeedingProgram extends Program {
  readonly again: (besides: Besides) => Program['make'];
}
