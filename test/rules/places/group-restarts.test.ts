import { found } from './places';

interface Group {
  readonly policy?: string;
  readonly size?: number;
  readonly annotations?: string;
  readonly leader?: string;
}

const group = (spec: string, { policy, size = 2, annotations = '', leader }: Group = {}): string =>
  `{apiVersion: leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet, metadata: {name: a, annotations: {${annotations}}}, spec: {leaderWorkerTemplate: {size: ${size}, ${policy ? `restartPolicy: ${policy}, ` : ''}${leader ? `leaderTemplate: {spec: {${leader}}}, ` : ''}workerTemplate: {spec: {${spec}}}}}}`;
const main = (container: string): string => `containers: [{name: main, image: "x:1"${container && `, ${container}`}}]`;
const init = (container: string): string => `initContainers: [{name: get, image: "x:1", ${container}}], ${main('')}`;
const said = (spec: string, options?: Group) => found('train/group-restart', group(spec, options)).map(({ at, got }) => [at, got]);

const POD = 'spec.leaderWorkerTemplate.workerTemplate.spec';
const WGET = init('command: [wget, http://m]');

describe('sees a download before the others start', () => {
  test.each([
    ['huggingface-cli', 'command: [huggingface-cli, download, m]', 'huggingface-cli', '.command[0]'],
    ['hf in a script', 'command: [sh, -c, "set -e; hf download m"]', 'hf', '.command[2]'],
    ['python', 'args: ["from huggingface_hub import snapshot_download"]', 'snapshot_download', ''],
    ['the AWS CLI', 'command: [aws, s3, sync, a, b]', 'aws', '.command[0]'],
    ['gcloud', 'command: [gcloud, storage, cp, a, b]', 'gcloud', '.command[0]'],
    ['git', 'command: [git, clone, a]', 'git', '.command[0]'],
    ['wget', 'command: [wget, http://m]', 'wget', '.command[0]'],
    ['wget in its folder', 'command: [/usr/bin/wget, http://m]', 'wget', '.command[0]'],
    ['a script in another list', 'command: [bash, -ceu], args: ["wget http://m"]', 'wget', '.args[0]'],
    ['hf behind two spaces', 'command: [entry, "hf  download m"]', 'hf', ''],
    ['aws behind two spaces', 'command: [entry, "aws  s3 sync a b"]', 'aws', ''],
    ['gcloud behind two spaces', 'command: [entry, "gcloud  storage cp a b"]', 'gcloud', ''],
    ['git behind two spaces', 'command: [entry, "git  clone a"]', 'git', ''],
  ])('by %s', (_what, container, got, at) => expect(said(init(container))).toEqual([[`${POD}.initContainers[0]${at}`, got]]));

  test('under the policy that is the default, and not under others', () => {
    expect(said(WGET, { policy: 'RecreateGroupOnPodRestart' })).toHaveLength(1);
    for (const policy of ['RecreateGroupAfterStart', 'None', 'Default']) expect(said(WGET, { policy })).toEqual([]);
    const annotations = 'leaderworkerset.sigs.k8s.io/experimental-recreate-group-after-start: ""';
    expect(said(WGET, { annotations })).toEqual([]);
    expect(said(main('command: [ray, start]'), { annotations })).toHaveLength(1);
    expect(said(main('command: [ray, start]'), { annotations, policy: 'None' })).toEqual([]);
  });

  test('of a leader as well', () =>
    expect(said(main(''), { leader: WGET })).toEqual([
      ['spec.leaderWorkerTemplate.leaderTemplate.spec.initContainers[0].command[0]', 'wget'],
    ]));
});

describe('leaves alone', () => {
  test.each([
    ['a pod without others', WGET, { size: 1 }],
    ['a sidecar', init('restartPolicy: Always, command: [rclone, mount]'), {}],
    ['who waits for a leader', init('command: [sh, -c, "until curl -f http://leader; do sleep 1; done"]'), {}],
    ['who writes a file', init('command: [cp, /a, /b]'), {}],
    ['a download that is a comment', init('command: [sh, -c, "# wget a\\ncp /a /b"]'), {}],
    ['a download beside the server', main('command: [sh, -c, "wget a; vllm serve b"]'), {}],
  ])('%s', (_what, spec, options) => expect(said(spec, options)).toEqual([]));
});

