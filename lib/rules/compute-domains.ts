import { jsonOf, listOf, textOf, valueIn } from './json';
import { objectsOf, podsOf } from './related';
import type { Rule } from './rule';

const CLIQUE = 'nvidia.com/gpu.clique';

const clique: Rule = {
  id: 'dra/clique',
  severity: 'warning',
  about: 'The pods of a ComputeDomain are kept within one NVLink domain.',
  fix: `add a podAffinity with topologyKey: ${CLIQUE}, or a required topology of a queue at that level; silence this where one NVLink domain has all nodes`,
  source: 'kubernetes-sigs/dra-driver-nvidia-gpu issues 377 and 625: a ComputeDomain over two cliques does not start its pods',
  *check(model) {
    const channels = new Set(
      objectsOf(model, 'resource.nvidia.com', 'ComputeDomain').map(({ object }) =>
        textOf(valueIn(object, 'spec', 'channel', 'resourceClaimTemplate', 'name')),
      ),
    );
    if (channels.size === 0) return;
    for (const { pod } of podsOf(model)) {
      const claim = (pod.spec.resourceClaims ?? []).find(({ resourceClaimTemplateName: name }) => name !== undefined && channels.has(name));
      if (claim === undefined || (pod.replicas ?? 1) < 2 || JSON.stringify([pod.spec, pod.annotations ?? {}]).includes(CLIQUE)) continue;
      if (Object.keys({ ...pod.annotations, ...pod.labels }).some((key) => /topology/.test(key))) continue;
      const terms = listOf(valueIn(jsonOf(pod.spec.affinity), 'podAffinity', 'requiredDuringSchedulingIgnoredDuringExecution'));
      yield {
        subject: pod.path,
        at: pod.pointer,
        problem: `nothing keeps these pods of claim '${claim.name}' in one NVLink domain`,
        got: terms.map(({ topologyKey }) => topologyKey),
      };
    }
  },
};

/** Domains of memory that several nodes share. */
export const computeDomainRules: readonly Rule[] = [clique];
