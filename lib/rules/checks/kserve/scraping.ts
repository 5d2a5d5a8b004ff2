import { listOf, ownValue, valueIn } from '../../../internal';
import { LEGACY_MODES } from '../../../words/kinds';
import { each, objects } from '../../lookups/each';
import type { Finding, Rule } from '../../rule';

const SCRAPING = 'serving.kserve.io/enable-prometheus-scraping';
const AGGREGATION = 'serving.kserve.io/enable-metric-aggregation';
const PORT = 'prometheus.kserve.io/port';

/** Where the queue-proxy asks for the server's metrics, unless it is told. */
const ASKED = '8080';

const scraping = each(objects('serving.kserve.io', 'InferenceService'), {
  id: 'kserve/scraping',
  severity: 'warning',
  about: 'KServe is to have a model server scraped, and Prometheus does not get its metrics.',
  fix: `remove the annotation, and have a PodMonitor ask the server's port: podMonitor: {} of a GpuInferenceService`,
  source: 'kserve v0.20.0 pkg/webhook/admission/pod/metrics_aggregate_injector.go, pkg/constants/constants.go, qpext/README.md',
  *look({ object }) {
    const { annotations = {} } = object.metadata;
    if (annotations[SCRAPING] !== 'true') return;
    const { 'serving.kserve.io/deploymentMode': mode = '' } = annotations;
    const isStandard = (ownValue(LEGACY_MODES, mode) ?? mode) === 'Standard';
    const at = `metadata.annotations["${SCRAPING}"]`;
    const finding = annotations[AGGREGATION] === 'true' && !isStandard ? asked(object, annotations[PORT]) : unscraped(isStandard);
    if (finding !== undefined) yield { at, got: 'true', ...finding };
  },
});

type Told = Pick<Finding, 'problem'> & Partial<Finding>;

const unscraped = (isStandard: boolean): Told =>
  isStandard
    ? { problem: "KServe sends Prometheus to the port of Knative's queue-proxy, and pods of mode Standard have none" }
    : {
        problem: "KServe sends Prometheus to port 9091, where Knative's queue-proxy has its own metrics, not the server's",
        fix: `add ${AGGREGATION}: "true", which needs Knative to run KServe's qpext as its queue-proxy; or remove the annotation, and have a PodMonitor ask the server's port`,
      };

/** The port of a container of the predictor's own, where it is another than the queue-proxy asks. */
function asked(object: object, told: string = ASKED): Told | undefined {
  const [container] = listOf(valueIn(object, 'spec', 'predictor', 'containers'));
  const port = valueIn(listOf(valueIn(container, 'ports'))[0], 'containerPort');
  return typeof port !== 'number' || String(port) === told
    ? undefined
    : { problem: `the queue-proxy asks port ${told} for metrics, and the server has ${port}`, fix: `add ${PORT}: "${port}"` };
}

/** Whether Prometheus finds the metrics of servers that KServe makes. */
export const kserveScrapingRules: readonly Rule[] = [scraping];
