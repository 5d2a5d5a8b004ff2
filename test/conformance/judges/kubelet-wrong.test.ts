// Configurations that are wrong in one or two fields: what the kubelet of a minor refuses, by its own validation or, for
// the newest, because its managers do not start, our schema and rules must refuse as well.
import fc from 'fast-check';
import { toYaml } from '../../../lib/internal';
import { type KubeletConfiguration, type KubernetesMinor } from '../../../lib/words/kubernetes';
import { judgedMinors } from '../minors';
import { alsoJudging } from '../verdicts';
import { kubelet, kubeletVersion } from './kubelet/ask';
import { anyKubelet, machine, oursOf } from './kubelet/draw';
import { askAll, withManagers } from './managers/ask';

const CASES = Number(process.env['CDK8S_GPU_KUBELETS'] ?? 3000);
/** The minor whose managers are built. */
const MANAGED = '1.36';
const SEED = Number(process.env['CDK8S_GPU_SEED'] ?? 20_261_121);

/** What upstream says against each of them. */
async function refusals(configurations: readonly KubeletConfiguration[], minor: KubernetesMinor): Promise<readonly (readonly string[])[]> {
  const program = await kubelet(minor);
  const verdicts = await program.ask(configurations.map((one, index) => ({ id: String(index), content: toYaml(one) })));
  await program.close();
  if (minor !== MANAGED) return verdicts.map(({ messages }) => messages);
  const started = await withManagers((programs) =>
    askAll(
      programs,
      configurations.map((one) => ({ machine, kubelet: one, pods: [] })),
    ),
  );
  return configurations.map((_, index) => [...verdicts[index]!.messages, ...started[index]!.messages]);
}

/** The fields that are not those which we configure. */
const changes = (configuration: KubeletConfiguration, base: KubeletConfiguration): object =>
  Object.fromEntries(Object.entries(configuration).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(base[key])));

test.each(judgedMinors)('what we configure is accepted by both, in %s', async (minor) => {
  const { base, findings } = oursOf(minor);
  expect(await refusals([base], minor)).toEqual([[]]);
  expect(findings(base)).toEqual([]);
});

test.each(judgedMinors)(`what the kubelet of %s refuses, our rules refuse, ${CASES} times`, async (minor) => {
  const { base, findings } = oursOf(minor);
  const drawn = fc.sample(anyKubelet(base), { numRuns: CASES, seed: SEED });
  const done = alsoJudging(`kubelet-${minor}: drawn configurations`, kubeletVersion(minor));
  const refused = await refusals(drawn, minor);
  done(drawn.length);
  const count = refused.filter((messages) => messages.length > 0).length;
  expect(count).toBeGreaterThan(CASES / 4);
  const missed = drawn.flatMap((one, index) => {
    const upstream = refused[index] ?? [];
    return upstream.length > 0 && findings(one).length === 0 ? [{ changes: changes(one, base), upstream }] : [];
  });
  // The smallest first.
  missed.sort((one, other) => JSON.stringify(one.changes).length - JSON.stringify(other.changes).length);
  expect(missed.slice(0, 10)).toEqual([]);
  process.stdout.write(`kubelet ${minor}: ${count} of ${CASES} configurations are refused, from the seed ${SEED}\n`);
});
