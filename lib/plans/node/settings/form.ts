import { type Field, optional, type Schema } from '../../../internal';
import { settingRows } from './settings';

/** The forms of all options as keys of a pool's props: groups are objects of their own. */
export function tuningFields(rows = settingRows): Readonly<Record<string, Field>> {
  const groups = new Map<string, Record<string, Field>>();
  const keys: Record<string, Field> = {};
  for (const { option } of rows) {
    if (option === undefined) continue;
    const [group = '', key] = option.at.split('.');
    if (key === undefined) {
      keys[group] = optional(option.form);
      continue;
    }
    const fields = groups.get(group) ?? {};
    groups.set(group, fields);
    fields[key] = optional(option.form);
    keys[group] ??= optional({ is: 'object', keys: fields } satisfies Schema);
  }
  return keys;
}
