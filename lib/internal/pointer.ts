import { at } from './path';

/** The steps of a pointer as findings write it: `spec.containers[0].limits["nvidia.com/gpu"]`. */
export function stepsOf(pointer: string): readonly (string | number)[] {
  const steps: (string | number)[] = [];
  for (const [, name, index, quoted] of pointer.matchAll(/([^.[\]"]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g)) {
    if (name !== undefined) steps.push(name);
    else if (index !== undefined) steps.push(Number(index));
    else if (quoted !== undefined) steps.push(JSON.parse(quoted) as string);
  }
  return steps;
}

/** Steps as findings write them. */
export const pointerTo = (steps: readonly (string | number)[]): string =>
  steps.reduce<string>((path, step) => (typeof step === 'number' ? `${path}[${step}]` : at(path, step)), '').replace(/^\./, '');
