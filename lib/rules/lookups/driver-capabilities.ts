import { hasToken } from '../../internal';
import type { Container } from '../../words/kubernetes';
import { DRIVER_CAPABILITIES } from '../../plans/process';

/** What of the driver a container says that it wants, and where; undefined where it says nothing, or nothing that is known yet. */
interface SaidCapabilities {
  readonly at: string;
  readonly got: string;
  readonly names: readonly string[];
}

/** Names are separated by commas, and spaces around them do not count. Source: nvidia-container-toolkit v1.20.0, NewDriverCapabilities. */
export function capabilitiesOf({ env }: Container): SaidCapabilities | undefined {
  const index = env?.findIndex(({ name }) => name === DRIVER_CAPABILITIES) ?? -1;
  const got = env?.[index]?.value;
  if (typeof got !== 'string' || hasToken(got)) return undefined;
  const names = got.split(',').flatMap((name) => name.trim() || []);
  return { at: `env[${index}].value`, got, names };
}
