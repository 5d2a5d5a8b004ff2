import { at as step, isPlainObject } from '../internal';
import {
  isNamespacedSysctl,
  type KubeletConfiguration,
  type KubeletFieldType,
  type KubeletValue,
  kubeletEntries,
  kubeletFields,
  kubeletValues,
  laterKubeletFields,
  nestedKubeletFields,
  parseDuration,
} from '../kubernetes';
import { eachKubelet, type KubeletFinding, valueAt } from './each-kubelet';
import type { Rule } from './rule';

const field = eachKubelet(
  {
    id: 'kubelet/field',
    severity: 'error',
    about: 'Every field of the kubelet configuration is one that the kubelet reads.',
    fix: 'spell it as the kubelet does, or leave it out',
    source:
      'Kubernetes 1.36.3 pkg/kubelet/kubeletconfig/util/codec: a field that strict decoding refuses is dropped, with a line in the log',
  },
  function* ({ configuration }, { minor }) {
    for (const name of Object.keys(configuration)) {
      const since = Object.hasOwn(laterKubeletFields, name) ? laterKubeletFields[name] : undefined;
      if (!kubeletFields().has(name)) {
        yield { at: name, problem: 'is not a field of KubeletConfiguration', got: name, allowed: [...kubeletFields().keys()] };
      } else if (since !== undefined && minor !== undefined && minor < since) {
        yield { at: name, problem: `is a field from Kubernetes 1.${since} on`, got: name, fix: 'leave it out' };
      }
    }
    for (const [name, allowed] of Object.entries(nestedKubeletFields)) {
      const given = configuration[name];
      for (const key of isPlainObject(given) ? Object.keys(given) : []) {
        if (!allowed.includes(key)) yield { at: step(name, key), problem: `is not a field of ${name}`, got: key, allowed };
      }
    }
  },
);

const value = eachKubelet(
  {
    id: 'kubelet/value',
    severity: 'error',
    about: 'Every field of the kubelet configuration has a value that the kubelet accepts.',
    fix: 'use an allowed value, or leave the field out',
    source: 'Kubernetes 1.36.3 pkg/kubelet/apis/config/validation/validation.go: the kubelet does not start otherwise',
  },
  function* ({ configuration }, { minor }) {
    const wrong = new Set<string>();
    for (const [name, got] of Object.entries(configuration)) {
      const type = kubeletFields().get(name);
      if (type === undefined || got === undefined || (isOfType(type, got) && isShort(name, got))) continue;
      wrong.add(name);
      yield { at: name, problem: `is not ${TYPES[type]}`, got, allowed: TYPES[type] };
    }
    yield* wrongEntries(configuration);
    yield* wrongSysctls(configuration);
    yield* hiddenMetrics(configuration, minor);
    for (const row of kubeletValues) {
      const got = valueAt(configuration, row.field);
      if (got !== undefined && !wrong.has(row.field)) yield* outside(row, got);
    }
  },
);

/** Entries of lists and maps that are not of their type. */
function* wrongEntries(configuration: KubeletConfiguration): Generator<KubeletFinding> {
  for (const [type, names] of Object.entries(kubeletEntries) as [KubeletFieldType, readonly string[]][]) {
    for (const name of names) {
      const given = configuration[name];
      if (typeof given !== 'object' || given === null) continue;
      for (const [key, got] of Object.entries(given)) {
        if (got === undefined || isOfType(type, got)) continue;
        yield {
          at: Array.isArray(given) ? `${name}[${key}]` : step(name, key),
          problem: `is not ${TYPES[type]}`,
          got,
          allowed: TYPES[type],
        };
      }
    }
  }
}

/** Metrics that the minor before still showed. Source: k8s.io/component-base v0.36.3 `metrics/options.go`. */
function* hiddenMetrics({ showHiddenMetricsForVersion: got }: KubeletConfiguration, minor: number | undefined): Generator<KubeletFinding> {
  if (minor === undefined || typeof got !== 'string' || got === '' || got === `1.${minor - 1}`) return;
  yield { at: 'showHiddenMetricsForVersion', problem: 'is not the minor before', got, allowed: [`1.${minor - 1}`] };
}

