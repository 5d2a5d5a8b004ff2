import { type Check, checkTogether, copied, type Form, type Problem, throwIfAny } from '../internal';
import { checkSilence, type Silence } from './silence';

/** Everything that is wrong with the props of a kind, the rules that they silence included. */
export const checkProps = <P extends { readonly silence?: Silence }, C extends Place>(
  form: Form<P, C>,
  props: unknown,
  place: C,
): readonly Problem[] => checkTogether<P, C>(form, props, place, silenced);

/** Throws one `GpuConfigError` with everything that is wrong with props, and returns them as they are now, typed; none is an empty object. */
export function parseProps<P extends { readonly silence?: Silence }, C extends Place>(form: Form<P, C>, given: unknown, place: C): P {
  const props = given === undefined ? {} : given;
  throwIfAny(checkProps(form, props, place));
  return copied(props) as P;
}

interface Place {
  readonly path: string;
}

const silenced: Check<{ readonly silence?: Silence }, Place> = ({ silence }, { path }) =>
  silence === undefined ? NONE : checkSilence(silence, path);

const NONE: readonly never[] = [];
