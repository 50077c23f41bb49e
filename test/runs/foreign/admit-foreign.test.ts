import { describe, expect, test } from 'vitest';
import { components, registry } from '../../../worker/components/registry.ts';
import { compile } from '../../../worker/engine/compile.ts';
import { fieldRole } from '../../../worker/engine/fields/field-role.ts';
import { parseGraph } from '../../../worker/engine/graph/parse.ts';
import { admitForeign } from '../../../worker/runs/foreign/admit-foreign.ts';
import { unsteeringVariables } from '../../../worker/runs/foreign/foreign-variables.ts';
import { chatInput, chatOutput, flow } from '../../engine/support/flow.ts';
import { modelNode, through } from '../../support/flows.ts';

const secret = (value: string) => ({ type: 'str', password: true, load_from_db: true, value });

/** A model, a prompt, a text that is the address of a request, and the request, each with what may tempt somebody. */
const data = flow(
  [
    chatInput(),
    modelNode('LanguageModelComponent-1', { api_key: secret('OPENAI_API_KEY'), base_url: '' }),
    chatOutput(),
    {
      id: 'Prompt-1',
      type: 'Prompt Template',
      name: 'Prompt',
      outputs: ['prompt'],
      fields: { template: { type: 'prompt', value: '{tone}{url}' }, tone: 'kind', url: 'https://words.example' },
    },
    {
      id: 'Prompt-2',
      type: 'Prompt Template',
      name: 'Secretive',
      outputs: ['prompt'],
      fields: {
        template: { type: 'prompt', value: 'x' },
        left: { type: 'str', load_from_db: true, value: 'PRIVATE_NOTE' },
      },
    },
    {
      id: 'TextInput-1',
      name: 'Address',
      outputs: ['text'],
      fields: { input_value: 'https://service.example' },
    },
    {
      id: 'APIRequest-1',
      name: 'API Request',
      outputs: ['data'],
      fields: {
        url_input: '',
        curl_input: '',
        method: 'GET',
        headers: { type: 'table', value: [{ key: 'Authorization', value: 'Bearer x' }] },
        body: { type: 'table', value: [] },
        query_params: { type: 'dict', value: {} },
        timeout: { type: 'int', value: 5 },
        follow_redirects: false,
      },
    },
    { id: 'File-1', name: 'File', outputs: ['message'], fields: { path: { type: 'file', file_path: 'a/b.txt' } } },
    { id: 'SQLComponent-1', name: 'SQL', outputs: ['run_sql_query'], fields: { query: 'select 1', database_url: 'x' } },
    { id: 'ParseData-1', name: 'Records', outputs: ['text'], fields: { template: '{text}' } },
    { id: 'GetEnvVar-1', name: 'Variable', outputs: ['env_var_value'], fields: { env_var_name: 'A' } },
  ],
  [
    ['ChatInput-1.message', 'LanguageModelComponent-1.input_value'],
    ['Prompt-1.prompt', 'LanguageModelComponent-1.system_message'],
    ['LanguageModelComponent-1.text_output', 'ChatOutput-1.input_value'],
    ['TextInput-1.text', 'APIRequest-1.url_input'],
  ],
);

const compiled = compile(parseGraph(data), registry);

function ask({ headers = {}, ...input }: Record<string, unknown>) {
  const order = {
    input: { inputType: 'chat' as const, streaming: false, inputValue: 'hi', ...input },
    headers: new Headers(headers as Record<string, string>),
  };
  return admitForeign(compiled, order);
}