const SYSCTLS = 'allowedUnsafeSysctls';

/** Sysctls that no namespace of the kernel has. */
function* wrongSysctls({ [SYSCTLS]: given }: KubeletConfiguration): Generator<KubeletFinding> {
  if (!Array.isArray(given)) return;
  for (const [index, got] of given.entries()) {
    if (typeof got !== 'string' || isNamespacedSysctl(got)) continue;
    const allowed = "a sysctl of a namespace, or a pattern of them, such as 'net.core.somaxconn' or 'kernel.msg*'";
    yield { at: `${SYSCTLS}[${index}]`, problem: 'is no sysctl that pods may set', got, allowed };
  }
}

/** Whole numbers have 32 bits, but for these. Source: Kubernetes 1.36.3 `staging/src/k8s.io/kubelet/config/v1beta1/types.go`. */
const LONG: readonly string[] = ['podPidsLimit', 'maxOpenFiles'];
const isShort = (name: string, got: unknown): boolean => LONG.includes(name) || typeof got !== 'number' || Math.abs(got) < 2 ** 31;

const TYPES: Readonly<Record<KubeletFieldType, string>> = {
  integer: 'a whole number',
  number: 'a number',
  duration: "a duration such as '1m30s'",
  boolean: 'true or false',
  string: 'a string',
  list: 'a list',
  map: 'an object',
};

function isOfType(type: KubeletFieldType, got: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(got);
    case 'number':
      return typeof got === 'number';
    case 'duration':
      return parseDuration(got) !== undefined;
    case 'list':
      return Array.isArray(got);
    case 'map':
      return isPlainObject(got);
    case 'boolean':
    case 'string':
      return typeof got === type;
  }
}

function* outside(row: KubeletValue, got: unknown): Generator<KubeletFinding> {
  const type = row.type ?? kubeletFields().get(row.field);
  if (row.oneOf !== undefined) {
    if (!row.oneOf.includes(got)) yield { at: row.field, problem: 'is not a value of this kubelet', got, allowed: row.oneOf };
  } else if (row.pattern !== undefined) {
    if (typeof got === 'string' && !row.pattern.test(got)) yield { at: row.field, problem: `is not ${row.what ?? ''}`, got };
  } else {
    const number = type === 'duration' ? parseDuration(got) : got;
    if (typeof number !== 'number' || (type === 'integer' && !Number.isInteger(number))) {
      yield { at: row.field, problem: `is not ${TYPES[type ?? 'number']}`, got };
    } else if (!isWithin(row, number)) yield { at: row.field, problem: 'is out of range', got, allowed: rangeOf(row, type) };
  }
}

function isWithin({ min, above, max, or, multipleOf }: KubeletValue, number: number): boolean {
  if (number === or) return true;
  if (multipleOf !== undefined && number % multipleOf !== 0) return false;
  return number >= (min ?? number) && number <= (max ?? number) && (above === undefined || number > above);
}

/** What a row accepts, in words. */
function rangeOf({ min, above, max, or, multipleOf }: KubeletValue, type: KubeletFieldType | undefined): string {
  const write = (number: number): string => (type === 'duration' ? `${number / 1000}s` : `${number}`);
  const parts = [
    ...(or === undefined ? [] : [`${write(or)} or`]),
    ...(multipleOf === undefined ? [] : [`multiples of ${multipleOf}`]),
    ...(min === undefined ? [] : [max === undefined ? `${write(min)} or more` : `${write(min)} to ${write(max)}`]),
    ...(above === undefined ? [] : [max === undefined ? `above ${write(above)}` : `above ${write(above)}, up to ${write(max)}`]),
  ];
  return parts.join(' ');
}

/** Fields of a kubelet, each by itself. */
export const kubeletValueRules: readonly Rule[] = [field, value];
