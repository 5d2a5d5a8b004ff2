import { at as step, hasToken, isPlainObject } from '../internal';
import type { Model } from '../model';
import { configsOf } from './configs';
import { podsOf } from './related';
import type { Finding, Rule } from './rule';

const config: Rule = {
  id: 'network/rdma-config',
  severity: 'error',
  about: 'The RDMA device plugin takes its configuration.',
  fix: 'give each resource a name of its own of letters, digits and _, and either selectors or devices',
  source: 'k8s-rdma-shared-dev-plugin pkg/resources/resources_manager.go, ValidateConfigs: the plugin stops otherwise',
  *check(model) {
    for (const { path, at, text } of configsOf(model, 'rdma-devices')) {
      for (const finding of malformed(text, at)) yield { ...finding, subject: path };
    }
  },
};

type Found = Omit<Finding, 'subject'>;

function* malformed(text: string, at: string): Generator<Found> {
  if (hasToken(text)) return;
  const list = listOf(text);
  if (list === undefined) {
    yield {
      at,
      problem: 'is no JSON, or has no configList',
      got: text,
      fix: 'write it as JSON: no comment, and no comma after the last item',
    };
    return;
  }
  if (list.length === 0) yield { at: `${at}.configList`, problem: 'has no resource', got: list };
  const names = new Set<unknown>();
  for (const [index, entry] of list.entries()) {
    const where = `${at}.configList[${index}]`;
    const { resourceName, resourcePrefix = 'rdma', rdmaHcaMax, selectors, devices } = isPlainObject(entry) ? entry : {};
    if (typeof resourceName !== 'string' || !/^[a-zA-Z0-9_]+$/.test(resourceName))
      yield { at: `${where}.resourceName`, problem: 'is no name of a resource', got: resourceName, allowed: 'letters, digits and _' };
    const name = `${String(resourcePrefix)}/${String(resourceName)}`;
    if (names.has(name)) yield { at: `${where}.resourceName`, problem: 'stands there twice', got: resourceName };
    names.add(name);
    if (!Number.isInteger(rdmaHcaMax ?? 0) || Number(rdmaHcaMax ?? 0) < 0)
      yield { at: `${where}.rdmaHcaMax`, problem: 'is no number of pods', got: rdmaHcaMax, allowed: 'a whole number of at least 0' };
    const given = [isPlainObject(selectors) && Object.values(selectors).some(isFull), isFull(devices)].filter(Boolean).length;
    if (given !== 1)
      yield {
        at: where,
        problem: given === 0 ? 'has neither selectors nor devices' : 'has both selectors and devices',
        got: entry,
        fix: 'use selectors, such as { "vendors": ["15b3"] }',
      };
  }
}

const isFull = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

function listOf(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const list = isPlainObject(value) ? value['configList'] : undefined;
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

const resource: Rule = {
  id: 'network/rdma-resource',
  severity: 'warning',
  about: 'A pod asks for an RDMA resource that some configuration of the RDMA device plugin offers.',
  fix: 'ask by the name that the configuration gives, or add the resource to it',
  source: 'k8s-rdma-shared-dev-plugin: a resource is called <resourcePrefix>/<resourceName>, rdma by default; network-operator issue 438',
  *check(model) {
    const offered = offeredBy(model);
    if (offered.length === 0) return;
    for (const { pod, containers } of podsOf(model)) {
      for (const { container, step: where } of containers) {
        for (const name of Object.keys(container.resources?.limits ?? {})) {
          if (!name.startsWith('rdma/') || offered.includes(name)) continue;
          yield {
            subject: pod.path,
            at: step(`${pod.pointer}.${where}.resources.limits`, name),
            problem: `container '${container.name}' asks for a resource that no configuration offers which is known here`,
            got: name,
            allowed: offered,
          };
        }
      }
    }
  },
};

function offeredBy(model: Model): readonly string[] {
  return configsOf(model, 'rdma-devices').flatMap(({ text }) =>
    (listOf(text) ?? []).flatMap((entry) =>
      isPlainObject(entry) && typeof entry['resourceName'] === 'string'
        ? [`${typeof entry['resourcePrefix'] === 'string' ? entry['resourcePrefix'] : 'rdma'}/${entry['resourceName']}`]
        : [],
    ),
  );
}

/** NICs that pods share. */
export const rdmaRules: readonly Rule[] = [config, resource];
