import { documents, found } from './places/places';

describe('queue/old-field', () => {
  const said = (spec: string, version = 'v1beta2') =>
    found('queue/old-field', `{apiVersion: kueue.x-k8s.io/${version}, kind: ClusterQueue, metadata: {name: a}, spec: {${spec}}}`).map(
      ({ at, got, allowed }) => [at, got, allowed],
    );
  const ANSWERS = ['MayStopSearch', 'TryNextFlavor'];

  test('sees words of the older version', () => {
    expect(said('cohort: a')).toEqual([['spec.cohort', 'a', ['cohortName']]]);
    expect(said('admissionChecks: [a]')).toEqual([['spec.admissionChecks', ['a'], ['admissionChecksStrategy.admissionChecks']]]);
    for (const key of ['whenCanBorrow', 'whenCanPreempt'])
      expect(said(`flavorFungibility: {${key}: Preempt}`)).toEqual([[`spec.flavorFungibility.${key}`, 'Preempt', ANSWERS]]);
  });

  test('leaves alone the words of its own version', () => {
    expect(said('cohort: a, admissionChecks: [a], flavorFungibility: {whenCanBorrow: Borrow}', 'v1beta1')).toEqual([]);
    expect(said('cohortName: a')).toEqual([]);
    for (const answer of ANSWERS) expect(said(`flavorFungibility: {whenCanBorrow: ${answer}, whenCanPreempt: ${answer}}`)).toEqual([]);
  });
});

describe('queue/ready-timeout', () => {
  const manager = (timeout: string, version = 'v1beta2'): string =>
    `apiVersion: v1
kind: ConfigMap
metadata: {name: kueue-manager-config, namespace: kueue-system}
data:
  controller_manager_config.yaml: |
    apiVersion: config.kueue.x-k8s.io/${version}
    kind: Configuration
    waitForPodsReady: {timeout: ${timeout}}`;
  const PROBE = 'startupProbe: {tcpSocket: {port: 8000}, initialDelaySeconds: 5, periodSeconds: 20, failureThreshold: 2}, ';
  const job = (probe = PROBE, { limits = 'nvidia.com/gpu: 1', labels = 'kueue.x-k8s.io/queue-name: q' } = {}): string =>
    `{apiVersion: batch/v1, kind: Job, metadata: {name: a, namespace: ml, labels: {${labels}}}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: b, image: x}, {name: main, image: x, ${probe}resources: {limits: {${limits}}}}]}}}}`;
  const said = (timeout: string, ...jobs: readonly string[]) =>
    found('queue/ready-timeout', documents(manager(timeout), ...jobs)).map(({ at, problem }) => `${at}: ${problem}`);
  const AT = 'spec.template.spec.containers[1].startupProbe';

  test('sees a probe that waits longer than Kueue', () => {
    expect(said('44s', job())).toEqual([`${AT}: may take 45 s to start, and Kueue evicts it after 44s`]);
    expect(said('29s', job('startupProbe: {tcpSocket: {port: 8000}}, '))).toEqual([
      `${AT}: may take 30 s to start, and Kueue evicts it after 29s`,
    ]);
  });

  test('heeds whether Kueue waits at all', () => {
    const under = (version: string, rest: string) => found('queue/ready-timeout', documents(manager(`44s${rest}`, version), job())).length;
    expect(under('v1beta1', ', enable: true')).toBe(1);
    expect(under('v1beta2', ', enable: true')).toBe(1);
    for (const version of ['v1beta1', 'v1beta2']) expect(under(version, ', enable: false')).toBe(0);
    // In v1beta1 it waits for those who say so alone.
    expect(under('v1beta1', '')).toBe(0);
  });

  test('leaves alone what is ready in time, what nobody queues, and pods without GPUs or probes', () => {
    expect(said('45s', job())).toEqual([]);
    expect(said('44s', job(PROBE, { labels: 'a: b' }))).toEqual([]);
    expect(said('44s', job(PROBE, { limits: 'cpu: 1' }))).toEqual([]);
    expect(said('1s', job(''))).toEqual([]);
    expect(said('never', job())).toEqual([]);
    expect(found('queue/ready-timeout', job())).toEqual([]);
  });
});
