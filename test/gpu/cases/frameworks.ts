import type { Sharing } from '../../../lib';
import { GpuWorkload, type GpuWorkloadProps } from '../../../lib';
import { containerOf, emitted, environmentOf } from './place';

const silence = { 'framework/unified-memory': 'the cases allocate little' };

/** The variables of a container whose program has such a framework. */
export function variablesOf(framework: GpuWorkloadProps['framework'], sharing?: Sharing): Record<string, string> {
  const objects = emitted(
    (chart, pool) =>
      new GpuWorkload(chart, 'main', {
        kind: 'Job',
        image: 'x:1',
        command: ['x'],
        pool,
        request: { gpus: 1 },
        framework,
        silence,
      } as never),
    sharing === undefined ? {} : { sharing },
  );
  return environmentOf(containerOf(objects, 'Job'));
}

/** Every option alone, each with some values. */
export function single<O extends object>(values: { readonly [K in keyof Required<O>]: readonly Required<O>[K][] }): readonly O[] {
  const options = Object.entries<readonly unknown[]>(values);
  return options.flatMap(([key, some]) => some.map((value) => ({ [key]: value }) as unknown as O));
}

/** A choice as the end of a case's id. */
export const labelOf = (choice: object): string =>
  Object.entries(choice)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(',');
