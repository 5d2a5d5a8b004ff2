import * as pulumi from '@pulumi/pulumi';
import { check, describeProblem, handle, isPlainObject, object, oneOf, optional, type Problem, throwIfAny } from '../../internal';
import type { KubernetesVersion } from '../../words/kubernetes';
import type { AnyDistribution } from '../../words/platforms';
import type { BorrowedPoolAttributes } from '../../plans/node';
import { checkSilence, isAtLeast, severities, type Severity, type Silence } from '../../rules';
import { atEnd } from './at-end';
import { type Declared, declaredInRun, tellUnknowns } from './judgement';
import { observe } from './observe';
import { acceptedBy, ownClusters } from './own-clusters';
import { ownPools } from './own-pools';
import { refusesLate } from './run';
import type { ReadResource, Said } from './stack-findings';

type Findings = typeof import('./stack-findings');

/** Nodes that others run, as `GpuNodePool.fromAttributes` takes them, with their name. */
export type StackPool = BorrowedPoolAttributes & { readonly name: string };

/** What resources do not show. Without it nothing is guessed. */
export interface StackContext {
  /**
   * Kubernetes version of the cluster, such as `'1.34'`.
   *
   * @default - not known, and rules that need it stay silent
   */
  readonly kubernetes?: KubernetesVersion;
  /**
   * How the cluster was made, such as `'eks'` or `'gke'`.
   *
   * @default - not known, and rules that need it stay silent
   */
  readonly distribution?: AnyDistribution;
  /**
   * Pools besides those that components of this program declare.
   *
   * @default - the program's own pools
   */
  readonly pools?: readonly StackPool[];
  /**
   * Versions of charts, for releases that name none that we know: `gpu-operator`, `hami` and
   * `nvidia-device-plugin`.
   *
   * @default - a release without a version that we know is not judged
   */
  readonly charts?: Readonly<Record<string, string>>;
}

/** How a stack is held to the rules. */
export interface LintStackOptions {
  /**
   * What resources do not show.
   *
   * @default - the pools that components of this program declare
   */
  readonly context?: StackContext;
  /**
   * Findings that are accepted for the whole stack: rule id to the reason. One resource is silenced by its own annotation,
   * `silence.cdk8s-gpu/pod.visible-devices: the reason`.
   *
   * @default - every finding counts
   */
  readonly silence?: Silence;
  /**
   * The least severity that fails the stack. What is less severe is logged, but for advice (`'info'`), which is said only
   * where it fails.
   *
   * @default 'error'
   */
  readonly severity?: Severity;
  /**
   * Whether findings that fail the stack are refused, or logged alone (`'warn'`): for a stack that is to be mended step by
   * step.
   *
   * @default 'fail'
   */
  readonly report?: 'fail' | 'warn';
}

/**
 * Holds every Kubernetes resource of the stack to the rules, whoever declares it: `@pulumi/kubernetes`, the children of
 * YAML and Helm components, values of releases of charts that we know. Called once, before the resources. Components of this
 * library have judged theirs and are not judged again; their pools are known.
 *
 * A resource with an error is refused as it is registered, at preview already. Warnings are logged (`severity` and `report`
 * change that). What only shows when all resources are known together is said when the program is over, and an error then
 * fails it; how much could not be checked is said then too. A value that is secret, or not
 * known yet, is left out, and nothing is said that depends on it. What a `GpuCluster` silences is silenced for the resources of
 * its Kubernetes provider too, and `judgeOthers: false` there ends it for them.
 *
 * A program inside a process that goes on has no end that could be seen: an inline program of the Automation API, a unit
 * test. Call there what this function returns, after `stack.preview()` or `stack.up()`, or when the resources of a test are
 * made. Under `pulumi.runtime.setMocks` there is no stack either, and nothing can be judged, which a warning says, and an
 * error of the function that this one returns: run the program with `PulumiRecorder.run`, or make the resources inside
 * `pulumi.runtime.runInPulumiStack` and call this function there.
 *
 * @returns Judges all resources together that were registered until now, and says what was not said yet. It throws a
 * GpuConfigError where that has an error, or where nothing could be judged.
 * @throws GpuConfigError when the options are malformed.
 */
export function lintStack(options: LintStackOptions = {}): () => void {
  throwIfAny(check(schema, options, 'lintStack'));
  const { context = {}, silence = {}, severity: least = 'error', report = 'fail' } = options;
  throwIfAny(checkSilence(silence, 'lintStack'));
  const saidFrom = least === 'info' ? 'info' : 'warning';
  const { findingsIn, readContext, readResource, silencesIn, unknownsAmong } = load();
  const given = readContext(context, 'lintStack.context');
  const own = ownPools();
  const known = () => ({ ...given, pools: [...given.pools, ...own] });
  const seen: ReadResource[] = [];
  const said = new Set<string>();
  const declared = declaredInRun();
  const say = (resources: readonly ReadResource[], beside?: Declared): void => {
    const found = findingsIn(resources, known(), beside).filter(
      ({ severity, problem: { rule = '' }, key }) =>
        isAtLeast(severity, saidFrom) && !Object.hasOwn(silence, rule) && !said.has(key) && said.add(key),
    );
    const fails = ({ severity }: Said): boolean => report === 'fail' && isAtLeast(severity, least);
    for (const one of found) if (!fails(one)) warn(one.problem);
    throwIfAny(found.filter(fails).map(({ problem }) => problem));
  };
  const refuse = refusesLate();
  const clusters = ownClusters();
  let resources = 0;
  try {
    observe(async (resource) => {
      const accepted = await acceptedBy(clusters, resource.provider);
      const read = accepted && (await readResource(resource, accepted, resources++));
      if (read === undefined) return;
      seen.push(read);
      for (const problem of silencesIn(read)) warn(problem);
      try {
        say([read]);
      } catch (error) {
        refuse(error);
      }
    });
  } catch (error) {
    const unseen = nothingSeen(error);
    void pulumi.log.warn(describeProblem(unseen));
    return () => throwIfAny([unseen]);
  }
  const judge = (): void => {
    tellUnknowns(unknownsAmong(seen, known()).filter(({ rule }) => !Object.hasOwn(silence, rule)));
    say(seen, seen.length === 0 ? undefined : declared());
  };
  atEnd(judge);
  return judge;
}

const schema = object<LintStackOptions>({
  context: optional(handle('an object with what resources do not show', isPlainObject)),
  silence: optional(handle('an object of rule ids, each with the reason', isPlainObject)),
  severity: optional(oneOf(severities)),
  report: optional(oneOf(['fail', 'warn'])),
});

const nothingSeen = (error: unknown): Problem => ({
  path: 'lintStack',
  problem: `sees no resources, and judges nothing: ${error instanceof Error ? error.message : String(error)}`,
  fix: 'under mocks, run the program with PulumiRecorder.run, or inside pulumi.runtime.runInPulumiStack',
});

const warn = (problem: Problem): void => void pulumi.log.warn(describeProblem(problem));

/** Who does not lint reads no documents. */
const load = (): Findings => require('./stack-findings') as Findings;
