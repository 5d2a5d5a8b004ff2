// Configurations that are wrong in one or two fields: what the kubelet of the newest minor refuses, by its own validation
// or because its managers do not start, our schema and rules must refuse as well.
import fc from 'fast-check';
import { toYaml } from '../../../lib/internal';
import type { KubeletConfiguration } from '../../../lib/kubernetes';
import { kubelet } from './kubelet/ask';
import { anyKubelet, base, findings, machine } from './kubelet/draw';
import { askAll, withManagers } from './managers/ask';

const CASES = Number(process.env['CDK8S_GPU_KUBELETS'] ?? 3000);
const SEED = Number(process.env['CDK8S_GPU_SEED'] ?? 20_261_121);

/** What upstream says against each of them. */
async function refusals(configurations: readonly KubeletConfiguration[]): Promise<readonly (readonly string[])[]> {
  const program = await kubelet('1.36');
  const verdicts = await program.ask(configurations.map((one, index) => ({ id: String(index), content: toYaml(one) })));
  await program.close();
  const started = await withManagers((programs) =>
    askAll(
      programs,
      configurations.map((one) => ({ machine, kubelet: one, pods: [] })),
    ),
  );
  return configurations.map((_, index) => [...verdicts[index]!.messages, ...started[index]!.messages]);
}

/** The fields that are not those which we configure. */
const changes = (configuration: KubeletConfiguration): object =>
  Object.fromEntries(Object.entries(configuration).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(base[key])));

test('what we configure is accepted by both', async () => {
  expect(await refusals([base])).toEqual([[]]);
  expect(findings(base)).toEqual([]);
});

test(`what the kubelet refuses, our rules refuse, ${CASES} times`, async () => {
  const drawn = fc.sample(anyKubelet, { numRuns: CASES, seed: SEED });
  const refused = await refusals(drawn);
  const count = refused.filter((messages) => messages.length > 0).length;
  expect(count).toBeGreaterThan(CASES / 4);
  const missed = drawn.flatMap((one, index) => {
    const upstream = refused[index] ?? [];
    return upstream.length > 0 && findings(one).length === 0 ? [{ changes: changes(one), upstream }] : [];
  });
  // The smallest first.
  missed.sort((one, other) => JSON.stringify(one.changes).length - JSON.stringify(other.changes).length);
  expect(missed.slice(0, 10)).toEqual([]);
  process.stdout.write(`kubelet: ${count} of ${CASES} configurations are refused, from the seed ${SEED}\n`);
});
