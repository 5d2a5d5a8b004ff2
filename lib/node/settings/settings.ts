import type { NodeSetting } from '../../model';
import { kubelet } from './kubelet';
import { registration } from './registration';
import type { SettingQuestion, SettingRow } from './setting';

/** Every setting of a node. What consumes them takes the list, so that a test can add one. */
export const settingRows: readonly SettingRow[] = [kubelet, registration];

/** What a machine of a pool is set up with. */
export const settingsOf = (question: SettingQuestion, rows = settingRows): readonly NodeSetting[] =>
  rows.flatMap(({ id, primitives }) => {
    const made = primitives(question);
    return made.length === 0 ? [] : [{ id, primitives: made }];
  });
