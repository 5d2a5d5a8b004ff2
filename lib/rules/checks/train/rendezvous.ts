import { grouped, hasToken, jsonOf, memo, textsOf, valueIn } from '../../../internal';
import { isSameOwner, type Model, type ObjectFacts, ownerOf, type PodFacts } from '../../../plans/model';
import { eachContainer } from '../../lookups/each';
import { kindOf, ownerKind, type PodNames, podNamesOf } from '../../../words/kinds';
import { objectsOf } from '../../lookups/related';
import { type MeetingPlace, meetingPlacesOf } from '../commands/rendezvous-addresses';
import type { Finding, Rule } from '../../rule';
import { isWith } from '../../lookups/together';

const row = {
  id: 'train/rendezvous',
  severity: 'error',
  about: 'The pods of a job meet at a host name that no pod has.',
  fix: 'write the name of the first pod as the controller makes it',
  source:
    'kubernetes-sigs/jobset issue 603; jobset v0.12.0, training-operator v1.9.4, trainer v2.3.0, volcano v1.15.1, lws v0.10.0: names of pods',
} as const;

const ofPods = eachContainer({
  ...row,
  look(container, { pod }, model) {
    // A short name is looked for in the domains that a pod adds.
    if (!ownerKind(pod.owner)?.podNames || textsOf(valueIn(pod.spec, 'dnsConfig', 'searches')).length > 0) return undefined;
    const places = meetingPlacesOf(container);
    const named = places.length === 0 ? undefined : namedBy(model, pod);
    return named && wrongNames(places, named, model);
  },
});

/** A TrainJob says what runs without a pod template. */
function* ofTrainJobs(model: Model): Generator<Finding> {
  for (const facts of objectsOf(model, 'trainer.kubeflow.org', 'TrainJob')) {
    const places = meetingPlacesOf(jsonOf(valueIn(facts.object, 'spec', 'trainer')));
    for (const wrong of wrongNames(places, { facts, names: podNamesOf(facts.object) ?? [] }, model) ?? [])
      yield { ...wrong, subject: facts.path, at: 'spec.trainer' };
  }
}

const address: Rule = { ...row, check: (model) => [...ofPods.check(model), ...ofTrainJobs(model)] };

/** An object, and the names of its pods. */
interface Named {
  readonly facts: ObjectFacts;
  readonly names: readonly PodNames[];
}

/** Objects whose pods have names, by path. */
const namedByPath = memo((model: Model) =>
  grouped(
    model.objects.filter(({ object }) => kindOf(object)?.podNames !== undefined),
    ({ path }) => path,
  ),
);

function namedBy(model: Model, { path, owner }: PodFacts): Named | undefined {
  const facts = namedByPath(model)
    .get(path)
    ?.find(({ object }) => isSameOwner(ownerOf(object), owner));
  const names = facts && !hasToken(owner.name) ? podNamesOf(facts.object) : undefined;
  return facts && names && { facts, names };
}

type Wrong = Pick<Finding, 'problem' | 'got' | 'allowed'>;

function wrongNames(places: readonly MeetingPlace[], named: Named, model: Model): readonly Wrong[] | undefined {
  let found: Wrong[] | undefined;
  let mayBeRight = false;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as MeetingPlace;
    const wrong = wrongName(place, named, model);
    if (wrong) (found ??= []).push(wrong);
    else mayBeRight ||= place.ofSome === true;
  }
  return mayBeRight ? found?.filter(({ got }) => !places.some(({ ofSome, value }) => ofSome && value === got)) : found;
}

function wrongName({ said, host, value: got }: MeetingPlace, { names, facts }: Named, model: Model): Wrong | undefined {
  if (names.some(({ first }) => first === host)) return undefined;
  const [label = '', domain] = host.split('.');
  const meant = names.find(({ means }) => means(label));
  if (meant === undefined) return ofNoPart(label, domain, { names, facts }, model) ? noPart(said, got, names) : undefined;
  const allowed = meant.first;
  if (!meant.has(label)) return { problem: `${said} names a pod that there is not`, got, allowed };
  if (meant.domains === undefined) return { problem: `${said} names a pod that no name leads to`, got, allowed };
  if (meant.domains.length === 0 || (domain !== undefined && meant.domains.includes(domain))) return undefined;
  // A Service may have been made for this one pod.
  const services = objectsOf(model, '', 'Service');
  if (domain === undefined && services.some((service) => service.object.metadata.name === label && isWith(service, facts)))
    return undefined;
  return { problem: `${said} names a pod by a domain that its controller does not give it`, got, allowed };
}

/**
 * Whether a host is written as the pods of an object are called, in its own domain, and it has no part of that name. Every
 * part of an object answers for the others as well.
 */
const ofNoPart = (label: string, domain: string | undefined, { names: [part], facts }: Named, model: Model): boolean =>
  domain !== undefined &&
  part?.ofAnother?.(label) === true &&
  part.domains?.includes(domain) === true &&
  // Several objects may share a domain, and one of them may begin as another does.
  !(namesByDomain(model).get(domain) ?? []).some(({ means }) => means(label)) &&
  !objectsOf(model, '', 'Service').some((service) => service.object.metadata.name === label && isWith(service, facts));

/** The names of all pods of the documents that are known, by what follows their first label. */
const namesByDomain = memo((model: Model) =>
  grouped(
    model.objects.flatMap(({ object }) => podNamesOf(object) ?? []),
    ({ domains }) => domains?.[0] ?? '',
  ),
);

const noPart = (said: string, got: string, names: readonly PodNames[]): Wrong => ({
  problem: `${said} names a pod of a part that there is not`,
  got,
  allowed: names.map(({ first }) => first),
});

/** Where the pods of a job meet. */
export const rendezvousRules: readonly Rule[] = [address];
