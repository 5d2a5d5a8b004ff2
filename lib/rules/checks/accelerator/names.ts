import { acceleratorRow, type AcceleratorRow, hamiDeviceRows } from '../../../words/gpu';
import { hasToken, ownValue } from '../../../internal';
import { annotationAt } from '../../lookups/annotation-at';
import { eachContainer, eachPod, type FindingHere } from '../../lookups/each';
import { placeIn } from '../cores/units';
import type { Rule } from '../../rule';
import { deviceAsks } from './device-requests';

const STALE: Readonly<Record<string, string>> = Object.fromEntries(
  hamiDeviceRows.flatMap(({ staleNames = {} }) => Object.entries(staleNames)),
);

const stale = eachContainer({
  id: 'accelerator/name',
  severity: 'error',
  about: 'A container asks for a device by a name that HAMi does not know.',
  fix: 'write the name of the device that HAMi has in its configuration',
  source:
    "HAMi v2.10.0 charts/hami/values.yaml: the names of its resources; HAMi's examples/mlu and ascend-device-plugin's examples show others, and before 2.10 Enflame and AMD had others",
  look({ name, resources }) {
    const names = Object.keys({ ...resources?.limits, ...resources?.requests });
    if (!names.some((one) => Object.hasOwn(STALE, one))) return undefined;
    return names
      .filter((one) => Object.hasOwn(STALE, one))
      .map((got) => ({
        at: placeIn({ name, image: '', ...(resources === undefined ? {} : { resources }) }, got),
        problem: `container '${name}' asks for a resource that HAMi's configuration does not have, and the pod stays Pending`,
        got,
        allowed: [ownValue(STALE, got)],
      }));
  },
});

/** Annotations by which pods choose devices, or say how they are split. */
const KNOWN: ReadonlyMap<string, 'list' | readonly string[]> = new Map(
  hamiDeviceRows.flatMap(({ annotations = {} }) => Object.entries(annotations)),
);

/** What looks like one: a domain of a vendor, or a device of HAMi's, with a word of choosing. */
const CHOOSING =
  /^(?:cambricon\.com|hygon\.com|mthreads\.(?:com|ai)|metax-tech\.com|enflame\.com|baidu\.com|kunlunxin\.com|aws\.amazon\.com|amd\.com|birentech\.com|vastaitech\.com)\/(?:use|nouse|no-use)-/;

const annotation = eachPod({
  id: 'accelerator/annotation',
  severity: 'error',
  about: 'An annotation that chooses devices of a vendor, or says how they are shared, is not understood by HAMi.',
  fix: 'write the annotation of the vendor: its domain is not always that of its resources',
  source:
    'HAMi v2.10.0 pkg/device/*: annotations by which devices are chosen; pkg/device/metax/sdevice.go refuses other values of sgpu-qos-policy and sgpu-app-class',
  look({ pod }, model) {
    if (pod.annotations === undefined) return undefined;
    const given = Object.entries(pod.annotations).filter(([key]) => KNOWN.has(key) || CHOOSING.test(key));
    if (given.length === 0) return undefined;
    const rows = deviceAsks(model).flatMap((ask) => (ask.pod === pod ? [ask.row] : []));
    return given.flatMap(([key, got]): readonly FindingHere[] => {
      const form = KNOWN.get(key);
      const at = annotationAt(pod, key);
      if (form === undefined)
        return [{ at, problem: 'HAMi reads no such annotation, and gives out any device', got: key, allowed: nearest(key, rows) }];
      if (hasToken(got)) return [];
      if (form !== 'list') return form.includes(got) ? [] : [{ at, problem: 'HAMi does not understand this value', got, allowed: form }];
      return got.trim() === ''
        ? [{ at, problem: 'is empty, and so chooses nothing', got, fix: 'write names with commas between them, or remove it' }]
        : [];
    });
  },
});

/** The annotations of the devices that the pod asks for, or all of them. */
const nearest = (key: string, rows: readonly AcceleratorRow[]): readonly string[] => {
  const own = rows.flatMap(({ annotations = {} }) => Object.keys(annotations));
  const word = key.slice(key.indexOf('/') + 1);
  const all = own.length > 0 ? own : [...KNOWN.keys()];
  return [...all].sort((a, b) => Number(b.endsWith(`/${word}`)) - Number(a.endsWith(`/${word}`))).slice(0, 6);
};

const appClass: Rule = {
  id: 'accelerator/app-class',
  severity: 'error',
  about: 'A MetaX pod that is online or offline asks for several devices.',
  fix: 'ask for one device, or remove the annotation',
  source: 'HAMi v2.10.0 pkg/device/metax/sdevice.go: "app-class pod must request single device"',
  *check(model) {
    const { count = '' } = acceleratorRow('Metax-SGPU') ?? {};
    for (const { pod, asked, placeOf, container } of deviceAsks(model)) {
      const got = ownValue(asked, count);
      if (got === undefined || Number(got) === 1 || pod.annotations?.['metax-tech.com/sgpu-app-class'] === undefined) continue;
      yield {
        subject: pod.path,
        at: placeOf(count),
        problem: `container '${container.name}' asks for several devices: HAMi refuses the pod`,
        got,
        allowed: [1],
      };
    }
  },
};

const refused: Rule = {
  id: 'accelerator/refused',
  severity: 'error',
  about: 'A pod that asks HAMi for devices has a privileged container, or names its node.',
  fix: 'remove privileged and give the container the capabilities that it needs; choose nodes by nodeSelector',
  source:
    'HAMi v2.10.0 pkg/scheduler/webhook.go: the webhook denies the pod; v2.9.0 passes over a privileged container, which gets no device',
  *check(model) {
    const pods = new Map(deviceAsks(model).map(({ pod, seen }) => [pod, seen]));
    for (const [{ path, pointer, spec }, { containers }] of pods) {
      for (const { container, step } of containers)
        if (container.securityContext?.privileged === true)
          yield {
            subject: path,
            at: `${pointer}.${step}.securityContext.privileged`,
            problem: `container '${container.name}' is privileged, and HAMi gives the pod no devices`,
            got: true,
            allowed: [false],
          };
      if (spec['nodeName'] !== undefined && spec.schedulerName !== undefined)
        yield { subject: path, at: `${pointer}.nodeName`, problem: "names its node, and so skips HAMi's scheduler", got: spec['nodeName'] };
    }
  },
};

/** Names and annotations of devices of other vendors than NVIDIA. */
export const acceleratorNameRules: readonly Rule[] = [stale, annotation, appClass, refused];
