import type { Container } from '../../../words/kubernetes';
import { ownValue } from '../../../internal';
import type { Model } from '../../../plans/model';
import { bound, podsOf, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';
import { exportersOf, operatorsWithExporter } from './exporters';

/** Source: dcgm-exporter 4.8.2 `pkg/cmd/app.go`: `--address`, DCGM_EXPORTER_LISTEN. */
const PORT = 9400;

function portOf({ env = [], args = [] }: Container): number {
  const variable = env.find(({ name }) => name === 'DCGM_EXPORTER_LISTEN')?.value;
  const at = args.findIndex((word) => /^(?:-a|--address)(?:=|$)/.test(word));
  const said = at < 0 ? variable : (args[at]?.split('=')[1] ?? args[at + 1]);
  return Number(/:(\d+)$/.exec(said ?? '')?.[1] ?? PORT);
}

/** Whether two pods can be on one node, as far as their selectors of nodes say. */
const canMeet = ({ pod: { spec: one } }: SeenPod, { pod: { spec: other } }: SeenPod): boolean =>
  Object.entries(one.nodeSelector ?? {}).every(([key, value]) =>
    [undefined, value].includes(ownValue<string | undefined>(other.nodeSelector, key)),
  );

const twoExporters: Rule = {
  id: 'metrics/two-exporters',
  severity: 'warning',
  about: 'Two exporters of DCGM read the same GPUs: counters of profiling go to one of them, and hours and costs count twice.',
  fix: "keep one: dcgmExporter.enabled: false in the GPU Operator's values, or remove the other; a GpuMonitoring is told of one that is there by exporter",
  source:
    'NVIDIA DCGM documentation, "Profiling Metrics", concurrent use: one client at a time; Kubernetes 1.36.2 pkg/scheduler/framework/plugins/nodeports',
  *check(model) {
    const found = exportersOf(model);
    for (const { path, exporter, cluster } of model.monitorings) {
      const own = exporter === undefined ? [] : operatorsWithExporter(model).filter((one) => one.cluster?.path === cluster?.path);
      for (const one of own.slice(0, 1))
        yield { subject: path, at: 'exporter', problem: `is not the only one: the GPU Operator (${one.path}) runs another`, got: exporter };
    }
    const [operator] = found.length === 0 ? [] : operatorsWithExporter(model);
    for (const [index, { seen, container, at }] of found.entries()) {
      const subject = seen.pod.path;
      if (operator !== undefined) {
        yield {
          subject,
          at: `${at}.image`,
          problem: `the GPU Operator (${operator.path}) runs one on the same nodes`,
          got: container.image,
        };
        continue;
      }
      const other = found.slice(0, index).find((one) => one.seen.pod.owner.name !== seen.pod.owner.name && canMeet(one.seen, seen));
      if (other === undefined) continue;
      const { owner, spec } = other.seen.pod;
      const isTaken = spec.hostNetwork === true && seen.pod.spec.hostNetwork === true && portOf(other.container) === portOf(container);
      yield {
        subject,
        at: `${at}.image`,
        problem: `${owner.kind} '${owner.name}' runs one on the same nodes${isTaken ? `, and both take port ${portOf(container)} of the node` : ''}`,
        got: container.image,
      };
    }
  },
};

const noTeam: Rule = {
  id: 'metrics/no-team',
  severity: 'info',
  about: "A namespace with GPU pods is in no team of GpuMonitoring: its hours and costs are those of team 'none'.",
  fix: 'name the namespace in one of the teams',
  source: "lib/plans/observe/recordings/hours.ts: hours of namespaces without a team are counted under 'none'",
  *check(model) {
    for (const { path, teamNamespaces } of model.monitorings) {
      if (teamNamespaces === undefined) continue;
      for (const namespace of namespacesWithGpus(model))
        if (!teamNamespaces.includes(namespace))
          yield { subject: path, at: 'teams', problem: 'has no team, and has pods with GPUs', got: namespace };
    }
  },
};

/** Pods on the pools of the model, and those that ask for GPUs of nodes that are not described. */
const namespacesWithGpus = (model: Model): ReadonlySet<string> =>
  new Set(
    [...podsOf(model), ...bound(model).flatMap(([, pods]) => pods)].flatMap(({ pod, asks }) =>
      asks.length > 0 ? (pod.owner.namespace ?? []) : [],
    ),
  );

/** What is measured twice, and for nobody. */
export const exporterRules: readonly Rule[] = [twoExporters, noTeam];
