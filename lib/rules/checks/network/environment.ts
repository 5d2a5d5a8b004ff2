import { fabricEnvironments } from '../../../plans/fabrics';
import { mentions } from '../commands/commands';
import { eachContainer } from '../../lookups/each';
import { gpusOfContainer, podsOfOwner } from '../../lookups/related';
import type { Rule } from '../../rule';

const environment: Rule = eachContainer({
  id: 'network/environment',
  severity: 'warning',
  about: "A program on GKE's TCPXO or gIB starts without the variables of the installed release.",
  fix: "give the command of the program, such as command: ['torchrun', 'train.py']: this library starts it behind the script; or source the script yourself",
  source:
    'GoogleCloudPlatform/container-engine-accelerators 992db812 gpudirect-tcpxo/best-practice.md and gpudirect-rdma/nccl-test.yaml: the script is sourced before the program starts',
  look(container, seen, model) {
    if (gpusOfContainer(seen, container) === undefined) return undefined;
    for (const { script, variable, value } of fabricEnvironments) {
      if (container.env?.some((one) => one.name === variable && one.value === value) !== true) continue;
      const hint = new RegExp(script.slice(script.lastIndexOf('/') + 1).replaceAll('.', '\\.'));
      // A launcher starts the program behind it in the pods that wait.
      const all = podsOfOwner(model, seen.pod).flatMap(({ pod }) => pod.spec.containers);
      if (all.some((one) => mentions(one, hint))) continue;
      const problem = `container '${container.name}' starts its program without ${script}, which sets what the installed release needs`;
      return { problem, ...(container.command === undefined ? {} : { got: container.command }) };
    }
    return undefined;
  },
});

/** Scripts of a fabric that set variables. */
export const environmentRules: readonly Rule[] = [environment];
