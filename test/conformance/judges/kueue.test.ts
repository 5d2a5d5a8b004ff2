// What our rules say of Kueue's queues, of the workloads that it queues and of LeaderWorkerSets, held against the projects'
// own webhooks, behind an API server that has their definitions. Jobs and JobSets of the corpus: apiserver.test.ts.
//
// The Go proxy has no LeaderWorkerSet after v0.9.0 ("This module version is not available"), so that one judges. Karpenter
// has no webhooks (v1.13.0): its definitions say by CEL what they ask for, and what our rules let pass of its documents is
// created in rule-inputs.test.ts.
import { readText } from '../../../lib/read';
import { toYaml } from '../../../lib/internal';
import { allRules } from '../../../lib/rules';
import type { Input } from '../../rules/inputs/example';
import { idsWithInputs, inputsOf } from '../../rules/inputs/inputs';
import { found } from '../../rules/places/places';
import { type GoProgram, pinned, type Verdict } from '../go';
import { kindOf } from '../consumers';
import { alsoJudging } from '../verdicts';
import { apiServer, type ServerVerdict, upstream } from './apiserver/server';
import { type Asked, webhookVerdicts } from './webhooks/ask';
import { kueueVersion } from './webhooks/kueue';
import { clusterQueues, groupedQueues } from './webhooks/cluster-queues';
import { subgroups, topologyRequests } from './webhooks/topology';

/** Nothing refuses what no queue will ever admit: Kueue lets it wait, or keeps a queue with wrong checks inactive. */
const WAITS = ['queue/never-fits', 'queue/admission-checks', 'queue/provisioning-class'];

/** Rules over what the projects refuse: all other errors of queues, and of groups. */
const REFUSED: readonly string[] = [
  ...allRules()
    .filter(({ id, severity }) => id.startsWith('queue/') && !WAITS.includes(id) && severity === 'error')
    .map(({ id }) => id),
  'train/group-size',
];

/** Of these an API server judges, and the webhooks where it lets them pass. */
const OF_THE_PROJECTS = /^(?:kueue\.x-k8s\.io|leaderworkerset\.x-k8s\.io)\//;
/** These the webhooks judge when they are queued. */
const JOBS: ReadonlySet<string> = new Set([
  'batch/v1 Job',
  'jobset.x-k8s.io/v1alpha2 JobSet',
  'kubeflow.org/v1 PyTorchJob',
  'kubeflow.org/v2beta1 MPIJob',
  'ray.io/v1 RayCluster',
  'ray.io/v1 RayJob',
]);
/** What Kueue has no webhook for. */
const BY_DEFINITION = /(?:LocalQueue|Topology|AdmissionCheck|MultiKueueCluster|MultiKueueConfig|ProvisioningRequestConfig)$/;

const DEFINITIONS: readonly string[] = [
  'kueue/crds',
  'lws/crds',
  'jobset/crds',
  'kubeflow-training-operator-v1/crds/kubeflow.org_pytorchjobs.v1.yaml',
  'mpi-operator/crds',
  'kuberay/crds',
];

let server: GoProgram;
beforeAll(async () => {
  server = await apiServer('1.36', DEFINITIONS.map(upstream));
});
afterAll(() => server.close());

/** What the API server says of documents, and the webhooks of those that it lets pass. */
async function verdictsOf(documents: readonly Asked[]): Promise<readonly Verdict[]> {
  const served = await server.ask<ServerVerdict>(documents.map((document) => ({ ...document, keep: true })));
  const passed = served.flatMap(({ id, accepted, kept }) => (accepted && !BY_DEFINITION.test(kindOf(kept)) ? [{ id, content: kept }] : []));
  const reviewed = new Map((await webhookVerdicts('kueue', passed)).map((verdict) => [verdict.id, verdict]));
  return served.map((verdict) => reviewed.get(verdict.id) ?? verdict);
}

