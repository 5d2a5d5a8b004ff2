import type { ObjectFacts } from '../../../plans/model';
import { valueAt, jsonOf, listOf, valueIn } from '../../../internal';
import { each } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import { operatorsOf } from './operators';
import type { Rule } from '../../rule';

const PORT = 5555;

const dcgmPort = each(operatorsOf, {
  id: 'operator/dcgm-port',
  severity: 'warning',
  about: 'A NetworkPolicy keeps the metrics exporter from a standalone DCGM.',
  fix: 'allow ingress to port 5555 for the pods of app nvidia-dcgm, or leave dcgm.enabled false',
  source: 'gpu-operator v26.7.0, dcgm.enabled: the exporter asks Service nvidia-dcgm at port 5555; documentation, "Troubleshooting"',
  *look([{ namespace, values, scope }], model) {
    if (valueAt(values, 'dcgm.enabled') !== true || namespace === '') return;
    for (const facts of objectsOf(model, 'networking.k8s.io', 'NetworkPolicy')) {
      if (facts.object.metadata.namespace !== namespace || (scope !== undefined && facts.scope !== scope) || !keepsOut(facts)) continue;
      const problem = 'keeps the metrics exporter from the DCGM that the GPU Operator runs separately';
      yield { subject: facts.path, at: 'spec.ingress', problem, got: valueIn(facts.object, 'spec', 'ingress') ?? [] };
    }
  },
});

/** Whether a policy is for the pods of DCGM, and names no port of theirs. */
function keepsOut({ object }: ObjectFacts): boolean {
  const spec = jsonOf(object['spec']);
  const types = spec['policyTypes'];
  if (Array.isArray(types) && !types.includes('Ingress')) return false;
  const selector = jsonOf(spec['podSelector']);
  const labels = jsonOf(selector['matchLabels']);
  const all = Object.keys(selector).length === 0;
  if (!all && !(labels['app'] === 'nvidia-dcgm' && Object.keys(labels).length === 1)) return false;
  return !listOf(spec['ingress']).some(({ ports }) => ports === undefined || listOf(ports).some(holds));
}

const holds = ({ port, endPort }: ReturnType<typeof jsonOf>): boolean =>
  port === undefined || typeof port === 'string' || (Number(port) <= PORT && Number(endPort ?? port) >= PORT);

/** Networks between the parts of the GPU Operator. */
export const dcgmPortRules: readonly Rule[] = [dcgmPort];
