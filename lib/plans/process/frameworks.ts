import { type Schema, unionBy } from '../../internal';
import type { FrameworkAsk, FrameworkChoice, FrameworkRow, Variable } from './framework-row';
import { type Jax, jaxRow } from './jax';
import { type Paddle, paddleRow } from './paddle';
import { type Pytorch, pytorchRow } from './pytorch';
import { type Tensorflow, tensorflowRow } from './tensorflow';

/** The framework of a program, as `pytorch()`, `tensorflow()`, `paddle()` and `jax()` make it. */
export type Framework = Pytorch | Tensorflow | Paddle | Jax;

/** A row of any framework: it reads only its own choices. */
const known = <F extends FrameworkChoice>(row: FrameworkRow<F>): FrameworkRow => row as unknown as FrameworkRow;

/** Every framework that is known. What consumes them takes the list, so that a test can add one. */
export const frameworkRows: readonly FrameworkRow[] = [known(pytorchRow), known(tensorflowRow), known(paddleRow), known(jaxRow)];

/** The row of a choice; undefined for one that has none. */
export const frameworkOf = ({ kind }: FrameworkChoice, rows: readonly FrameworkRow[] = frameworkRows): FrameworkRow | undefined =>
  rows.find(({ id }) => id === kind);

/** The form of what a user chooses. */
export const frameworkSchema = (rows: readonly FrameworkRow[] = frameworkRows): Schema =>
  unionBy('kind', rows.map(({ id }) => `${id}()`).join(', '), ...rows.map(({ schema }) => schema));

/** The variables that a framework reads, each with its reason. */
export const frameworkVariables = (
  choice: FrameworkChoice,
  ask: FrameworkAsk,
  rows: readonly FrameworkRow[] = frameworkRows,
): readonly Variable[] => frameworkOf(choice, rows)?.env(choice, ask) ?? [];