describe('sees a worker that ends at once', () => {
  test.each([
    ['ray by itself', 'command: [ray, start, "--address=leader:6379"]'],
    ['ray at the end of a script', 'command: [sh, -c, "pip install x && ray start --address=$(LWS_LEADER_ADDRESS):6379"]'],
    ['ray over two lines', 'command: [bash, -lc], args: ["echo a\\nray start \\\\\\n --address $LEADER:6379 --num-gpus 8\\n"]'],
    ['ray that takes the place of its shell', 'command: [sh, -c, "exec ray start --address=a:1"]'],
    ['ray in its folder', 'command: [/opt/conda/bin/ray, start]'],
    ['ray in its folder, in a script', 'command: [bash, -ceu, "sleep 5; exec /usr/local/bin/ray start --address=a:1"]'],
    ['ray with more spaces', 'command: [sh, -c, "exec  ray  start --address=a:1"]'],
    ['ray whose line goes on before it', 'command: [sh, -c, "exec \\\\\\n ray start --address=a:1"]'],
    ['ray that a shell of the image starts', 'args: [-c, "ray start --address=a:1"]'],
    ['ray with an option that ends like one of a shell', 'command: [ray, start, "--labels=zone=eu-c"]'],
    ['ray behind streams that are one', 'command: [sh, -c, "pip install x 2>&1\\nray start --address=a:1"]'],
    ['ray before a comment', 'command: [sh, -c, "ray start --address=a:1\\n# joined"]'],
    ['ray before what another would have', 'command: [sh, -c, "ray start --address=a:1 # --block, for a head"]'],
    ['ray whose address has a variable in its midst', 'command: [sh, -c, "ray start --address=head-$GROUP:6379"]'],
    ['ray whose own address has one', 'command: [sh, -c, "ray start --node-ip-address=10.0.0.$HOST"]'],
    ['ray whose port has one', 'command: [sh, -c, "ray start --port 63$INDEX"]'],
    ['ray whose CPUs have one', 'command: [sh, -c, "ray start --num-cpus=1$MORE"]'],
    ['ray whose GPUs have one', 'command: [sh, -c, "ray start --num-gpus $GPUS"]'],
  ])('%s', (_what, container) =>
    expect(found('train/group-restart', group(main(container), { policy: 'RecreateGroupAfterStart' }))).toMatchObject([
      { at: `${POD}.containers[0]`, fix: 'add --block to ray start' },
    ]),
  );

  test('and says what starts it', () => {
    const RAY = ['ray', 'start'];
    for (const list of ['command', 'args']) expect(said(main(`${list}: [ray, start]`))).toEqual([[`${POD}.containers[0]`, RAY]]);
    expect(said(main('command: [ray], args: [start]'))).toEqual([[`${POD}.containers[0]`, ['ray']]]);
  });

  test.each([
    ['that waits', 'command: [ray, start, "--address=a:1", --block]'],
    ['that goes on', 'command: [sh, -c, "ray start --address=a:1; sleep infinity"]'],
    ['that a shell decides of', 'command: [sh, -c, "if [ $A = 0 ]; then ray start --head; fi; ray start --address=a"]'],
    ['whose options a shell knows', 'command: [sh, -c, "ray start $RAY_ARGS"]'],
    ['that is another', 'command: [sh, -c, "bash multi-node-serving.sh worker --ray_address=a"]'],
    ['that the image has', ''],
    ['that another speaks of', 'command: [sh, -c, "echo ray start"]'],
    ['that another has in its settings', 'command: [supervise, -config, "ray start"]'],
    ['beside which its shell goes on', 'command: [sh, -c, "ray start --address=a:1 &"]'],
  ])('leaves alone one %s', (_what, container) => expect(said(main(container))).toEqual([]));

  test('leaves alone groups of which only one pod begins again', () =>
    expect(said(main('command: [ray, start]'), { policy: 'None' })).toEqual([]));
});

describe('sees a probe over HTTP of a worker without a server', () => {
  const HEADLESS = 'command: [vllm, serve, m, --headless]';
  const HTTP = '{httpGet: {path: /health, port: 8000}}';
  const at = (container: string) => said(main(container)).map(([place]) => place);

  test.each(['startupProbe', 'livenessProbe'])('%s', (probe) =>
    expect(at(`${HEADLESS}, ${probe}: ${HTTP}`)).toEqual([`${POD}.containers[0].${probe}`]),
  );
  test.each(['/usr/local/bin/vllm', '/bin/vllm', '.venv/bin/vllm', 'venv/bin/vllm', 'vllm.entrypoints'])('of %s', (program) =>
    expect(at(`command: [${program}, serve, m, --headless], livenessProbe: ${HTTP}`)).toHaveLength(1),
  );
  test('in a script that ends at the first failure', () =>
    expect(at(`command: [bash, -ceu, "/usr/local/bin/vllm serve m --headless"], livenessProbe: ${HTTP}`)).toHaveLength(1));
  test('in a script', () => expect(at(`command: [sh, -c, "exec vllm serve m --headless"], livenessProbe: ${HTTP}`)).toHaveLength(1));

  test.each([
    ['a probe that ends nobody', `${HEADLESS}, readinessProbe: ${HTTP}`],
    ['a probe that asks otherwise', `${HEADLESS}, livenessProbe: {exec: {command: [a]}}`],
    ['a server', `command: [vllm, serve, m], livenessProbe: ${HTTP}`],
    ['a server before a comment', `command: [sh, -c, "vllm serve m # --headless"], livenessProbe: ${HTTP}`],
    ['one of two', `command: [sh, -c, "vllm serve m --headless || vllm serve m"], livenessProbe: ${HTTP}`],
    ['a browser', `command: [chromium, --headless], livenessProbe: ${HTTP}`],
    ['a browser in a folder of that name', `command: [chromium, --headless, --user-data-dir=/data/vllm], livenessProbe: ${HTTP}`],
    ['a browser with an option of it', `command: [chromium, --headless, --path=/usr/bin/vllm], livenessProbe: ${HTTP}`],
    ['a browser of a name that begins so', `command: [chromium, --headless, vllm-dashboard], livenessProbe: ${HTTP}`],
    ['a browser of a page that has it', `command: [chromium, --headless, "https://docs.vllm.ai"], livenessProbe: ${HTTP}`],
    ['who may start another', `command: [sh, -c, "if a; then vllm serve m --headless; fi"], livenessProbe: ${HTTP}`],
    ['who decides by itself', `command: [sh, -c, "if a; then vllm serve m --headless; else vllm serve m; fi"], livenessProbe: ${HTTP}`],
  ])('leaves alone %s', (_what, container) => expect(at(container)).toEqual([]));
});
