import { hasToken } from '../../../internal';
import type { ConfigFacts, Model } from '../../../plans/model';
import { each } from '../../lookups/each';
import { configsOf } from '../../lookups/configs';
import type { Rule } from '../../rule';

/** An argument of the kernel, and where it is. */
interface Argument {
  readonly subject: string;
  readonly at: string;
  readonly name: string;
  readonly value: string;
}

/** A profile of TuneD says them in lines of its own; elsewhere each line is one, or several. */
function argumentsOf({ path, at, text }: ConfigFacts): readonly Argument[] {
  const ofTuned = /^\s*cmdline/m.test(text);
  return text.split('\n').flatMap((line, index) => {
    const given = ofTuned ? /^\s*cmdline\w*\s*=\s*[+-]?(.*)/.exec(line)?.[1] : line;
    return (given ?? '').split(/\s+/).flatMap((word) => {
      const [, name, value = ''] = /^([\w.]+)(?:=(.*))?$/.exec(word) ?? [];
      return name === undefined || hasToken(word) ? [] : [{ subject: path, at: `${at}[${index}]`, name, value }];
    });
  });
}

const listsIn = (model: Model): readonly (readonly Argument[])[] => configsOf(model, 'kernel-arguments').map(argumentsOf);
const sourceOf = (what: string): string => `Linux 6.12 documentation, admin-guide/${what}`;
const worded = ({ name, value }: Argument): string => (value === '' ? name : `${name}=${value}`);

/** Arguments of which the last one holds, whoever wrote the others. */
const ONCE: ReadonlySet<string> = new Set(['pci', 'isolcpus', 'default_hugepagesz', 'nohz_full', 'rcu_nocbs', 'irqaffinity']);

const twice: Rule = {
  id: 'node/kernel-argument-twice',
  severity: 'warning',
  about: 'A kernel argument is given twice, and only one counts.',
  fix: 'write all its values into one argument, separated as the kernel reads them',
  source: `${sourceOf('kernel-parameters.txt')}: pci= takes a list, and of two isolcpus= or of one hugepagesz= twice, one wins`,
  *check(model) {
    for (const list of listsIn(model)) {
      const seen = new Set<string>();
      for (const argument of list) {
        const key = argument.name === 'hugepagesz' ? worded(argument) : argument.name;
        const only = ONCE.has(argument.name) || argument.name === 'hugepagesz';
        if (only && seen.has(key))
          yield {
            subject: argument.subject,
            at: argument.at,
            problem: `${key} is given twice, and only one counts`,
            got: worded(argument),
          };
        seen.add(key);
      }
    }
  },
};

const isolcpus = each((model) => listsIn(model).flat(), {
  id: 'node/isolcpus',
  severity: 'info',
  about: 'isolcpus stops the kernel from balancing the CPUs of pods.',
  fix: 'use isolcpus=managed_irq,LIST, and let the static CPU Manager keep other processes off',
  source: `${sourceOf('kernel-parameters.txt')}: isolcpus is deprecated, and takes CPUs out of balancing for good`,
  *look(argument) {
    if (argument.name !== 'isolcpus') return;
    const flags = argument.value.split(',').filter((word) => /^[a-z]/.test(word));
    // Without a flag it is domain.
    if (flags.length > 0 && !flags.includes('domain')) return;
    const problem = 'the threads of a program crowd on a few of these CPUs: nothing moves them to the others';
    yield { at: argument.at, problem, got: worded(argument) };
  },
});

const cStates: Rule = {
  id: 'node/c-states',
  severity: 'warning',
  about: 'CPUs may not sleep deeply, and so others lose their turbo.',
  fix: 'use intel_idle.max_cstate=0 together with processor.max_cstate=1, or force_latency of TuneD, which needs no reboot',
  source: `${sourceOf('pm/cpuidle.rst')}: idle=poll keeps CPUs busy; intel_idle.max_cstate=0 leaves them to acpi_idle, and says nothing on AMD`,
  *check(model) {
    for (const list of listsIn(model)) {
      const has = (name: string): boolean => list.some((argument) => argument.name === name);
      for (const argument of list) {
        const problem = problemOf(worded(argument), has('processor.max_cstate'));
        if (problem) yield { subject: argument.subject, at: argument.at, problem, got: worded(argument) };
      }
    }
  },
};

function problemOf(argument: string, limited: boolean): string | undefined {
  if (argument === 'idle=poll' || argument === 'cpuidle.off=1') return 'no CPU ever rests, and none has the power for its turbo';
  return argument === 'intel_idle.max_cstate=0' && !limited ? 'leaves the CPUs to acpi_idle, whose states nothing limits here' : undefined;
}

const hugePages = each((model) => listsIn(model).flat(), {
  id: 'node/transparent-huge-pages',
  severity: 'info',
  about: 'Programs that ask for transparent huge pages do not get them.',
  fix: 'use transparent_hugepage=madvise, which gives them to those alone that ask',
  source: `${sourceOf('mm/transhuge.rst')}: never is for all, also for a program that asks by madvise`,
  *look(argument) {
    if (worded(argument) === 'transparent_hugepage=never')
      yield {
        at: argument.at,
        problem: 'takes them also from programs that ask for them',
        got: worded(argument),
        allowed: ['transparent_hugepage=madvise'],
      };
  },
});

/** Arguments of the kernels of nodes. */
export const kernelArgumentRules: readonly Rule[] = [twice, isolcpus, cStates, hugePages];
