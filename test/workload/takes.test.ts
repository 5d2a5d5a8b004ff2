import type { Schema } from '../../lib/internal';
import { defaultControllers, defaultServingControllers, type ServingRow, type TrainingProp } from '../../lib/words/kinds';
import { DELIVERED_TO_SERVICES, inferenceServiceSchema } from '../../lib/plans/workload/plans/inference-service-props';
import { DELIVERED_TO_JOBS, gpuTrainingJobSchema, type GpuTrainingJobProps } from '../../lib/plans/workload/plans/training-job-props';
import { TAKEN_BY_STACK } from '../../lib/plans/workload/plans/vllm-stack';

const propsOf = (schema: Schema): readonly string[] => (schema.is === 'object' ? Object.keys(schema.keys) : []);
const notPlaced = (schema: Schema, ...places: readonly object[]) =>
  propsOf(schema).filter((prop) => !places.some((place) => prop in place));

/** A row, and those for its other modes and for groups. */
const withParts = (row: ServingRow): readonly ServingRow[] => [row, ...Object.values(row.modes ?? {}), ...(row.groups ? [row.groups] : [])];

test('every prop of a training job is delivered by the plan, or answered by each controller', () => {
  for (const { takes } of Object.values(defaultControllers)) expect(notPlaced(gpuTrainingJobSchema, takes, DELIVERED_TO_JOBS)).toEqual([]);
});

test('every prop of a model server is delivered by the plan, or answered by each controller and by the chart', () => {
  const rows = Object.values(defaultServingControllers).flatMap(withParts);
  for (const { takes } of [...rows, { takes: TAKEN_BY_STACK }])
    expect(notPlaced(inferenceServiceSchema, takes, DELIVERED_TO_SERVICES)).toEqual([]);
});

test('fails to compile with a prop that has no place, and with a row that does not answer for a name', () => {
  type WithNew = GpuTrainingJobProps & { readonly colour?: string };
  // @ts-expect-error The list of what the plan delivers lacks the new prop.
  const delivered: Readonly<Record<Exclude<keyof WithNew, TrainingProp>, true>> = DELIVERED_TO_JOBS;
  // @ts-expect-error The row lacks the new name.
  const takes: Readonly<Record<TrainingProp | 'colour', unknown>> = defaultControllers['Job']!.takes;
  expect([delivered, takes]).not.toContainEqual(expect.objectContaining({ colour: expect.anything() }));
});

test('every refusal has a reason in words', () => {
  const all = [...Object.values(defaultControllers), ...Object.values(defaultServingControllers).flatMap(withParts)].flatMap(({ takes }) =>
    Object.values(takes).flatMap((taken) => (taken === true ? [] : [typeof taken === 'string' ? taken : taken.why])),
  );
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((why) => why.length < 10)).toEqual([]);
});
