import { debian } from '../conformance/programs';

/** The shells that run what is written, and shellcheck, are there. */
export default function setup(): void {
  debian();
}
