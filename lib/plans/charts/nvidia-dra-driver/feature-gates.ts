import type { ValueFinding } from '../../../words/formats';
import { at, jsonOf, ownValue } from '../../../internal';

/**
 * The driver's own feature gates, and whether each is on where nobody says anything.
 *
 * Source: dra-driver-nvidia-gpu v0.4.1 `pkg/featuregates/featuregates.go`, defaultFeatureGates; the same in v0.4.0.
 */
const GATES = {
  TimeSlicingSettings: false,
  MPSSupport: false,
  IMEXDaemonsWithDNSNames: true,
  PassthroughSupport: false,
  DynamicMIG: false,
  NVMLDeviceHealthCheck: false,
  ComputeDomainCliques: true,
  CrashOnNVLinkFabricErrors: true,
  DeviceMetadata: false,
} as const;
/** A feature gate of the driver. */
export type DraFeatureGate = keyof typeof GATES;

/** Those of Kubernetes' logging, which the driver registers as well. Source: component-base v0.36 `logs/api/v1/kube_features.go`. */
const LOGGING = ['ContextualLogging', 'LoggingAlphaOptions', 'LoggingBetaOptions', 'AllAlpha', 'AllBeta'];

/** Gates that cannot be on together, and gates that need another. Source: the same file, ValidateFeatureGates. */
const EXCLUDE: readonly (readonly [DraFeatureGate, DraFeatureGate])[] = [
  ['DynamicMIG', 'PassthroughSupport'],
  ['DynamicMIG', 'NVMLDeviceHealthCheck'],
  ['DynamicMIG', 'MPSSupport'],
  ['PassthroughSupport', 'NVMLDeviceHealthCheck'],
];
const NEED: readonly (readonly [DraFeatureGate, DraFeatureGate])[] = [
  ['ComputeDomainCliques', 'IMEXDaemonsWithDNSNames'],
  ['DeviceMetadata', 'PassthroughSupport'],
];

/** What reads as on, and as off. Source: Go 1.26 `strconv`, ParseBool, through component-base `featuregate`, Set. */
const ON = /^(1|t|T|TRUE|true|True)$/;
const OFF = /^(0|f|F|FALSE|false|False)$/;

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isWord = (value: unknown): boolean => ON.test(wordOf(value)) || OFF.test(wordOf(value));

const WHERE = 'featureGates';

/** Feature gates with which the driver does not start. */
export function wrongGates(values: Readonly<Record<string, unknown>>): readonly ValueFinding[] {
  const given = jsonOf(values[WHERE]);
  const isOn = (gate: DraFeatureGate): boolean => ON.test(wordOf(given[gate] ?? GATES[gate]));
  const known = [...Object.keys(GATES), ...LOGGING];
  return [
    ...Object.keys(given)
      .filter((gate) => !known.includes(gate))
      .map((gate) => ({
        at: at(WHERE, gate),
        problem: 'is not a feature gate of the driver, which does not start with it',
        got: ownValue(given, gate),
        allowed: known,
      })),
    ...Object.keys(given)
      .filter((gate) => known.includes(gate) && ownValue(given, gate) !== null && !isWord(ownValue(given, gate)))
      .map((gate) => ({
        at: at(WHERE, gate),
        problem: 'is not on or off, and the driver does not start with it',
        got: ownValue(given, gate),
        allowed: [true, false],
      })),
    ...EXCLUDE.filter(([one, other]) => isOn(one) && isOn(other)).map(([one, other]) => ({
      at: at(WHERE, one),
      problem: `the driver does not start with ${one} and ${other}`,
      got: true,
      fix: `remove ${one}, or ${other}`,
    })),
    ...NEED.filter(([one, other]) => isOn(one) && !isOn(other)).map(([one, other]) => ({
      at: at(WHERE, given[one] === undefined ? other : one),
      problem: `the driver does not start with ${one} and without ${other}`,
      got: given[one] ?? given[other],
      fix: `set ${other}: true, or ${one}: false`,
    })),
  ];
}
