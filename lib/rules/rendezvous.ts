import { hasToken } from '../internal';
import type { Container } from '../kubernetes';
import type { Model, ObjectFacts } from '../model';
import { jsonOf, valueIn } from './json';
import { namedKinds, type PodNames, podNamesOf } from './pod-names';
import { objectsOf, podsMadeBy } from './related';
import { type MeetingPlace, meetingPlacesOf } from './rendezvous-addresses';
import type { Rule } from './rule';

const address: Rule = {
  id: 'train/rendezvous',
  severity: 'error',
  about: 'The pods of a job meet under a name that its controller gives to one of them.',
  fix: 'write the name of the first pod as the controller makes it',
  source:
    'kubernetes-sigs/jobset issue 603; jobset v0.12.0, training-operator v1.9.4, trainer v2.3.0, volcano v1.15.1, lws v0.10.0: names of pods',
  *check(model) {
    for (const [group, kind] of namedKinds) {
      for (const facts of objectsOf(model, group, kind)) {
        let names: readonly PodNames[] | undefined;
        for (const { container, at } of containersOf(model, facts)) {
          for (const place of meetingPlacesOf(container)) {
            names ??= hasToken(facts.object.metadata.name) ? [] : podNamesOf(facts.object, group);
            const wrong = wrongName(place, names, model, facts);
            if (wrong) yield { subject: facts.path, at, problem: wrong.problem, got: place.value, allowed: wrong.allowed };
          }
        }
      }
    }
  },
};

interface Placed {
  readonly container: Pick<Container, 'command' | 'args' | 'env'>;
  readonly at: string;
}

/** What an object runs; a TrainJob says it without a pod template. */
function containersOf(model: Model, facts: ObjectFacts): readonly Placed[] {
  const placed = podsMadeBy(model, facts).flatMap(({ pod, containers }) =>
    containers.map(({ container, step }) => ({ container, at: `${pod.pointer}.${step}` })),
  );
  const trainer = facts.object.kind === 'TrainJob' ? valueIn(facts.object['spec'], 'trainer') : undefined;
  return trainer === undefined ? placed : [...placed, { container: jsonOf(trainer), at: 'spec.trainer' }];
}

function wrongName(
  { said, host }: MeetingPlace,
  names: readonly PodNames[],
  model: Model,
  { scope }: ObjectFacts,
): { readonly problem: string; readonly allowed: string } | undefined {
  const [label = '', domain] = host.split('.');
  const meant = names.find(({ means }) => means(label));
  if (meant === undefined) return undefined;
  const allowed = meant.first;
  if (!meant.has(label)) return { problem: `${said} names a pod that there is not`, allowed };
  if (meant.domains === undefined) return { problem: `${said} names a pod that no name leads to`, allowed };
  if (meant.domains.length === 0 || (domain !== undefined && meant.domains.includes(domain))) return undefined;
  // A Service may have been made for this one pod.
  const services = objectsOf(model, '', 'Service');
  if (domain === undefined && services.some((service) => service.scope === scope && service.object.metadata.name === label))
    return undefined;
  return { problem: `${said} names a pod by a domain that its controller does not give it`, allowed };
}

/** Where the pods of a job meet. */
export const rendezvousRules: readonly Rule[] = [address];
