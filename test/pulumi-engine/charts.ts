import { runtime } from '@pulumi/pulumi';

/** What somebody writes who does not reach the repositories of charts: those that lie beside the program are installed. */
export function chartsBesideTheProgram(): void {
  runtime.registerStackTransformation(({ type, props, opts }) => {
    if (type !== 'kubernetes:helm.sh/v3:Release') return undefined;
    return { props: { ...props, chart: `./${props['chart']}`, repositoryOpts: undefined }, opts };
  });
}
