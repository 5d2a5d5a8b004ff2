import { map, plainText } from '../../internal';
import { LABEL_KEY, LABEL_VALUE } from '../../words/kubernetes';

/** Labels as a program without types may give them. */
export const labelsSchema = map(
  plainText({ pattern: LABEL_VALUE, empty: true, what: 'a label value: up to 63 letters, digits, -, _ and .' }),
  {
    key: LABEL_KEY,
    keyWhat: "a label key such as 'example.com/team'",
  },
);
