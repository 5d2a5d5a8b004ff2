import { map, type Schema, text } from '../../../internal';
import { DNS_LABEL, ENV_NAME } from '../../../words/kubernetes';

export { hostPathForm, imageForm, mountPathForm, nameOf, subPathForm } from '../../storage';

/*
 * Forms of strings that the API server refuses otherwise, as of Kubernetes 1.30 to 1.36. Sources: `pkg/apis/core/validation/
 * validation.go`, named at each, and apimachinery `pkg/util/validation/validation.go`. An Output passes: it is not known yet.
 */

/** `IsConfigMapKey`. */
const DATA_KEY = /^(?!\.$)(?!\.\.)[-._a-zA-Z0-9]{1,253}$/;
/** `ValidateAnnotations`: a qualified name, in which capital letters count as small ones. */
const ANNOTATION_KEY =
  /^(?=[^/]{1,253}\/|[^/]*$)([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?(\.[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
/** The annotation or label in brackets is a qualified name. */
const FIELD_PATH =
  /^(metadata\.(name|namespace|uid|(annotations|labels)\['([A-Za-z0-9]([-A-Za-z0-9.]*[A-Za-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?'\])|spec\.(nodeName|serviceAccountName)|status\.(hostIPs?|podIPs?))$/;

/** `IsQualifiedName`: a name of up to 63 characters, after a DNS name and a `/` where it has an owner. */
export const qualifiedNameForm = text({
  pattern:
    /^(?:(?=[^/]{1,253}\/)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?(?=[^/]{1,63}$)[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/,
  what: 'a name such as example.com/ready: up to 63 letters, digits, hyphens, dots and underscores, after a DNS name and a /',
});

/** `IsDNS1123SubdomainWithUnderscore`; `.` alone is the root. */
export const searchDomainForm = text({
  pattern: /^(?=.{1,254}$)(?:\.|_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*\.?)$/,
  what: 'a domain of lower-case letters, digits, hyphens, underscores and dots',
});

/** A key of a Secret or ConfigMap: `validateSecretKeySelector`. */
export const dataKey = text({ pattern: DATA_KEY, what: "a key of up to 253 letters, digits, '-', '_' and '.'" });

/** The API server takes any, and runc starts no process elsewhere: `validateProcessSpec`. */
export const workingDirForm = text({ pattern: /^\//, what: "an absolute path, such as '/workspace'" });

/** What `fieldRef` may read into a variable: `validEnvDownwardAPIFieldPathExpressions`. */
export const fieldPathForm = text({
  pattern: FIELD_PATH,
  what: "a field such as 'metadata.name', 'spec.nodeName', 'status.podIP' or metadata.labels['app']",
});

/** The key of a map of variables. */
export const variableKey = {
  key: ENV_NAME,
  keyWhat: "a variable's name: letters, digits, '_', '-' and '.', not beginning with a digit or '..'",
};

/** The beginning of variables' names: `validateEnvFrom`. */
export const prefixForm = text({ pattern: ENV_NAME, what: "the beginning of a variable's name" });

/** The name of a port: `IsValidPortName`. */
export const portNameForm = text({
  pattern: /^(?=.{1,15}$)(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/,
  what: "a port's name: up to 15 lower-case letters, digits and hyphens",
});

/** Free text by key: annotations, whose values others define. */
export const annotationsSchema: Schema = map(text({ empty: true }), {
  key: ANNOTATION_KEY,
  keyWhat: 'an annotation key, such as example.com/team',
  whole: true,
});

/** The key of a map of volumes: `ValidateDNS1123Label`. */
export const volumeKey = { key: DNS_LABEL, keyWhat: "a volume's name: a DNS label of up to 63 characters" };
