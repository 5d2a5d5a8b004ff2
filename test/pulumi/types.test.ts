import ts from 'typescript';
import { join } from 'node:path';
import type { Schema } from '../../lib/internal';
import { workloads } from '../../lib/plans/workload';
import { releases } from '../../lib/plans/charts';

/** Every place of a text or quantity in a schema, and whether an Output may stand there. */
interface Place {
  readonly steps: readonly string[];
  readonly takes: boolean;
}

function placesIn(schema: Schema, steps: readonly string[] = []): readonly Place[] {
  switch (schema.is) {
    case 'object':
      return Object.entries(schema.keys).flatMap(([key, field]) => placesIn(field.schema, [...steps, key]));
    case 'list':
    case 'map':
      return [{ steps, takes: schema.whole === true }, ...placesIn(schema.of, [...steps, schema.is === 'list' ? '[]' : '*'])];
    case 'anyOf':
      return schema.options.flatMap((option) => placesIn(option, steps));
    case 'text':
      return [{ steps, takes: schema.plain !== true }];
    case 'quantity':
    case 'integer':
    case 'boolean':
    case 'oneOf':
      return [{ steps, takes: false }];
    default:
      return [];
  }
}

const forms = {
  GpuTrainingJobArgs: workloads().trainingJob,
  GpuWorkloadArgs: workloads().gpuWorkload,
  GpuCheckArgs: workloads().gpuCheck,
  GpuInferenceServiceArgs: workloads().inferenceService,
  MpsInferenceServiceArgs: workloads().mpsInferenceService,
  HamiVgpuWorkloadArgs: workloads().hamiVgpuWorkload,
  HamiQuotaArgs: workloads().hamiQuota,
  GpuOperatorArgs: releases().gpuOperator,
  HamiArgs: releases().hami,
};

/** Of a place that several options have, one that takes an Output is enough. */
function placesOf(schema: Schema): readonly Place[] {
  const places = new Map<string, Place>();
  for (const place of placesIn(schema)) {
    const key = place.steps.join(' ');
    if (place.steps.length > 0 && place.steps[0] !== 'silence' && !(places.get(key)?.takes ?? false)) places.set(key, place);
  }
  return [...places.values()];
}

const HEAD = `
import type { Output } from '@pulumi/pulumi';
import type * as gpu from '../../lib/faces/pulumi';
type Plain<T> = Exclude<NonNullable<T>, Output<any> | Promise<any>>;
type Step<T, K> = K extends '[]' ? (T extends readonly (infer I)[] ? I : never)
  : K extends '*' ? (T extends readonly any[] ? never : string extends keyof T ? T[string & keyof T] : \`/\${string}\` extends keyof T ? T[\`/\${string}\` & keyof T] : never)
  : T extends readonly any[] ? never : K extends keyof T ? T[K] : never;
type At<T, P> = P extends [infer K, ...infer R] ? (Plain<T> extends infer U ? (U extends unknown ? At<Step<U, K>, R> : never) : never) : T;
type Takes<T> = [Extract<T, Output<any>>] extends [never] ? false : true;
`;

test('an Output is taken where the types say so, and nowhere else', () => {
  const lines = Object.entries(forms).flatMap(([args, { schema }]) =>
    placesOf(schema).map(({ steps, takes }) => `export const _: Takes<At<gpu.${args}, ${JSON.stringify(steps)}>> = ${takes};`),
  );
  expect(lines.length).toBeGreaterThan(500);
  expect(errorsOf(HEAD + lines.map((line, index) => line.replace('_', `_${index}`)).join('\n'))).toEqual([]);
});

/** What the compiler says of a file in this folder, as the line that is wrong. */
function errorsOf(text: string): readonly string[] {
  const file = join(__dirname, 'outputs-of-types.ts');
  const { config } = ts.readConfigFile(join(__dirname, '../../tsconfig.base.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, noEmit: true }, join(__dirname, '../..'));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, language) =>
    name === file ? ts.createSourceFile(name, text, language, true) : getSourceFile.call(host, name, language);
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  return program.getSemanticDiagnostics(source).map(({ start = 0 }) => {
    const from = text.lastIndexOf('\n', start) + 1;
    return text.slice(from, text.indexOf('\n', start));
  });
}
