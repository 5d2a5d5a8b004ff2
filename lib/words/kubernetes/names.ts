/** Limits of names, by what the name becomes. Source: apimachinery `pkg/util/validation/validation.go`. */

/** A DNS-1123 label: pod hostnames, volumes, containers, namespaces; 63 characters. */
export const DNS_LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
/** A DNS-1035 label: Services, and the names JobSet composes. It may not begin with a digit. */
export const DNS_1035_LABEL = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
/** A DNS-1123 subdomain: most object names; at most 253 characters, which the pattern does not count. */
export const DNS_SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
/** A label value: up to 63 letters, digits, `-`, `_`, `.`; it begins and ends with a letter or digit, or is empty. */
export const LABEL_VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;
/** A label or taint key: an optional DNS subdomain of up to 253 characters and `/`, then up to 63 characters. */
export const LABEL_KEY =
  /^(?=[^/]{1,253}\/|[^/]*$)([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
/**
 * An environment variable as the API servers of all versions accept it (`IsEnvVarName`). From 1.32 on
 * (`RelaxedEnvironmentVariableValidation`) any printable ASCII but `=` is a name, which no shell could read.
 */
export const ENV_NAME = /^(?!\.$)(?!\.\.)[-._a-zA-Z][-._a-zA-Z0-9]*$/;

/**
 * What follows the name of a DeviceClass in the key of a quota that counts devices of its claims.
 *
 * Source: Kubernetes 1.36.2 `pkg/quota/v1/evaluator/core/resource_claims.go`, V1ResourceByDeviceClass.
 */
export const DEVICES_OF_CLASS = '.deviceclass.resource.k8s.io/devices';
