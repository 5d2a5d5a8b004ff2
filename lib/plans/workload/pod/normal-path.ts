/** An absolute path without what changes nothing: doubled and trailing slashes, `.` and `..`. */
export function normalPath(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}
