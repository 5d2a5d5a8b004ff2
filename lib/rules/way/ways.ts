export { planOf } from './plan/plan';
export { planText } from './plan/text';
export { wayMarkdown, wayText } from './text';
export { wayOf } from './way';
