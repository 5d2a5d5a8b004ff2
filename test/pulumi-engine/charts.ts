import { runtime } from '@pulumi/pulumi';

/** What somebody writes who does not reach the repositories of charts: those that lie beside the program are installed. */
export function chartsBesideTheProgram(): void {
  runtime.registerStackTransformation(({ type, props, opts }) => {
    if (type !== 'kubernetes:helm.sh/v3:Release') return undefined;
    // That of a registry is a URL.
    const name = String(props['chart']).split('/').at(-1);
    return { props: { ...props, chart: `./${name}`, repositoryOpts: undefined }, opts };
  });
}
