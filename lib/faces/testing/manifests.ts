import { show } from '../../internal';
import type { KubeObject, PodSpec } from '../../words/kubernetes';
import { claimsAmong, gpuAsks, gpusOfPod } from '../../plans/allocators';
import { differencesFrom, type JsonPatch } from '../../plans/model';
import { templatesOf } from '../../words/kinds';

/** A cdk8s chart, by its shape. */
export interface ChartLike {
  toJson(): unknown[];
}

/** A cdk8s app, by its shape. */
export interface AppLike {
  readonly charts: readonly ChartLike[];
}

/**
 * The manifests of a program under test, and questions about them. Every question that cannot be answered throws an
 * `Error` that says what there is instead, so that it works in any test runner.
 */
export class Manifests {
  /** Manifests of a chart, or of every chart of an app; synthesising runs all validations. */
  static of(source: ChartLike | AppLike): Manifests {
    const charts = 'charts' in source ? source.charts : [source];
    return new Manifests(charts.flatMap((chart) => chart.toJson() as KubeObject[]));
  }

  constructor(readonly all: readonly KubeObject[]) {}

  /** The one object of a kind, or of a kind and name. */
  one(kind: string, name?: string): KubeObject {
    const found = this.all.filter((candidate) => candidate.kind === kind && (name === undefined || candidate.metadata.name === name));
    const [first] = found;
    if (first === undefined || found.length > 1) {
      const wanted = name === undefined ? `one ${kind}` : `one ${kind} '${name}'`;
      throw new Error(`expected ${wanted}, found ${found.length}; there are: ${this.all.map(nameOf).join(', ') || 'no objects'}`);
    }
    return first;
  }

  /** The specification of the pods that an object makes; of the first template where it has several. */
  podSpec(kind: string, name?: string): PodSpec {
    const owner = this.one(kind, name);
    const [found] = templatesOf(owner);
    if (found === undefined) throw new Error(`${nameOf(owner)} makes no pods`);
    return found.template.spec;
  }

  /** GPU resources of one pod of an object, by name: `{ 'nvidia.com/gpu': 8 }`. */
  gpus(kind: string, name?: string): Readonly<Record<string, number>> {
    const spec = this.podSpec(kind, name);
    return Object.fromEntries(gpusOfPod(spec, gpuAsks(spec, claimsAmong(this.all)?.(this.one(kind, name).metadata.namespace))));
  }

  /** Throws unless the object contains everything that the patch says; the error names each path that differs. */
  expectContains(kind: string, name: string, patch: JsonPatch): void {
    const found = this.one(kind, name);
    const lacking = differencesFrom(found, patch).map(
      ({ path, wanted, got }) => `  ${path}: expected ${show(wanted)}, ${got === undefined ? 'nothing is there' : `got ${show(got)}`}`,
    );
    if (lacking.length > 0) throw new Error([`${nameOf(found)} does not contain ${show(patch)}:`, ...lacking].join('\n'));
  }
}

const nameOf = ({ kind, metadata }: KubeObject): string => `${kind} '${metadata.name}'`;
