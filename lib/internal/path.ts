import { memoText } from './memo';

/** The path of a key: `a.b`, or `a["b c"]` where the key is not a plain word. */
export const at = (path: string, key: string): string => path + stepTo(key);

const stepTo = memoText((key) => (/^[A-Za-z_$][\w$-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`));
