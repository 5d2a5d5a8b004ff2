import { at, type Problem } from '../../internal';
import { wrongFields } from '../../words/kinds';

/** Fields of a built-in type, such as `PodSpec`, whose value has another form than the type says: a text where a map is. */
export const misformedFields = (type: string, value: unknown, path: string): readonly Problem[] =>
  [...wrongFields(type, value)].map(({ steps, got, must }) => ({
    path: steps.reduce<string>((place, step) => (typeof step === 'number' ? `${place}[${step}]` : at(place, step)), path),
    problem: `is not ${must}`,
    got,
    allowed: must,
    fix: `write ${must}, as the Kubernetes API has it`,
  }));
