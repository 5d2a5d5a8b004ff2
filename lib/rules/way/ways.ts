export { wayMarkdown, wayText } from './text';
export { wayOf } from './way';
