// One construct with some props in both faces: refused, or an output.
import { Construct } from 'constructs';
import { filesOf, findings as findingsOf } from '../../lib';
import { PlannedApiObject } from '../../lib/faces/cdk8s/planned-object';
import { GpuConfigError, type Problem } from '../../lib/internal';
import type { KubeObject } from '../../lib/words/kubernetes';
import { type JudgedFinding, ledgerOf } from '../../lib/rules';
import { cdk8sFace } from '../parity/cdk8s-face';
import type { Face } from '../parity/face';
import { isOfBoth, recordedWithPulumi, withoutPulumi } from '../parity/pulumi-face';
import { linesOf, type Output } from './output';
import type { Scene } from './scene';

type Given = Readonly<Record<string, unknown>>;

/** Why a construct was refused. */
export interface Refused {
  readonly problems: readonly Problem[];
}

/** What came of it. What takes long is asked for. */
export interface Made {
  /** Of the planned objects, the files, and what is said. */
  readonly text: string;
  /** What is refused when all of the app is judged. */
  readonly problems: () => readonly Problem[];
  /** Warnings and advice about it. */
  readonly told: () => readonly JudgedFinding[];
  /** What synth writes. */
  readonly output: () => Output;
}

export const isRefused = (outcome: Made | Refused): outcome is Refused => !('text' in outcome);

/** A planned object: its class adds what it holds to that of cdk8s. */
const isPlanned = (construct: unknown): construct is PlannedApiObject => construct instanceof PlannedApiObject;

/** The id of the construct that is swept. */
export const ID = 'sweep';

/** Runs a scene with constructs, as far as synth. */
export function withCdk8s(scene: Scene, given: Given): Made | Refused {
  const { face, app, charts } = cdk8sFace();
  try {
    const made = scene.make(face, ID, given);
    const described = Construct.isConstruct(made) ? undefined : made;
    const files = filesOf(app);
    const objects = app.node.findAll().flatMap((construct) => (isPlanned(construct) ? [construct.current] : []));
    return {
      text: linesOf({ objects, files, said: described }).join('\n'),
      problems: () => ledgerOf(app).problems(),
      told: () => findingsOf(app),
      output: () => ({ objects: [...charts.values()].flatMap((chart) => chart.toJson() as KubeObject[]), files, said: undefined }),
    };
  } catch (error) {
    if (GpuConfigError.is(error)) return { problems: error.problems };
    throw error;
  }
}

/** A case of a scene whose output both faces have to agree on. */
export interface Case {
  readonly given: Given;
  readonly made: Made;
}

/** Cases of a scene of which Pulumi makes something else than cdk8s, with the first line that differs. */
export async function otherwiseWithPulumi(scene: Scene, cases: readonly Case[]): Promise<readonly (readonly [Case, string])[]> {
  if (!scene.alone) return compared(cases, await inOneStack(scene, cases));
  const wrong: (readonly [Case, string])[] = [];
  for (const one of cases) wrong.push(...compared([one], await inOneStack(scene, [one])));
  return wrong;
}

const compared = (
  cases: readonly Case[],
  made: readonly (Pick<Output, 'objects' | 'files'> | string)[],
): readonly (readonly [Case, string])[] =>
  cases.flatMap((one, index) => {
    const theirs = made[index] as Output | string;
    if (typeof theirs === 'string') return [[one, theirs] as const];
    const ours = linesOf(one.made.output());
    const others = linesOf({ ...theirs, said: undefined });
    const at = ours.findIndex((line, place) => line !== others[place]);
    const line = at >= 0 ? ours[at] : others[ours.length];
    return line === undefined ? [] : [[one, `${line} / ${others[at >= 0 ? at : ours.length] ?? 'nothing'}`] as const];
  });

/** Each case as a component of a name of its own; what is compared has one name again. */
async function inOneStack(scene: Scene, cases: readonly Case[]): Promise<readonly (Pick<Output, 'objects' | 'files'> | string)[]> {
  const refused = new Map<number, string>();
  const idOf = (index: number): string => (scene.alone ? ID : `${ID}${index}q`);
  const { resources, files } = await recordedWithPulumi((face: Face) => {
    for (const [index, { given }] of cases.entries())
      try {
        scene.make(face, idOf(index), given);
      } catch (error) {
        if (!GpuConfigError.is(error)) throw error;
        refused.set(index, error.message);
      }
  });
  const objects = resources.filter(({ type }) => type.startsWith('kubernetes:') && !type.startsWith('kubernetes:helm.sh/'));
  return cases.map((_, index) => {
    const why = refused.get(index);
    if (why !== undefined) return why;
    const id = idOf(index);
    const own = scene.alone ? objects : objects.filter(({ name }) => name === id || name.startsWith(`${id}-`));
    const ownFiles = scene.alone ? files : files.filter(({ path, text }) => path.includes(id) || text.includes(id));
    const shared = own.map(({ inputs }) => inputs as unknown as KubeObject).filter(isOfBoth);
    const text = JSON.stringify({ objects: shared.map(withoutPulumi), files: ownFiles });
    return JSON.parse(text.replaceAll(id, ID)) as Pick<Output, 'objects' | 'files'>;
  });
}
