import { each } from '../../lookups/each';
import { type Problem, stepsOf, UNKNOWN_KEY } from '../../../internal';
import { kubelet, schemaFaults } from '../../../words/formats';
import { kubeletsIn } from './each-kubelet';
import type { Rule } from '../../rule';

/** The version of Kubernetes as fields are known by it; empty where it is not known. */
const versionOf = (minor: number | undefined): string => (minor === undefined ? '' : `1.${minor}`);
const isUnknownKey = ({ problem }: Problem): boolean => problem === UNKNOWN_KEY;

const field = each(kubeletsIn, {
  id: 'kubelet/field',
  severity: 'error',
  about: 'The kubelet configuration has a field that the kubelet does not read.',
  fix: 'spell it as the kubelet does, or leave it out',
  source: 'Kubernetes 1.36.3 pkg/kubelet/kubeletconfig/util/codec: a field that strict decoding refuses is dropped, with a line in the log',
  look: ([{ configuration }, { minor }]) =>
    schemaFaults(kubelet, configuration, '', versionOf(minor), (problem) => isUnknownKey(problem) && !isElsewhere(problem)),
});

const value = each(kubeletsIn, {
  id: 'kubelet/value',
  severity: 'error',
  about: 'A field of the kubelet configuration has a value that the kubelet rejects.',
  fix: 'use an allowed value, or leave the field out',
  source: 'Kubernetes 1.36.3 pkg/kubelet/apis/config/validation/validation.go: the kubelet does not start otherwise',
  look: ([{ configuration }, { minor }]) => [
    // That a field is not known yet is said of it by the other rule.
    ...schemaFaults(kubelet, configuration, '', '', (problem) => !isUnknownKey(problem) && !isElsewhere(problem)),
    ...(kubelet.relations?.(configuration, '', versionOf(minor)) ?? []),
  ],
});

/** Policies, and amounts inside of these fields, have rules of their own. */
const ELSEWHERE: readonly string[] = ['cpuManagerPolicy', 'topologyManagerPolicy', 'topologyManagerScope', 'memoryManagerPolicy'];
const INSIDE: readonly string[] = [
  'kubeReserved',
  'systemReserved',
  'evictionHard',
  'evictionSoft',
  'evictionMinimumReclaim',
  'evictionSoftGracePeriod',
  'reservedMemory',
  'registerWithTaints',
];
function isElsewhere({ path }: Problem): boolean {
  const [field, ...inside] = stepsOf(path).map(String);
  return ELSEWHERE.includes(field ?? '') || (inside.length > 0 && INSIDE.includes(field ?? ''));
}

/** Fields of a kubelet, each by itself. */
export const kubeletValueRules: readonly Rule[] = [field, value];
