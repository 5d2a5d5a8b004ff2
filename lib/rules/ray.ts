import type { ObjectFacts } from '../model';
import { type Json, jsonOf, listOf, valueIn } from './json';
import { objectsOf } from './related';
import type { Rule } from './rule';

/** Where each kind of KubeRay has its cluster. */
const CLUSTERS = [
  ['RayCluster', ['spec']],
  ['RayJob', ['spec', 'rayClusterSpec']],
  ['RayService', ['spec', 'rayClusterConfig']],
] as const;

interface Group {
  readonly facts: ObjectFacts;
  readonly group: Json;
  readonly at: string;
}

function* groupsIn(model: Parameters<Rule['check']>[0]): Generator<Group> {
  for (const [kind, keys] of CLUSTERS) {
    for (const facts of objectsOf(model, 'ray.io', kind)) {
      const cluster = jsonOf(valueIn(facts.object, ...keys));
      const at = keys.join('.');
      yield { facts, group: jsonOf(cluster['headGroupSpec']), at: `${at}.headGroupSpec` };
      for (const [index, group] of listOf(cluster['workerGroupSpecs']).entries())
        yield { facts, group, at: `${at}.workerGroupSpecs[${index}]` };
    }
  }
}

/** What KubeRay counts as GPUs. Source: kuberay v1.7.0 `ray-operator/controllers/ray/common/pod.go`. */
const COUNTED = /gpu$|^nvidia\.com\/mig-\d+g\.\d+gb$/;

const gpus: Rule = {
  id: 'ray/gpus',
  severity: 'warning',
  about: 'Ray knows of the GPUs of its pods.',
  fix: "set rayStartParams: {num-gpus: '1'} with the number of devices",
  source:
    'kuberay v1.7.0 ray-operator/controllers/ray/common/pod.go: only names that end in gpu, and MIG profiles without +me, become num-gpus',
  *check(model) {
    for (const { facts, group, at } of groupsIn(model)) {
      if (jsonOf(group['rayStartParams'])['num-gpus'] !== undefined) continue;
      const [ray] = listOf(valueIn(group, 'template', 'spec', 'containers'));
      const names = Object.keys(jsonOf(valueIn(ray, 'resources', 'limits'))).filter((name) => /^nvidia\.com\/(?:gpu|mig-)/.test(name));
      if (names.length === 0 || names.some((name) => COUNTED.test(name))) continue;
      yield {
        subject: facts.path,
        at: `${at}.rayStartParams`,
        problem: 'KubeRay does not count these as GPUs, and Ray starts with none',
        got: names,
      };
    }
  },
};

/** Clusters of Ray. */
export const rayRules: readonly Rule[] = [gpus];
