import { at as step, hasToken, isPlainObject, ownValue, valueIn } from '../../../internal';
import { groupOf } from '../../../words/kubernetes';
import type { Model } from '../../../plans/model';
import { migConfigNames } from '../../../words/formats';
import { MIG_CONFIG_LABEL, PLUGIN_CONFIG_LABEL } from '../../../plans/allocators';
import { labelsSet } from '../commands/labels-set';
import { configsOf } from '../../lookups/configs';
import { podsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

/** Where the objects that make nodes say the labels of these, by API group and kind. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  ' Node': ['metadata', 'labels'],
  'karpenter.sh NodePool': ['spec', 'template', 'metadata', 'labels'],
  'machine.openshift.io MachineSet': ['spec', 'template', 'spec', 'metadata', 'labels'],
};

const configLabel: Rule = {
  id: 'operator/config-label',
  severity: 'warning',
  about: 'The label of a node, or a command that labels nodes, names a device plugin or mig-manager configuration that does not exist.',
  fix: 'add the configuration, or name one that exists',
  source:
    'k8s-device-plugin v0.20.0 cmd/config-manager: a label that is not a key leaves the node without a device plugin; mig-parted v0.15.0 cmd/nvidia-mig-manager: it ends in the state failed',
  *check(model) {
    const labels = { [PLUGIN_CONFIG_LABEL]: pluginKeys(model), [MIG_CONFIG_LABEL]: migNames(model) };
    if (Object.values(labels).every(({ length }) => length === 0)) return;
    for (const { path, object } of model.objects) {
      const steps = ownValue(LABELS, `${groupOf(object)} ${object.kind}`);
      const given = steps && valueIn(object, ...steps);
      for (const [label, allowed] of Object.entries(labels)) {
        const got = isPlainObject(given) ? ownValue(given, label) : undefined;
        if (allowed.length === 0 || typeof got !== 'string' || allowed.includes(got) || hasToken(got)) continue;
        yield {
          subject: path,
          at: step(steps?.join('.') ?? '', label),
          problem: 'is the name of no configuration that is known here',
          got,
          allowed,
        };
      }
    }
    yield* inCommands(model, labels);
  },
};

/** What containers label nodes with by `kubectl label`, as a CronJob does that changes MIG layouts. */
function* inCommands(model: Model, labels: Readonly<Record<string, readonly string[]>>): Generator<Finding> {
  for (const { pod, containers } of podsOf(model))
    for (const { container, step: place } of containers) {
      for (const [label, allowed] of Object.entries(labels)) {
        const begin = `${label}=`;
        if (allowed.length === 0) continue;
        for (const { word, at } of labelsSet(container, begin)) {
          const got = word.slice(begin.length);
          // What a variable fills in is not known.
          if (allowed.includes(got) || !/^[\w.-]+$/.test(got) || hasToken(got)) continue;
          yield {
            subject: pod.path,
            at: [pod.pointer, place, ...at].join('.'),
            problem: `container '${container.name}' labels nodes with ${label}, and no configuration of this name is known here`,
            got,
            allowed,
          };
        }
      }
    }
}

/** The last key of where a text is is its key in the ConfigMap; a file of its own has none. */
const pluginKeys = (model: Model): readonly string[] =>
  configsOf(model, 'device-plugin').flatMap(({ at }) => {
    const [, word, quoted] = /(?:\.([\w$-]+)|\["([^"]*)"\])$/.exec(at) ?? [];
    return word ?? quoted ?? [];
  });

/** Without a file of one's own mig-manager makes configurations that are not known here. */
const migNames = (model: Model): readonly string[] => configsOf(model, 'mig-parted').flatMap(({ text }) => migConfigNames(text));

/** Labels of nodes. */
export const nodeLabelRules: readonly Rule[] = [configLabel];
