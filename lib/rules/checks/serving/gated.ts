import { isGatedModel } from '../../../words/gpu';
import type { Container } from '../../../words/kubernetes';
import type { Model } from '../../../plans/model';
import { modelNamedIn, optionIn, startedServer } from '../../../plans/workload';
import { each } from '../../lookups/each';
import { podsOf, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';
import { wordsOf } from '../commands/commands';

/**
 * Variables by which a token is given, or by which nothing is fetched from Hugging Face. Sources: huggingface_hub 03333b689b5a
 * src/huggingface_hub/constants.py and utils/_auth.py; vLLM vllm/envs.py; SGLang sglang/srt, prepare_model_and_tokenizer.
 */
const SETTLED =
  /^(?:HF_TOKEN|HF_TOKEN_PATH|HUGGING_FACE_HUB_TOKEN|HF_ENDPOINT|HF_HUB_OFFLINE|TRANSFORMERS_OFFLINE|VLLM_USE_MODELSCOPE|SGLANG_USE_MODELSCOPE)$/;

/** Values that are none, or switch off. */
const OFF = /^(?:|0|false)$/i;

/** A container that fetches a gated model, as far as it says. */
interface Fetching {
  readonly seen: SeenPod;
  readonly at: string;
  readonly model: string;
  /** What could bring a token or the files, where something could. */
  readonly perhaps?: string;
}

function* fetching(model: Model): Generator<Fetching> {
  for (const seen of podsOf(model))
    for (const { container, step } of seen.containers) {
      const words = wordsOf(container);
      const before = downloadIn(words);
      const name = before ?? servedIn(words, container);
      if (name === undefined || !isGatedModel(name) || isSettled(words, container)) continue;
      const perhaps =
        (container.envFrom ?? []).length > 0 ? 'what envFrom brings' : before === undefined ? filesIn(seen, container) : undefined;
      yield { seen, at: `${seen.pod.pointer}.${step}`, model: name, ...(perhaps === undefined ? {} : { perhaps }) };
    }
}

/** The model that a server is told by its name. */
function servedIn(words: readonly string[], container: Container): string | undefined {
  const server = startedServer(words, container);
  return server === undefined ? undefined : modelNamedIn(words, server.row.kind);
}

/** The model that Hugging Face's own program fetches, which asks the hub whatever the folder has. */
function downloadIn(words: readonly string[]): string | undefined {
  const program = words.findIndex((word) => /(?:^|\/)(?:hf|huggingface-cli)$/.test(word));
  return program >= 0 && words[program + 1] === 'download' ? words[program + 2] : undefined;
}

const isSettled = (words: readonly string[], { env = [] }: Container): boolean =>
  optionIn(words, ['--hf-token', '--token']) !== undefined ||
  env.some(({ name, value }) => SETTLED.test(name) && !OFF.test(value ?? 'from'));

/** The volume that may have the files of a model, or a token. */
function filesIn({ pod }: SeenPod, { volumeMounts = [] }: Container): string | undefined {
  const { volumes = [], initContainers = [] } = pod.spec;
  const mounted = volumeMounts.find(({ name }) => {
    const volume = volumes.find((one) => one.name === name);
    const isFilled = initContainers.some((before) => before.volumeMounts?.some((mount) => mount.name === name) === true);
    return isFilled || volume === undefined || !('emptyDir' in volume);
  });
  return mounted === undefined ? undefined : `what volume '${mounted.name}' has`;
}

const hubToken = each(fetching, {
  id: 'serving/hub-token',
  severity: 'warning',
  about: 'A gated model is fetched from Hugging Face without a token, and the hub answers 401.',
  fix: "give hubToken: { name: '<secret>', key: '<key>' }, which is HF_TOKEN from a Secret, with a token whose account has accepted the model's licence; or serve the files from a volume",
  source: 'sgl-project/sglang#387: "Cannot access gated repo"; huggingface_hub src/huggingface_hub/utils/_auth.py: HF_TOKEN, then a file',
  *look({ at, model: got, perhaps }) {
    if (perhaps !== undefined) return;
    yield { at, problem: `'${got}' is a gated model of Hugging Face, and no token is given to fetch it`, got };
  },
  *unknown(model) {
    for (const { seen, at, model: name, perhaps } of fetching(model)) {
      if (perhaps === undefined) continue;
      const missing = `'${name}' is a gated model of Hugging Face, no HF_TOKEN is given, and ${perhaps} is not known`;
      yield {
        subject: seen.pod.path,
        at,
        unchecked: 'whether the model can be fetched',
        missing,
        give: 'give hubToken, or HF_HUB_OFFLINE=1 where the files are there',
      };
    }
  },
});

/** Tokens that models are fetched with. */
export const servingGatedRules: readonly Rule[] = [hubToken];
