import { defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/graph/json.ts';

/** The settings of a service that makes vectors for a collection of Astra DB's. */
export const astraVectorize = defineComponent({
  type: 'AstraVectorize',
  displayName: 'Astra Vectorize',
  description: 'Says which service makes the vectors of a collection.',
  icon: 'AstraDB',
  legacy: true,
  inputs: [
    {
      name: 'provider',
      input: 'DropdownInput',
      displayName: 'Provider',
      info: 'Whose service makes the vectors.',
      required: true,
      options: [
        'Azure OpenAI',
        'Hugging Face - Dedicated',
        'Hugging Face - Serverless',
        'Jina AI',
        'Mistral AI',
        'NVIDIA',
        'OpenAI',
        'Upstage',
        'Voyage AI',
      ],
    },
    {
      name: 'model_name',
      input: 'MessageTextInput',
      displayName: 'Model Name',
      info: "The service's embedding model.",
      required: true,
      inputTypes: ['Message'],
    },
    {
      name: 'api_key_name',
      input: 'MessageTextInput',
      displayName: 'API Key name',
      info: "The name under which the service's key is kept with the database.",
      inputTypes: ['Message'],
    },
    {
      name: 'authentication',
      input: 'DictInput',
      displayName: 'Authentication parameters',
      info: 'Further members that sign in to the service.',
      value: {},
      advanced: true,
      list: true,
    },
    {
      name: 'provider_api_key',
      input: 'SecretStrInput',
      displayName: 'Provider API Key',
      info: "The service's key, sent along with each request.",
      advanced: true,
      password: true,
      loadFromDb: true,
    },
    {
      name: 'model_parameters',
      input: 'DictInput',
      displayName: 'Model Parameters',
      info: 'Further parameters of the model.',
      value: {},
      advanced: true,
      list: true,
    },
  ],
  outputs: [
    {
      name: 'config',
      displayName: 'Vectorize',
      types: ['dict'],
      method: 'build_options',
      toolMode: true,
      run: async (inputs) => optionsOf(inputs),
    },
  ],
});

/** As the Data API takes them; the key for the service goes along with each request. */
function optionsOf(inputs: Inputs): Readonly<Record<string, unknown>> {
  const provider = providers[String(inputs.provider ?? '')];
  if (provider === undefined) {
    throw new TerminalError(
      `Astra Vectorize knows no provider "${inputs.provider}". Choose one of the list.`,
      'embedding_provider',
    );
  }
  const name = String(inputs.api_key_name ?? '');
  const authentication = isRecord(inputs.authentication) ? inputs.authentication : {};
  return {
    collection_vector_service_options: {
      provider,
      modelName: inputs.model_name,
      authentication: { ...authentication, ...(name !== '' && { providerKey: name }) },
      parameters: isRecord(inputs.model_parameters) ? inputs.model_parameters : {},
    },
    collection_embedding_api_key: inputs.provider_api_key,
  };
}

const providers: Readonly<Record<string, string>> = {
  'Azure OpenAI': 'azureOpenAI',
  'Hugging Face - Dedicated': 'huggingfaceDedicated',
  'Hugging Face - Serverless': 'huggingface',
  'Jina AI': 'jinaAI',
  'Mistral AI': 'mistral',
  NVIDIA: 'nvidia',
  OpenAI: 'openai',
  Upstage: 'upstageAI',
  'Voyage AI': 'voyageAI',
};
