import { hasToken, ownValue } from '../../../internal';
import type { EnvVar } from '../../../words/kubernetes';
import type { Model } from '../../../plans/model';
import { each } from '../../lookups/each';
import { podsOf } from '../../lookups/related';
import type { Rule, Unknown } from '../../rule';
import { meantBy, readerOf } from './known';

/** A variable of a container, and where it is. */
export interface Told extends EnvVar {
  readonly subject: string;
  readonly at: string;
}

/** The variables of all containers. */
export function* toldIn(model: Model): Generator<Told> {
  for (const { pod, containers } of podsOf(model))
    for (const { container, step } of containers)
      for (const [index, variable] of (container.env ?? []).entries())
        yield { ...variable, subject: pod.path, at: `${pod.pointer}.${step}.env[${index}]` };
}

const name = each(toldIn, {
  id: 'nccl/variable',
  severity: 'warning',
  about: 'Nothing reads a variable that is meant for NCCL.',
  fix: 'write the name as NCCL has it, or remove it',
  source: 'NCCL 2.3.5 to 2.30.7, libfabric 1.8.0 to 2.6.0 and aws-ofi-nccl 1.1.0 to 1.21.1: the variables that their sources read',
  *look(told) {
    const found = readerOf(told.name);
    if (found === undefined) return;
    const { reader, known } = found;
    const place = { at: `${told.at}.name`, got: told.name };
    if (known?.until !== undefined)
      yield { ...place, problem: `${reader.name} has not read this variable since the releases after ${known.until}`, fix: 'remove it' };
    const meant = known === undefined ? meantBy(told.name, reader) : [];
    if (meant.length > 0) yield { ...place, problem: `${reader.name} reads no variable of this name`, allowed: meant };
  },
  *unknown(model): Generator<Unknown> {
    for (const told of toldIn(model)) {
      const found = readerOf(told.name);
      if (found === undefined || found.known !== undefined || meantBy(told.name, found.reader).length > 0) continue;
      yield {
        subject: told.subject,
        at: `${told.at}.name`,
        unchecked: `whether anything reads ${told.name}`,
        missing: `no release of ${found.reader.name} up to the newest known one does, and plugins have variables of their own`,
        give: 'write a name of NCCL, or leave it where a plugin reads it',
      };
    }
  },
});

/** Ways through a machine, from the nearest. Source: NCCL v2.30.7 src/graph/topo.cc, topoPathTypeStr, and paths.cc, ncclGetLevel. */
const LEVELS = ['LOC', 'NVL', 'NVB', 'C2C', 'PIX', 'PXB', 'P2C', 'PXN', 'PHB', 'SYS'];
/** Source: NCCL v2.30.7 src/debug.cc: case does not count. */
const DEBUG = ['NONE', 'VERSION', 'WARN', 'INFO', 'ABORT', 'TRACE'];

interface Values {
  readonly is: RegExp;
  readonly allowed: readonly string[];
  /** What NCCL does with another. */
  readonly otherwise: string;
}

const LEVEL: Values = { is: new RegExp(`^(?:${LEVELS.join('|')}|\\d+)$`), allowed: LEVELS, otherwise: 'it ignores any other' };
const BY_NAME: Readonly<Record<string, Values>> = {
  NCCL_P2P_LEVEL: LEVEL,
  NCCL_NET_GDR_LEVEL: LEVEL,
  NCCL_DEBUG: { is: new RegExp(`^(?:${DEBUG.join('|')})$`, 'i'), allowed: DEBUG, otherwise: 'with another it says nothing' },
};
const WHOLE: Values = { is: /^\s*[+-]?(?:0[xX][\da-fA-F]+|\d+)/, allowed: ['0', '1'], otherwise: 'it reads any other as 0' };

const value = each(toldIn, {
  id: 'nccl/value',
  severity: 'error',
  about: 'NCCL does not understand the value of a variable.',
  fix: 'give one of its own values',
  source: 'NCCL v2.30.7 src/misc/param.cc: whole numbers by strtoll, which is 0 for a word; src/graph/paths.cc, ncclGetLevel; src/debug.cc',
  *look(told) {
    const { name: called, value: got } = told;
    if (got === undefined || got === '' || hasToken(got) || got.includes('$(')) return;
    const values = ownValue(BY_NAME, called) ?? (readerOf(called)?.known?.isWhole === true ? WHOLE : undefined);
    if (values === undefined || values.is.test(got)) return;
    const what = values === WHOLE ? 'a whole number' : 'one of its own words';
    yield {
      at: `${told.at}.value`,
      problem: `NCCL takes ${called} as ${what}, and ${values.otherwise}`,
      got,
      ...(values === WHOLE ? { fix: 'write 1 for yes and 0 for no, or another whole number' } : { allowed: values.allowed }),
    };
  },
});

/** Names and values of NCCL's variables. */
export const variableRules: readonly Rule[] = [name, value];
