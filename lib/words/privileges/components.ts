import type { ComponentRow } from './component-row';
import { nvidiaComponents } from './nvidia';
import { otherComponents } from './others';

/** Every part of a GPU cluster whose needs are known. */
export const componentRows: readonly ComponentRow[] = [...nvidiaComponents, ...otherComponents];

/** The level of Kubernetes' Pod Security Standards that its namespace has to allow. */
export const levelOf = ({ privileged, privilegedBy, host, capabilities, paths }: ComponentRow): 'privileged' | 'restricted' =>
  [privileged, privilegedBy, host, capabilities, paths].some((one) => one !== undefined) ? 'privileged' : 'restricted';

/** The parts that the image of a name has; most images have none. */
export const componentsIn = (name: string, rows: readonly ComponentRow[] = componentRows): readonly ComponentRow[] =>
  rows.filter(({ image }) => image?.test(name) === true);

/** Which of the parts of an image a container starts. */
export const componentStarted = (rows: readonly ComponentRow[], [program]: readonly string[]): ComponentRow | undefined =>
  rows.find((row) => row.program !== undefined && program !== undefined && row.program.test(program)) ??
  rows.find((row) => row.program === undefined || program === undefined);
