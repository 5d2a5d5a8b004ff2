import { ownValue } from '../../../internal';
import type { Model, PoolDescription } from '../../../plans/model';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

/** Sockets of runtimes by the names of nvidia-ctk. Sources: Kubernetes 1.36 documentation, Container Runtimes; cri-dockerd README.md. */
const SOCKETS: Readonly<Record<string, readonly [endpoint: string, sockets: RegExp]>> = {
  containerd: ['unix:///run/containerd/containerd.sock', /\/containerd\.sock$/],
  docker: ['unix:///run/cri-dockerd.sock', /\/cri-dockerd\.sock$/],
  crio: ['unix:///run/crio/crio.sock', /\/crio\.sock$/],
};

/** A runtime that a pool tells of the toolkit, and the endpoint of its kubelets where it says one. */
function* runtimesOf(pools: readonly PoolDescription[]) {
  for (const { path: subject, tuning, shapes = [] } of pools) {
    const toolkit = tuning?.containerToolkit;
    if (toolkit === undefined) continue;
    const { runtime = 'containerd' } = toolkit;
    const said = shapes
      .map(({ kubelet }) => kubelet?.['containerRuntimeEndpoint'])
      .find((one): one is string => typeof one === 'string' && one !== '');
    yield { subject, runtime, said, known: ownValue(SOCKETS, runtime) };
  }
}

const endpoint = each(({ pools }) => runtimesOf(pools), {
  id: 'node/runtime-endpoint',
  severity: 'error',
  about: 'The kubelet uses another container runtime than the one that NVIDIA Container Toolkit configures.',
  fix: 'name the socket of that runtime, or change containerToolkit.runtime',
  source:
    'Kubernetes 1.36 KubeletConfiguration, containerRuntimeEndpoint; Kubernetes 1.24 release notes: dockershim is removed, and Docker needs cri-dockerd',
  *look({ runtime, said, known }) {
    if (said === undefined || known === undefined || known[1].test(said)) return;
    yield {
      at: 'kubelet.containerRuntimeEndpoint',
      problem: `containers of the kubelet would run without the toolkit, which containerToolkit gives to ${runtime}`,
      got: said,
      allowed: [known[0]],
      ...(runtime === 'docker' ? { fix: 'name the socket of cri-dockerd: the kubelet cannot speak to Docker itself' } : {}),
    };
  },
  *unknown({ pools }: Model) {
    for (const { subject, runtime, said, known } of runtimesOf(pools)) {
      if (runtime === 'containerd' || said !== undefined || known === undefined) continue;
      yield {
        subject,
        at: 'containerToolkit.runtime',
        unchecked: 'that the kubelet speaks to the runtime that has the toolkit',
        missing: "the kubelet's endpoint is not said",
        give: `give kubelet: { containerRuntimeEndpoint: '${known[0]}' }, as the nodes were joined with`,
      };
    }
  },
});

/** The container runtime of nodes. */
export const runtimeEndpointRules: readonly Rule[] = [endpoint];
