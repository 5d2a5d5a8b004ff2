import type { Check, Problem } from '../../../internal';
import type { Place } from '../../model';
import { pickedOf, servingRowOf, versionOf } from '../plans/inference-lookup';
import type { GpuInferenceServiceProps } from '../plans/inference-service-props';
import { serverRowOf, serversFor } from '../servers/servers';

/** What keeps a program from picking the pod of each request. */
export const endpointPickerCheck: Check<GpuInferenceServiceProps, Place> = (props, place) => {
  const { route, prefill } = props;
  if (route?.endpointPicker === undefined) return [];
  const path = `${place.path}.route.endpointPicker`;
  const problems: Problem[] = [];
  if (route.gateway === undefined)
    problems.push({
      path,
      problem: 'is asked by a Gateway, and the route has none: an Ingress asks nobody which pod to take',
      fix: "give route.gateway: { name: '...' }, or remove it",
    });
  if (prefill !== undefined && servingRowOf(props).prefills === 'router')
    problems.push({
      path,
      problem: 'picks one pod for each request, and prefill has a router that picks two',
      fix: 'remove it, or prefill',
    });
  if (pickedOf(props) === undefined) {
    const row = serverRowOf(props.server);
    const release = row.picker === undefined ? '' : ` ${versionOf(props) ?? ''}`;
    problems.push({
      path,
      problem: `reads how busy each pod is in its metrics, and those of ${row.name}${release} are not known to it`,
      got: props.server.kind,
      allowed: serversFor('picker'),
      fix:
        row.picker === undefined
          ? `remove it, or use ${serversFor('picker').join(' or ')}`
          : 'give a newer release of the server, or remove it',
    });
  }
  return problems;
};
