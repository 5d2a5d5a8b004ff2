import { shellQuote } from '../../../../internal';
import type { NodeView } from '../node-view';
import { sh } from '../../sh';

/** Where a kubelet answers whose configuration says nothing of it. Source: Kubernetes 1.36.3 defaults.go: healthzPort, healthzBindAddress. */
const DEFAULT_HEALTHZ = ['127.0.0.1', '10248'] as const;

const ANSWERS = sh`
# Whether a kubelet says on its /healthz that it lives.
answers_at() {
  local line
  { exec 3<>"/dev/tcp/$1/$2"; } 2>/dev/null || return 1
  # Who listens there may close at once, which must end nothing here.
  ( trap '' PIPE; printf 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3 ) 2>/dev/null || true
  IFS= read -r -t 5 line <&3 || true
  exec 3>&-
  [[ \${line:-} == *' 200 '* ]]
}
`;

/** Sources: Kubernetes 1.36.3 `cmd/kubeadm/app/constants`: KubeletKubeConfigFileName, KubeletConfigurationFileName. */
const JOINED = sh`
# Whether the node has joined. Before that kubeadm's kubelet ends and starts again for ever, and there is none that runs.
joined() {
  [ -f "$root/var/lib/kubelet/config.yaml" ] && [ -f "$root/etc/kubernetes/kubelet.conf" ]
}
`;

const NOTE = sh`
# The service that runs the kubelet, where one does: a kubelet that answers, or one of a node that has joined and does not answer.
ailing=no
note_running() {
  local tries=0
  { [ "$live" = yes ] && command -v systemctl >/dev/null && systemctl is-active --quiet "$1"; } || return 0
  until answers || answers_before; do
    joined || return 0
    tries=$((tries + 1))
    if [ "$tries" -ge 10 ]; then
      ailing=yes
      break
    fi
    sleep 1
  done
  running=$1
}
# Not every script restarts it.
: "$ailing"
`;

/** Functions that find the kubelet of a node. For every script: nothing reboots or stops a kubelet that it does not know. */
export function runningFunctions({ kubelet, platform }: NodeView): readonly string[] {
  const port = typeof kubelet?.['healthzPort'] === 'number' ? kubelet['healthzPort'] : DEFAULT_HEALTHZ[1];
  const given = kubelet?.['healthzBindAddress'];
  const address = typeof given === 'string' && given !== '0.0.0.0' ? given : DEFAULT_HEALTHZ[0];
  const answers = port === 0 ? 'joined' : `answers_at ${shellQuote(address)} ${shellQuote(String(port))}`;
  return [
    ...ANSWERS,
    '',
    ...(platform.kubelet.by === 'kubeadm' ? JOINED : ['joined() {', '  true', '}']),
    '',
    ...(port === 0 ? ['# Its configuration switches /healthz off.'] : []),
    'answers() {',
    `  ${answers}`,
    '}',
    '# With the configuration that it may have until it starts again.',
    'answers_before() {',
    `  answers_at ${DEFAULT_HEALTHZ.join(' ')}`,
    '}',
    '',
    ...NOTE,
  ];
}
