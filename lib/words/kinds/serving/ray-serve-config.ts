import { type Json, jsonOf, listOf, parseYaml, textOf, valueIn } from '../../../internal';

/**
 * The models of a configuration of Ray Serve, each as the command line of vLLM that would serve it elsewhere; none where the
 * text is not YAML, or serves something else.
 *
 * Source: ray `python/ray/llm/_internal/serve/core/configs/llm_config.py`, LLMConfig.
 */
export const commandsOfServeConfig = (text: unknown): readonly (readonly string[])[] =>
  documentsIn(text)
    .flatMap((document) => listOf(jsonOf(document)['applications']))
    .flatMap((application) => listOf(valueIn(application, 'args', 'llm_configs')))
    .map(commandOf);

function documentsIn(text: unknown): readonly unknown[] {
  if (typeof text !== 'string') return [];
  try {
    return parseYaml(text);
  } catch {
    return [];
  }
}

function commandOf(config: Json): readonly string[] {
  const { model_id: id, model_source: source } = jsonOf(config['model_loading_config']);
  const options = Object.entries(jsonOf(config['engine_kwargs'])).flatMap(([key, value]) => {
    const option = `--${key.replaceAll('_', '-')}`;
    if (typeof value === 'string' || typeof value === 'number') return [`${option}=${value}`];
    return value === true ? [option] : [];
  });
  const name = textOf(id) ?? '';
  return ['vllm', 'serve', textOf(source) ?? name, `--served-model-name=${name}`, ...options];
}
