import { text } from '../../../internal';

/** Helm's own limit: 53 characters, so that names made from it have room. */
const RELEASE_NAME = /^[a-z0-9]([-a-z0-9]{0,51}[a-z0-9])?$/;

export const releaseNameSchema = text({
  pattern: RELEASE_NAME,
  what: 'a release name: lower-case letters, digits and -, at most 53 characters',
});
