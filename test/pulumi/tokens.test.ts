import type * as pulumi from '@pulumi/pulumi';
import { Tokens } from '../../lib/faces/pulumi/outputs/tokens';
import { checkProps } from '../../lib/rules';
import { trainingJob } from '../../lib/plans/workload/workloads';
import { late, valueOf } from './stack';

const place = { path: 'llama', id: 'llama' };

/** The variables of a job, of whose environment all is one Output, and what is said of them once they are known. */
async function environmentOf(held: Readonly<Record<string, unknown>>) {
  const tokens = new Tokens();
  const props = { image: 'x:1', request: { gpus: 1 }, resources: { cpu: 4, memory: '8Gi' }, env: late(held) };
  const tokenised = tokens.tokenise(props, trainingJob.schema) as Parameters<typeof trainingJob.plan>[1];
  const said: string[] = checkProps(trainingJob, tokenised, place).map(({ problem }) => problem);
  tokens.judgeEach(tokenised, (known) => {
    for (const { path, problem } of checkProps(trainingJob, known, place)) said.push(`${path}: ${problem}`);
  });
  const job = trainingJob.plan(place, tokenised, { namespace: 'ml' }).objects.find(({ object }) => object.kind === 'Job')!.object;
  const { spec } = job as unknown as { spec: { template: { spec: { containers: { env: unknown }[] } } } };
  const variables = await valueOf(tokens.restore(spec.template.spec.containers[0]!.env) as pulumi.Output<{ name: string }[]>);
  return { variables, said };
}

test('variables that an Output holds stand behind those of the job, or in the place of one', async () => {
  const { variables, said } = await environmentOf({ A: '1', MASTER_PORT: '3' });
  expect(variables.at(-1)).toEqual({ name: 'A', value: '1' });
  expect(variables.filter(({ name }) => name === 'MASTER_PORT')).toEqual([{ name: 'MASTER_PORT', value: '3' }]);
  expect(said).toEqual([]);
});

test.each([
  ['a name that no variable has', { 'a=b': '1' }, 'llama.env["a=b"]: is not a valid key'],
  ["a variable that is the job's own", { PET_NNODES: '9' }, expect.stringMatching(/^llama\.env\.PET_NNODES: follows from the job itself/)],
  ['a value that is no text', { A: 1 }, 'llama.env.A: has the wrong type or form'],
])('is told once it is known that an Output holds %s', async (_what, held, problem) => {
  expect((await environmentOf(held)).said).toEqual([problem]);
});
