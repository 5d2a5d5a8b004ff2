import { itemsOf, valueIn } from '../../internal';
import { unpacked } from '../yaml/encodings';

/** A file that user data write on a node. */
export interface WrittenFile {
  readonly path: unknown;
  readonly text: string | undefined;
  readonly steps: readonly (string | number)[];
}

/** The files that `#cloud-config` writes; of a bootstrap script those that it writes itself. Source: cloud-init, module write_files. */
export const writtenFiles = (value: unknown): readonly WrittenFile[] =>
  itemsOf(valueIn(value, 'write_files')).flatMap((file, index): readonly WrittenFile[] => {
    const text = unpacked(valueIn(file, 'content'), valueIn(file, 'encoding'));
    const steps = ['write_files', index, 'content'];
    const inside = text?.startsWith('#!') === true ? filesOfScript(text) : [];
    return inside.length > 0 ? inside.map((one) => ({ ...one, steps })) : [{ path: valueIn(file, 'path'), text, steps }];
  });

type ScriptFile = Pick<WrittenFile, 'path' | 'text'>;

/** The files of a bootstrap script: functions that print a text, and lines that say which of them is which file. */
function filesOfScript(script: string): readonly ScriptFile[] {
  const texts = new Map<string, string>();
  const files: ScriptFile[] = [];
  const all = script.split('\n');
  let printer = '';
  for (let at = 0; at < all.length; at++) {
    const line = (all[at] ?? '').trim();
    const [, name] = /^(text_\d+|at_kubelet)\(\) \{$/.exec(line) ?? [];
    printer = name ?? printer;
    const [, delimiter] = /^cat <<'(\w+)'$/.exec(line) ?? [];
    if (delimiter !== undefined) {
      const end = all.indexOf(delimiter, at + 1);
      if (end < 0) break;
      texts.set(printer, `${all.slice(at + 1, end).join('\n')}\n`);
      at = end;
    }
    // kubelet.service's own command is put into its drop-in.
    const [, within] = printer === 'at_kubelet' ? (/^(text_\d+) \|/.exec(line) ?? []) : [];
    if (within !== undefined) texts.set(printer, texts.get(within) ?? '');
    const [, path, from = ''] = /^file (\S+|'[^']*') (text_\d+|at_kubelet) \d+$/.exec(line) ?? [];
    if (path !== undefined) files.push({ path: path.replaceAll("'", ''), text: texts.get(from) });
  }
  return files;
}
