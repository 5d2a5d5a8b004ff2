import { at, type Problem } from '../../../../internal';
import { formatCpu, memoryText, parseCpu, parseMemory } from '../../../../words/kubernetes';
import type { Place, PlannedObject } from '../../../model';
import { defined } from '../../pod/defined';
import type { ContainerDefaults, GpuQueueProps, Team } from '../props';
import { metadataIn, planned } from './system';

/** What containers of a namespace have that do not say their own, and what they may have at most. */
export type ContainerAmounts = Pick<Team, 'containerDefaults' | 'containerMax'>;

/**
 * What containers of a team's namespaces have that do not say their own. The API server writes it into each of them when it is
 * made, as request and as limit; Kueue counts the same.
 *
 * Source: Kubernetes documentation, "Limit Ranges" (default, defaultRequest of type Container); kueue v0.19.2 pkg/util/limitrange.
 */
export const limitRanges = (
  props: GpuQueueProps,
  amountsOf: (team: Team) => ContainerAmounts = (team) => team,
  namespacesOf: (name: string, team: Team) => readonly string[] = (_name, { namespaces = [] }) => namespaces,
): readonly PlannedObject[] =>
  Object.entries(props.teams).flatMap(([name, team]) => {
    const { containerDefaults, containerMax } = amountsOf(team);
    if (containerDefaults === undefined && containerMax === undefined) return [];
    const amount = containerDefaults && amounts(containerDefaults);
    const limit = defined({ type: 'Container', default: amount, defaultRequest: amount, max: containerMax && amounts(containerMax) });
    return namespacesOf(name, team).map((namespace) =>
      planned(`limit-range-${namespace}.${name}`, 'v1', 'LimitRange', metadataIn(props)(name, namespace), { spec: { limits: [limit] } }),
    );
  });

const amounts = ({ cpu, memory }: ContainerDefaults) =>
  defined({
    cpu: cpu === undefined ? undefined : formatCpu(parseCpu(cpu) ?? 0),
    memory: memory === undefined ? undefined : memoryText(memory),
  });

const SAYS = ['containerDefaults', 'containerMax'] as const;

/** Of two LimitRanges of a namespace the API server takes the values of either, in no order. */
export function checkDefaults({ teams }: GpuQueueProps, { path }: Place): readonly Problem[] {
  const owners = new Map<string, string>();
  return Object.entries(teams).flatMap(([team, own]): readonly Problem[] => {
    const { namespaces = [] } = own;
    const said = SAYS.filter((key) => own[key] !== undefined);
    if (said.length === 0) return [];
    const where = at(`${path}.teams`, team);
    const empty = said.filter((key) => own[key]?.cpu === undefined && own[key]?.memory === undefined);
    if (empty.length > 0)
      return empty.map((key) => ({
        path: `${where}.${key}`,
        problem: 'says nothing',
        got: own[key],
        fix: "give cpu, memory or both: { cpu: 1, memory: '4Gi' }",
      }));
    return [
      ...aboveMax(own, where),
      ...namespaces.flatMap((namespace): readonly Problem[] => {
        const other = owners.get(namespace);
        owners.set(namespace, team);
        return other === undefined || other === team
          ? []
          : [
              {
                path: `${where}.${said[0]}`,
                problem: `is said of namespace '${namespace}' by team '${other}' too`,
                got: own[said[0] ?? 'containerDefaults'],
                fix: 'give it in one of the two teams',
              },
            ];
      }),
    ];
  });
}

/** The API server refuses a LimitRange whose default is above its max. Source: Kubernetes 1.36.2 pkg/apis/core/validation, ValidateLimitRange. */
export function aboveMax({ containerDefaults: given = {}, containerMax: most = {} }: ContainerAmounts, where: string): readonly Problem[] {
  const isAbove = { cpu: parseCpu, memory: parseMemory };
  return (['cpu', 'memory'] as const).flatMap((name) =>
    (isAbove[name](given[name]) ?? 0) > (isAbove[name](most[name]) ?? Infinity)
      ? [
          {
            path: `${where}.containerDefaults.${name}`,
            problem: 'is more than containerMax, the most that a container may have',
            got: given[name],
            allowed: `up to ${amounts(most)[name]}`,
            fix: 'write less, or raise containerMax',
          },
        ]
      : [],
  );
}
