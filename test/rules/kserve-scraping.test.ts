import { lintDocuments, noContext, readText } from '../../lib/read';

function said(annotations: Record<string, string>, container: object = {}): readonly string[] {
  const service = {
    apiVersion: 'serving.kserve.io/v1beta1',
    kind: 'InferenceService',
    metadata: { name: 'llm', namespace: 'ml', annotations: { 'serving.kserve.io/enable-prometheus-scraping': 'true', ...annotations } },
    spec: { predictor: { containers: [{ name: 'kserve-container', image: 'x:1', ...container }] } },
  };
  return lintDocuments(readText('a.yaml', JSON.stringify(service)).documents, noContext).findings.flatMap(({ rule, problem, fix = '' }) =>
    rule === 'kserve/scraping' ? [`${problem}: ${fix}`] : [],
  );
}
const mode = (name: string): Record<string, string> => ({ 'serving.kserve.io/deploymentMode': name });
const aggregated = { 'serving.kserve.io/enable-metric-aggregation': 'true' };
const ports = { ports: [{ containerPort: 8000 }] };

test('fails without Knative, where no queue-proxy listens on the port that Prometheus is told', () => {
  const expected = [expect.stringMatching(/pods of mode Standard have none: .*PodMonitor/)];
  expect(said(mode('Standard'))).toEqual(expected);
  expect(said(mode('RawDeployment'))).toEqual(expected);
  expect(said({ ...mode('Standard'), ...aggregated }, ports)).toEqual(expected);
});

test('fails where the queue-proxy gives its own metrics alone, or asks the wrong port', () => {
  expect(said({})).toEqual([expect.stringMatching(/has its own metrics.*: add serving.kserve.io\/enable-metric-aggregation: "true"/)]);
  expect(said(mode('Knative'))).toHaveLength(1);
  expect(said({ ...mode('Knative'), ...aggregated }, ports)).toEqual([
    'the queue-proxy asks port 8080 for metrics, and the server has 8000: add prometheus.kserve.io/port: "8000"',
  ]);
});

test('says nothing where the metrics of the server arrive, or nobody asks for them', () => {
  expect(said({ ...mode('Knative'), ...aggregated, 'prometheus.kserve.io/port': '8000' }, ports)).toEqual([]);
  expect(said({ ...aggregated }, { ports: [{ containerPort: 8080 }] })).toEqual([]);
  expect(said({ ...aggregated })).toEqual([]);
  expect(said({ ...mode('Standard'), 'serving.kserve.io/enable-prometheus-scraping': 'false' })).toEqual([]);
});
