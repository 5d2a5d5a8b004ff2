import type { ValueFinding } from '../../../words/formats';
import { ownValue, valueAt } from '../../../internal';
import { mistypedDraValues } from './chart-values';
import { wrongGates } from './feature-gates';

type Values = Readonly<Record<string, unknown>>;

/**
 * Values with which the chart does not install, or the driver does not start. That nobody says who serves GPUs is told by
 * rule `dra/chart-defaults`.
 *
 * Source: dra-driver-nvidia-gpu v0.4.1 `templates/validation.yaml`.
 */
export function brokenDraValues(version: string, values: Values): readonly ValueFinding[] {
  return [...mistypedDraValues(version, values), ...wrongGates(values), ...refused(values), ...wrongVersion(values), ...webhook(values)];
}

function refused(values: Values): readonly ValueFinding[] {
  const fixes = { namespace: 'install the release into that namespace', nvidiaCtkPath: 'remove it: the driver brings its own hook' };
  return Object.entries(fixes).flatMap(([at, fix]) =>
    ownValue(values, at) === undefined || ownValue(values, at) === ''
      ? []
      : [{ at, problem: 'is refused by the chart', got: ownValue(values, at), fix }],
  );
}

const VERSIONS = ['resource.k8s.io/v1', 'resource.k8s.io/v1beta2', 'resource.k8s.io/v1beta1'];

function wrongVersion({ resourceApiVersion: got }: Values): readonly ValueFinding[] {
  return got === undefined || got === '' || (typeof got === 'string' && VERSIONS.includes(got))
    ? []
    : [{ at: 'resourceApiVersion', problem: 'is not an API version in which the chart writes DeviceClasses', got, allowed: VERSIONS }];
}

function webhook(values: Values): readonly ValueFinding[] {
  if (valueAt(values, 'webhook.enabled') !== true) return [];
  const mode = valueAt(values, 'webhook.tls.mode') ?? 'cert-manager';
  if (mode === 'secret')
    return ['name', 'caBundle']
      .map((key) => `webhook.tls.secret.${key}`)
      .filter((at) => !valueAt(values, at))
      .map((at) => ({
        at,
        problem: 'is required: the certificate of the webhook is in a Secret',
        got: valueAt(values, at),
        fix: 'give it',
      }));
  if (mode !== 'cert-manager')
    return [{ at: 'webhook.tls.mode', problem: 'is refused by the chart', got: mode, allowed: ['cert-manager', 'secret'] }];
  const type = valueAt(values, 'webhook.tls.certManager.issuerType') ?? 'selfsigned';
  const types = ['selfsigned', 'clusterissuer', 'issuer'];
  if (typeof type !== 'string' || !types.includes(type))
    return [{ at: 'webhook.tls.certManager.issuerType', problem: 'is refused by the chart', got: type, allowed: types }];
  const at = 'webhook.tls.certManager.issuerName';
  return type === 'selfsigned' || valueAt(values, at)
    ? []
    : [{ at, problem: `is required with issuerType ${type}`, got: valueAt(values, at), fix: 'name the issuer' }];
}
