import * as pulumi from '@pulumi/pulumi';
import { PulumiRecorder } from '../../lib/faces/testing';

let stacks = 0;

/** A fresh stack under mocks, and what a program registers in it. */
export async function freshStack(preview = false): Promise<PulumiRecorder> {
  // What the test before registered must have arrived, or it lands among the new mocks.
  await settled();
  const recorder = new PulumiRecorder();
  await pulumi.runtime.setMocks(recorder, 'test', `stack-${++stacks}`, preview);
  return recorder;
}

/** The value of an Output. */
export const valueOf = <T>(output: pulumi.Output<T>): Promise<T> => new Promise((resolve) => void output.apply((value) => resolve(value)));

/** Waits until what was registered has arrived. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** An Output whose value arrives only after a while. */
export const late = <T>(value: T): pulumi.Output<T> =>
  pulumi.output(new Promise<T>((resolve) => setTimeout(() => resolve(value), 20))) as pulumi.Output<T>;
