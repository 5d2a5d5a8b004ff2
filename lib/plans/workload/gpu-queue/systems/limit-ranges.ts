import { at, type Problem } from '../../../../internal';
import { formatCpu, memoryText, parseCpu } from '../../../../words/kubernetes';
import type { Place, PlannedObject } from '../../../model';
import { defined } from '../../pod/defined';
import type { ContainerDefaults, GpuQueueProps } from '../props';
import { metadataIn, planned } from './system';

/**
 * What containers of a team's namespaces have that do not say their own. The API server writes it into each of them when it is
 * made, as request and as limit; Kueue counts the same.
 *
 * Source: Kubernetes documentation, "Limit Ranges" (default, defaultRequest of type Container); kueue v0.19.2 pkg/util/limitrange.
 */
export const limitRanges = (props: GpuQueueProps): readonly PlannedObject[] =>
  Object.entries(props.teams).flatMap(([team, { namespaces = [], containerDefaults }]) =>
    containerDefaults === undefined
      ? []
      : namespaces.map((namespace) =>
          planned(`limit-range-${namespace}.${team}`, 'v1', 'LimitRange', metadataIn(props)(team, namespace), {
            spec: { limits: [{ type: 'Container', default: amounts(containerDefaults), defaultRequest: amounts(containerDefaults) }] },
          }),
        ),
  );

const amounts = ({ cpu, memory }: ContainerDefaults) =>
  defined({
    cpu: cpu === undefined ? undefined : formatCpu(parseCpu(cpu) ?? 0),
    memory: memory === undefined ? undefined : memoryText(memory),
  });

/** Of two LimitRanges of a namespace the API server takes the values of either, in no order. */
export function checkDefaults({ teams }: GpuQueueProps, { path }: Place): readonly Problem[] {
  const owners = new Map<string, string>();
  return Object.entries(teams).flatMap(([team, { namespaces = [], containerDefaults }]): readonly Problem[] => {
    if (containerDefaults === undefined) return [];
    const where = `${at(`${path}.teams`, team)}.containerDefaults`;
    if (containerDefaults.cpu === undefined && containerDefaults.memory === undefined)
      return [{ path: where, problem: 'says nothing', got: containerDefaults, fix: "give cpu, memory or both: { cpu: 1, memory: '4Gi' }" }];
    return namespaces.flatMap((namespace): readonly Problem[] => {
      const other = owners.get(namespace);
      owners.set(namespace, team);
      return other === undefined || other === team
        ? []
        : [
            {
              path: where,
              problem: `is said of namespace '${namespace}' by team '${other}' too`,
              got: containerDefaults,
              fix: 'give it in one of the two teams',
            },
          ];
    });
  });
}
