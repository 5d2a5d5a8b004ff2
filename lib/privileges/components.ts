import type { ComponentRow } from './component-row';
import { nvidiaComponents } from './nvidia';
import { otherComponents } from './others';

/** Every part of a GPU cluster whose needs are known. */
export const componentRows: readonly ComponentRow[] = [...nvidiaComponents, ...otherComponents];

/** The level of Kubernetes' Pod Security Standards that its namespace has to allow. */
export const levelOf = ({ privileged, privilegedBy, host, capabilities, paths }: ComponentRow): 'privileged' | 'restricted' =>
  [privileged, privilegedBy, host, capabilities, paths].some((one) => one !== undefined) ? 'privileged' : 'restricted';

/** The part that a container is, by its image and the program that it starts; undefined where it is none that is known. */
export function componentOf(
  { image, words }: { readonly image: string; readonly words: readonly string[] },
  rows: readonly ComponentRow[] = componentRows,
): ComponentRow | undefined {
  const found = rows.filter((row) => row.image?.test(image) === true);
  const [program] = words;
  return (
    found.find((row) => row.program !== undefined && program !== undefined && row.program.test(program)) ??
    found.find((row) => row.program === undefined || program === undefined)
  );
}
