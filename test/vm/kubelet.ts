// The kubelet's own program, built from the sources that the judges of test/conformance pin: Kubernetes 1.34, whose kubelet
// still speaks with containerd 1.6, which Debian 12 has.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const MODULES = resolve(__dirname, '../conformance/go/kubernetes');

/** Builds it into `cache` (Go's own cache makes that cheap the second time), and answers with its path. */
export function builtKubelet(cache: string): string {
  const binary = join(cache, 'kubelet');
  execFileSync(
    'go',
    ['build', '-buildvcs=false', '-trimpath', '-modfile=kubernetes-1.34.mod', '-ldflags=-w', '-o', binary, 'k8s.io/kubernetes/cmd/kubelet'],
    { cwd: MODULES, stdio: 'inherit' },
  );
  return binary;
}
