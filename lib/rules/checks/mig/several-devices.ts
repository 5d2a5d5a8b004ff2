import { requestsIn } from '../dra/claims';
import { partResources } from '../../../plans/allocators';
import type { Container } from '../../../words/kubernetes';
import type { Model } from '../../../plans/model';
import { isPlainObject, type Json, listOf, textOf } from '../../../internal';
import { mentions } from '../commands/commands';
import { hasMigDevices, migDevicesOf } from '../../lookups/mig-devices';
import { podsOf, type SeenPod } from '../../lookups/related';
import { migJobs } from '../train/jobs-on-parts';
import type { Finding, Rule } from '../../rule';

/** Source: dra-driver-nvidia-gpu v0.4.1 `templates/deviceclass-mig.yaml`. */
const MIG_CLASS = 'mig.nvidia.com';
const several: Rule = {
  id: 'mig/several-devices',
  severity: 'warning',
  about: 'A container or claim asks for several MIG devices, and a CUDA program sees one of them.',
  fix: 'ask for one larger profile, or run more pods with one MIG device each; silence this if the container starts a process for each device and sets its CUDA_VISIBLE_DEVICES',
  source: 'NVIDIA Multi-Instance GPU User Guide, CUDA visible devices: CUDA enumerates a single MIG device in a process',
  *check(model) {
    const jobs = migJobs(model);
    const inJob = new Set(jobs.flatMap(({ pods }) => pods));
    const told = new Set<string>();
    for (const seen of hasMigDevices(model) ? podsOf(model) : NONE) {
      const devices = migDevicesOf(seen, model);
      if (devices.size === 0) continue;
      // What a job spreads over MIG devices is the subject of train/mig-ranks.
      if (!inJob.has(seen)) yield* inPod(seen, devices);
      for (const { resourceClaimName: claim, resourceClaimTemplateName: template } of listOf(seen.pod.spec.resourceClaims))
        told.add(`${textOf(claim)} ${textOf(template)}`);
    }
    yield* inClaims(model, told);
  },
};

const NONE: readonly never[] = [];

function* inPod(seen: SeenPod, devices: ReadonlyMap<string, number>): Generator<Finding> {
  for (const [name, count] of devices) {
    const container = seen.containers.find((one) => one.container.name === name);
    if (count < 2 || container === undefined || dividesDevices(container.container)) continue;
    const own = seen.asks.filter((ask) => ask.container === name && !partResources().includes(ask.resource));
    yield {
      subject: seen.pod.path,
      at: `${seen.pod.pointer}.${own.at(-1)?.at ?? container.step}`,
      problem: `container '${name}' asks for ${count} MIG devices, and each CUDA process in it sees one`,
      got: own.length === 1 ? count : own.map(({ resource, count: devices }) => `${resource}: ${devices}`),
    };
  }
}

/** Whether its command says which process uses which device. */
const dividesDevices = (container: Container): boolean => mentions(container, /\bCUDA_VISIBLE_DEVICES\b/);

/** Claims that no pod of the documents uses in a way that is counted above. */
function* inClaims(model: Model, told: ReadonlySet<string>): Generator<Finding> {
  for (const { facts, at, request } of requestsIn(model)) {
    const { kind, metadata } = facts.object;
    if (told.has(kind === 'ResourceClaim' ? `${metadata.name} undefined` : `undefined ${metadata.name}`)) continue;
    for (const [within, { deviceClassName, count = 1, allocationMode, adminAccess }] of choicesIn(request)) {
      const isAll = allocationMode === 'All';
      if (deviceClassName !== MIG_CLASS || adminAccess === true || !(isAll || Number(count) > 1)) continue;
      yield {
        subject: facts.path,
        at: `${at}${within}.${isAll ? 'allocationMode' : 'count'}`,
        problem: `request '${String(request['name'])}' gives ${isAll ? 'all' : Number(count)} MIG devices to every container that uses it, and each CUDA process sees one`,
        got: isAll ? 'All' : count,
      };
    }
  }
}

/** What a request says in each version of the API, and where. */
function choicesIn(request: Json): readonly (readonly [within: string, Json])[] {
  if (isPlainObject(request['exactly'])) return [['.exactly', request['exactly']]];
  const choices = listOf(request['firstAvailable']);
  return choices.length === 0 ? [['', request]] : choices.map((choice, index) => [`.firstAvailable[${index}]`, choice]);
}

/** Several MIG devices where one is seen. */
export const severalDevicesRules: readonly Rule[] = [several];
