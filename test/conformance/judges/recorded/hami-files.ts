// What we say of HAMi's configurations, and why we refuse some that it reads.
import { faultsIn, hamiDevices, hamiNodes, type ValueFinding } from '../../../../lib/words/formats';

/** A configuration that HAMi has judged. */
export interface JudgedFile {
  readonly text: string;
  readonly version: string;
  /** Undefined where it could be read. */
  readonly refusal: string | undefined;
}

/** Why we refuse what HAMi reads. */
interface Reason {
  readonly why: string;
  holds(finding: ValueFinding, file: JudgedFile): boolean;
}

export interface Judged {
  /** What we say, as of the version that the file is given to. */
  findings(file: JudgedFile): readonly ValueFinding[];
  readonly unheard: readonly Reason[];
}

const isOld = ({ version }: JudgedFile): boolean => version === 'v2.9.0';
const AT = 'file';

export const deviceConfig: Judged = {
  findings: ({ text }) => faultsIn(hamiDevices, text, AT),
  unheard: [
    {
      why: 'the scheduler starts without numbers that the device plugin stops without',
      holds: ({ problem }) => problem.endsWith('the device plugin stops without it'),
    },
    {
      why: 'of two equal keys the last one counts; a file that says two things says neither',
      holds: ({ problem }, { text }) => problem === 'is not YAML' && text.match(/^nvidia:/gm)?.length === 2,
    },
    {
      why: '2.9 does not know the key; a ConfigMap does not say who reads it, and the chart makes none of what a user wrote',
      holds: ({ at }, file) => at === `${AT}.nvidia.enableNumaTopology` && isOld(file),
    },
  ],
};

/** What we say of a key that 2.9 does not know, and that nearly every file here has. */
const isLaterKey = ({ at, problem }: ValueFinding): boolean =>
  at.endsWith('.enablenumatopology') && problem === 'is not a key of the configuration of a node in HAMi 2.9, and is ignored silently';

export const nodeConfig: Judged = {
  // What else is wrong with a file is what counts: that is known of this key.
  findings: (file) => faultsIn(hamiNodes, file.text, AT, file.version.slice(1)).filter((finding) => !(isOld(file) && isLaterKey(finding))),
  unheard: [
    {
      why: 'keys that it does not know are ignored',
      holds: ({ problem }) => problem.startsWith('is not a key of the configuration of a node'),
    },
    {
      why: 'null is nothing at all, and neither is a file without nodes: whoever writes them meant something',
      holds: ({ problem, got }) => problem === 'is null' || problem === 'is missing' || got === null,
    },
    {
      why: 'values are looked at when a GPU is shared, and some never',
      holds: ({ problem, got }) => got !== null && ['is out of range', 'is not one of the allowed values', 'is empty'].includes(problem),
    },
    { why: 'a node may be named twice', holds: ({ problem }) => problem.startsWith('has a configuration already') },
  ],
};