/** The documents of an input which the projects judge. */
const judgedOf = (id: string, { yaml }: Input): readonly Asked[] =>
  readText('a.yaml', yaml).documents.flatMap(({ path, value }) => {
    const { metadata } = value as { readonly metadata?: { readonly labels?: object } };
    const queued = 'kueue.x-k8s.io/queue-name' in (metadata?.labels ?? {});
    const judged = OF_THE_PROJECTS.test(kindOf(value)) || (queued && JOBS.has(kindOf(value)));
    return judged ? [{ id: `${id} ${path}`, content: value }] : [];
  });

test('nothing is refused that our rules let pass, or only warn of', async () => {
  const asked = idsWithInputs().flatMap((id) => {
    const { wrong, right } = inputsOf(id) ?? {};
    const warned = wrong !== undefined && !REFUSED.includes(id) ? judgedOf(`${id} warned`, wrong) : [];
    return right === undefined ? warned : [...warned, ...judgedOf(`${id} right`, right)];
  });
  expect(asked.length).toBeGreaterThan(50);
  const done = alsoJudging('kueue: what rules let pass', kueueVersion);
  const verdicts = await verdictsOf(asked);
  done(asked.length);
  expect(verdicts.filter(({ accepted }) => !accepted)).toEqual([]);
});

test.each(REFUSED)('%s: what it reports is refused', async (id) => {
  const wrong = inputsOf(id)?.wrong;
  const verdicts = wrong === undefined ? [] : await verdictsOf(judgedOf(id, wrong));
  expect(verdicts.map(({ accepted }) => accepted)).toContain(false);
});

/** Objects of which rules say another thing than those who let them pass or not, and how many of each there were. */
async function differences(
  ids: readonly string[],
  objects: readonly object[],
  ask: (asked: readonly Asked[]) => Promise<readonly Verdict[]>,
  [project, version] = ['kueue', kueueVersion],
) {
  const done = alsoJudging(`${project}: drawn for ${ids[0]}`, version);
  const verdicts = await ask(objects.map((content, index) => ({ id: `${index}`, content })));
  done(objects.length);
  const refused = verdicts.filter(({ accepted }) => !accepted).length;
  const different = verdicts.flatMap(({ accepted, messages }, index) => {
    const findings = ids.flatMap((id) => found(id, toYaml(objects[index])));
    if (accepted === (findings.length === 0)) return [];
    return [{ object: objects[index], messages, findings: findings.map(({ problem }) => problem) }];
  });
  return { refused, accepted: verdicts.length - refused, different: different.slice(0, 5) };
}
const webhooks = (asked: readonly Asked[]) => webhookVerdicts('kueue', asked);

test('requests for topology are errors exactly where Kueue refuses them', async () => {
  const { refused, accepted, different } = await differences(['queue/topology-request'], topologyRequests(400), webhooks);
  expect(different).toEqual([]);
  expect(Math.min(refused, accepted)).toBeGreaterThan(100);
});

test('quotas are errors exactly where Kueue refuses them', async () => {
  const rules = ['queue/flavor-resources', 'queue/limits'];
  const { refused, accepted, different } = await differences(rules, clusterQueues(300), verdictsOf);
  expect(different).toEqual([]);
  expect(Math.min(refused, accepted)).toBeGreaterThan(50);
});

test('resource groups are errors exactly where Kueue refuses them', async () => {
  const rules = ['queue/resource-groups', 'queue/flavor-resources', 'queue/limits'];
  const { refused, accepted, different } = await differences(rules, groupedQueues(300), verdictsOf);
  expect(different).toEqual([]);
  expect(Math.min(refused, accepted)).toBeGreaterThan(50);
});

test('subgroups are errors exactly where LeaderWorkerSet refuses them', async () => {
  const { refused, accepted, different } = await differences(['train/group-size'], subgroups(), webhooks, [
    'lws',
    pinned('kueue', 'sigs.k8s.io/lws'),
  ]);
  expect(different).toEqual([]);
  expect(Math.min(refused, accepted)).toBeGreaterThan(20);
});