describe('who runs another’s flow', () => {
  test.each([
    ['says something to it', { inputValue: 'hello' }],
    ['words, numbers and habits', { tweaks: { 'LanguageModelComponent-1': { system_message: 'x', temperature: 0 } } }],
    ['a prompt and its names, whatever these are', { tweaks: { Prompt: { template: '{tone}', tone: 'x', url: 'y' } } }],
    ['who speaks, flat', { tweaks: { sender_name: 'Ben' } }],
    ['a value in an object', { tweaks: { 'Prompt-1': { tone: { value: 'x' } } } }],
    ['what does not exist', { tweaks: { 'Nobody-1': { api_key: 'x' }, nothing: 'x' } }],
    ['code, which no tweak sets', { tweaks: { 'File-1': { code: 'x' } } }],
    ['what its doors say', { outputComponent: 'Chat Output', outputs: ['ChatInput-1'] }],
  ])('may set %s', (_, asked) => {
    expect(() => ask(asked)).not.toThrow();
  });

  test.each([
    ['a key', { tweaks: { 'LanguageModelComponent-1': { api_key: 'x' } } }, 'api_key'],
    ['a key by display name', { tweaks: { 'Language Model': { api_key: 'x' } } }, 'api_key'],
    ['a key, flat', { tweaks: { api_key: 'x' } }, 'api_key'],
    [
      'the base of requests',
      { tweaks: { 'LanguageModelComponent-1': { base_url: 'https://evil.example' } } },
      'base_url',
    ],
    ['a model that costs more', { tweaks: { model_name: 'x' } }, 'model_name'],
    ['another provider', { tweaks: { provider: 'x' } }, 'provider'],
    ['an address', { tweaks: { 'APIRequest-1': { url_input: 'https://evil.example' } } }, 'url_input'],
    ['a curl command', { tweaks: { 'API Request': { curl_input: 'curl x' } } }, 'curl_input'],
    ['headers', { tweaks: { headers: 'x' } }, 'headers'],
    ['a method', { tweaks: { method: 'DELETE' } }, 'method'],
    ['a body', { tweaks: { body: 'x' } }, 'body'],
    ['what goes into an address', { tweaks: { 'TextInput-1': { input_value: 'https://evil.example' } } }, 'url_input'],
    ['what goes into an address, by name', { tweaks: { Address: { input_value: 'x' } } }, 'url_input'],
    ['what goes into an address, flat', { tweaks: { input_value: 'x' } }, 'url_input'],
    ['what goes into an address, as input', { inputType: 'text' }, 'url_input'],
    ['what goes into an address, as any input', { inputType: 'any' }, 'url_input'],
    ['what goes into an address, named', { inputType: 'any', inputComponents: ['TextInput-1'] }, 'url_input'],
    ['a file', { tweaks: { 'File-1': { path: 'other/secret.txt' } } }, 'path'],
    ['a file, by the member', { tweaks: { 'File-1': { path: { file_path: 'other/secret.txt' } } } }, 'path'],
    ['files of a chat', { tweaks: { 'ChatInput-1': { files: ['other/secret.txt'] } } }, 'files'],
    ['a query', { tweaks: { 'SQLComponent-1': { query: 'drop table x' } } }, 'query'],
    ['the name of a variable', { tweaks: { 'GetEnvVar-1': { env_var_name: 'OPENAI_API_KEY' } } }, 'env_var_name'],
    ['that words are a variable', { tweaks: { 'Prompt-1': { tone: { load_from_db: true, value: 'K' } } } }, 'tone'],
    ['that words are hidden', { tweaks: { 'Prompt-1': { tone: { show: false } } } }, 'tone'],
    ['a prompt that may show a variable', { tweaks: { 'Prompt-2': { template: '{left}' } } }, 'template'],
    ['what is shown of records', { tweaks: { 'ParseData-1': { template: '{data}' } } }, 'template'],
    ['words that are a variable', { tweaks: { 'Prompt-2': { left: 'OPENAI_API_KEY' } } }, 'left'],
    ['safety', { tweaks: { follow_redirects: true } }, 'follow_redirects'],
    ['results within', { outputComponent: 'LanguageModelComponent-1' }, 'Language Model'],
    ['results within, by name', { outputs: ['API Request'] }, 'API Request'],
    ['a text’s results, which may be a secret', { outputs: ['TextInput-1'] }, 'Address'],
    ['all results', { outputType: 'debug' }, 'output_type'],
  ])('may not set %s', (_, asked, name) => {
    expect(() => ask(asked)).toThrow(expect.objectContaining({ status: 403, code: 'foreign_field' }));
    expect(() => ask(asked)).toThrow(`"${name}"`);
  });

  test('keeps the same fields from header variables, and sends on none that no words name', () => {
    expect(() => ask({ headers: { 'x-langflow-global-var-openai_api_key': 'sk-mine' } })).toThrow('"api_key"');
    expect(() => ask({ headers: { 'X-SERVICE-GLOBAL-VAR-OPENAI_API_KEY': 'sk-mine' } })).toThrow('"api_key"');
    const headers = {
      'x-langflow-global-var-private_note': 'mine',
      'x-langflow-global-var-anthropic_api_key': 'sk-mine',
      cookie: 'x',
    };
    expect([...ask({ headers }).headers]).toEqual([['x-langflow-global-var-private_note', 'mine']]);
  });

  test('may set no secret, address, header, file or code of any component that there is', () => {
    const tempting =
      /url|uri|endpoint|host|proxy|header|api_key|token$|secret|password|credential|(^|_)path|bucket|curl|sql/i;
    let tried = 0;
    for (const { component } of components) {
      const id = `${component.type}-1`;
      const fields = Object.fromEntries(component.inputs.map(({ name }) => [name, 'x']));
      const outputs = component.outputs.map(({ name }) => name);
      const alone = compile(parseGraph(flow([{ id, type: component.type, fields, outputs }])), registry);
      for (const { name, input } of component.inputs) {
        if (!tempting.test(name) && !/Secret|File|Mcp/.test(input)) continue;
        const asked = { input: { inputType: 'chat' as const, streaming: false, tweaks: { [id]: { [name]: 'y' } } } };
        const refused = () => admitForeign(alone, { ...asked, headers: new Headers() });
        expect(refused, `${id}.${name}`).toThrow(`"${name}"`);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(200);
  });

  test('may set nothing through which a request could be led elsewhere, in any component', () => {
    const open = new Set<string>();
    for (const { component } of components) {
      for (const input of component.inputs) {
        const field = { type: 'str', name: input.name };
        const node = { type: component.type, hasPrompt: false };
        if (fieldRole(input.name, field, input, node) === 'open') open.add(input.name);
        const isSecret = input.password === true || input.input.includes('Secret');
        if (isSecret) expect(fieldRole(input.name, field, input, node), input.name).toBe('secret');
      }
    }
    const numbers = new Set(
      components.flatMap(({ component }) =>
        component.inputs.filter(({ input }) => /^(Int|Float|Slider)Input$/.test(input)).map(({ name }) => name),
      ),
    );
    // Whoever adds a component whose field has one of these names looks at what it does with it.
    expect([...open].filter((name) => !numbers.has(name)).sort()).toEqual([
      'agent_description',
      'context_id',
      'custom_prompt',
      'fallback_text',
      'false_case_message',
      'format_instructions',
      'handle_parsing_errors',
      'ignored_message',
      'input_message',
      'input_text',
      'input_value',
      'json_mode',
      'match_text',
      'message',
      'negative_prompt',
      'questions',
      'sender',
      'sender_name',
      'sender_type',
      'session_id',
      'should_store_message',
      'stream',
      'streaming',
      'system_message',
      'system_prompt',
      'template',
      'text',
      'text1',
      'text2',
      'true_case_message',
      'user_prompt',
      'verbose',
    ]);
  });
});

describe('whoever sends a webhook', () => {
  test('brings a key of their own, and sets no address, be it by words that go into one', () => {
    const named = (value: string) => ({ type: 'str', load_from_db: true, value });
    const addressed = flow(
      [
        modelNode('LanguageModelComponent-1', { base_url: named('BASE') }),
        { id: 'TextInput-1', name: 'Address', outputs: ['text'], fields: { input_value: named('PLACE') } },
        { id: 'APIRequest-1', name: 'API Request', outputs: ['data'], fields: { url_input: '' } },
      ],
      [['TextInput-1.text', 'APIRequest-1.url_input']],
    );
    const sent = { 'x-langflow-global-var-openai_api_key': 'sk-mine', 'x-service-global-var-base': 'x' };
    const headers = new Headers({ ...sent, 'x-langflow-global-var-place': 'y', 'x-langflow-global-var-free': 'z' });
    const kept = unsteeringVariables(compile(parseGraph(addressed), registry), headers);
    expect([...kept.keys()]).toEqual(['x-langflow-global-var-free', 'x-langflow-global-var-openai_api_key']);
  });
});

describe('an input that leads nowhere else', () => {
  test('may be of any kind', () => {
    const simple = compile(parseGraph(through(modelNode('LanguageModelComponent-1'))), registry);
    const input = { inputType: 'any' as const, streaming: false, inputValue: 'hi' };
    expect(() => admitForeign(simple, { input, headers: new Headers() })).not.toThrow();
  });
});
