import fc from 'fast-check';
import type { KubeObject, KubernetesMinor } from '../../../lib/words/kubernetes';
import type { Plan } from '../../../lib/plans/model';
import { refusedBy } from '../../combinations/pins';
import { type Case, partsOfOneMinor, product } from '../../combinations/product';
import { combinations, isRefusal, nameOf, program } from '../../combinations/programs';
import { buildWithCdk8s } from '../../parity/cdk8s-face';
import type { Built, Face } from '../../parity/face';
import { buildWithPulumi, type BuiltWithPulumi } from '../../parity/pulumi-face';
import { scenarios } from '../../parity/scenarios';
import { nearlyRight } from '../../workload/nearly-right';
import { recordOf, type Release } from '../recorded/charts/data';
import { clusterPolicyOf } from '../recorded/charts/policy';
import type { Found, ManifestSet } from './document';
import { examples } from './examples';
import { documentsOfFiles } from './of-files';
import { documentsOfModel } from './of-model';
import { documentsOfObject } from './of-object';
import { documentsOfValues } from './of-values';
import { releasePrograms } from './releases';
import type { Origin } from './writer';

/** What one combination, example or scenario gives. */
export interface Source extends Origin {
  /** Objects that are applied together by a face. */
  readonly face?: ManifestSet['face'];
  readonly objects: readonly KubeObject[];
  readonly others: readonly Found[];
}

/** What is of no minor is judged as of the oldest and of the newest. */
const ENDS: readonly KubernetesMinor[] = ['1.30', '1.36'];

/** Everything that this library is known to emit. */
export async function* sources(): AsyncGenerator<Source> {
  yield* combinationsOfPlans();
  yield* randomWorkloads();
  for (const combination of combinations) yield* throughBothFaces(`pairs: ${nameOf(combination)}`, program(combination));
  for (const [name, scenario] of Object.entries(scenarios)) yield* throughBothFaces(`scenario: ${name}`, scenario);
  for (const [name, scenario] of Object.entries(releasePrograms)) yield* throughPulumi(`release: ${name}`, scenario);
  for await (const { name, kubernetes = ENDS, ...example } of examples())
    for (const minor of kubernetes) yield { ...example, name, kubernetes: minor };
}

/** Plans are shared by the faces, so that the whole product needs none. */
function* combinationsOfPlans(): Generator<Source> {
  for (const part of Object.keys(product) as (keyof typeof product)[]) {
    for (const minor of partsOfOneMinor.includes(part) ? ENDS : [undefined]) {
      for (const { name, cases } of product[part](minor)) {
        for (const each of cases) yield* legal(`${part}: ${name} | ${each.value}`, each);
      }
    }
  }
}

/** How many random workloads of each kind are tried; about one in four is legal. */
const TRIED = 400;

/** Workloads with any of their props, the same ones every time. */
function* randomWorkloads(): Generator<Source> {
  for (const [kind, { props, pools, plan }] of Object.entries(nearlyRight)) {
    for (const [index, given] of fc.sample(props, { numRuns: TRIED, seed: 20 }).entries()) {
      const planned = planOrRefusal(() => plan(given));
      if (planned === undefined) continue;
      for (const kubernetes of ENDS)
        yield* legal(`random: ${kind} ${index}`, { kubernetes, plan: () => ({ plans: [planned], known: [{ pools }] }) });
    }
  }
}

function planOrRefusal(plan: () => Plan): Plan | undefined {
  try {
    return plan();
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

function* legal(name: string, { kubernetes, plan }: Pick<Case, 'kubernetes' | 'plan'>): Generator<Source> {
  const planned = plan();
  if (refusedBy(planned).length > 0) return;
  yield {
    name,
    kubernetes,
    objects: planned.plans.flatMap(({ objects }) => objects.map(({ object }) => object)),
    others: [...planned.plans.flatMap(({ files }) => documentsOfFiles(files)), ...documentsOfModel(planned)],
  };
}

async function* throughBothFaces(name: string, scenario: (face: Face) => void): AsyncGenerator<Source> {
  yield* built(name, 'cdk8s', scenario, buildWithCdk8s);
  yield* throughPulumi(name, scenario);
}

const throughPulumi = (name: string, scenario: (face: Face) => void): AsyncGenerator<Source> =>
  built(name, 'pulumi', scenario, buildWithPulumi);

async function* built(
  name: string,
  face: ManifestSet['face'],
  scenario: (face: Face) => void,
  build: (scenario: (face: Face) => void) => Built | Promise<BuiltWithPulumi>,
): AsyncGenerator<Source> {
  const minors = new Set<KubernetesMinor>();
  const noting = (its: Face): void =>
    scenario({
      ...its,
      cluster: (id, props) => {
        minors.add(props.kubernetes.split('.').slice(0, 2).join('.') as KubernetesMinor);
        return its.cluster(id, props);
      },
    });
  let result: Built | BuiltWithPulumi;
  try {
    result = await build(noting);
  } catch (error) {
    if (isRefusal(error)) return;
    throw error;
  }
  const releases = 'releases' in result ? result.releases : [];
  const others = [...documentsOfFiles(result.files), ...releases.flatMap(documentsOfRelease)];
  for (const kubernetes of minors.size > 0 ? minors : ENDS) yield { name, kubernetes, face, objects: result.objects, others };
}

/** A release that Pulumi makes, and its values. */
function documentsOfRelease(inputs: Readonly<Record<string, unknown>>): readonly Found[] {
  const { chart, version, name: releaseName, namespace, values } = inputs;
  return [{ sort: 'pulumiRelease', content: inputs }, ...documentsOfValues({ chart, version, releaseName, namespace, values })];
}

/** Every document of a source: its objects with what stands inside them, its other documents, and what charts make of them. */
export const documentsOf = ({ objects, others }: Source): readonly Found[] =>
  [...objects.flatMap(documentsOfObject), ...others].flatMap((found) => [found, ...clusterPolicies(found)]);

function clusterPolicies({ sort, content }: Found): readonly Found[] {
  if (sort !== 'gpuOperatorValues') return [];
  const { version, values } = content as Release;
  return [{ sort: 'clusterPolicy', content: clusterPolicyOf(recordOf('gpu-operator', version), values) }];
}
