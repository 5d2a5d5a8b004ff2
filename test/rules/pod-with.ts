/** Lines with the same number of spaces before each. */
export const indent = (spaces: number, text: string): string => text.replace(/^(?=.)/gm, ' '.repeat(spaces));

/** A Pod with one container of which more is said. */
export const podWith = (container: string, spec = ''): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
${indent(2, spec)}${spec === '' || spec.endsWith('\n') ? '' : '\n'}  containers:
    - name: main
      image: x:1
${indent(6, container)}
`;
