import * as z from 'zod';
import { ErrorBody, VendorErrorBody } from '../../schema/wire/error.ts';
import type { Access, Endpoint, ResponseDeclaration } from './endpoint.ts';
import { scopeHeaders, takesScope } from './scope.ts';

type Json = Record<string, unknown>;
type Place = 'path' | 'query' | 'header';
type Row = readonly [method: string, path: string, endpoint: Endpoint];

/**
 * The OpenAPI 3.1 document of the routes, from the very schemas that validate. Schemas with an id become components.
 */
export function openApiDocument(routes: readonly Row[], version: string): Json {
  const components = new Components([ErrorBody, VendorErrorBody]);
  const paths: Record<string, Json> = {};
  for (const [method, path, endpoint] of routes) {
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[template] ??= {};
    (paths[template] as Json)[method.toLowerCase()] = operation(method, template, endpoint, components);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rillflow', version, description: 'Stores and runs flows: graphs of components.' },
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        keyInQuery: { type: 'apiKey', in: 'query', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token of a sign-in, or an API key.' },
      },
    },
  };
}

function operation(method: string, path: string, endpoint: Endpoint, components: Components): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path', components),
    ...parametersOf(endpoint.query, 'query', components),
    ...(takesScope(endpoint) ? parametersOf(scopeHeaders, 'header', components) : []),
  ];
  const words = `${method.toLowerCase()} ${path.replace(/^\/api\/v\d+/, '')}`.split(/[^a-z0-9]+/i).filter(Boolean);
  return {
    operationId: words.join('_'),
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    tags: [endpoint.tag],
    security: security[endpoint.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body, components) } : {}),
    responses: responsesOf(endpoint, components),
  };
}

const credentials = [{ key: [] }, { keyInQuery: [] }, { bearer: [] }];

const security: Record<Access, Json[]> = {
  anyone: [],
  optional: [{}, ...credentials],
  user: credentials,
  key: credentials,
  superuser: credentials,
};

function requestBody(body: NonNullable<Endpoint['body']>, components: Components): Json {
  return { required: body.required, content: { [body.media]: { schema: components.schema(body.schema, 'input') } } };
}

function responsesOf(endpoint: Endpoint, components: Components): Json {
  const answers: Record<string, Json> = {};
  const declared = { ...commonResponses(endpoint), ...endpoint.responses };
  for (const [status, response] of Object.entries(declared)) {
    answers[status] = { description: response.description, ...content(Number(status), response, components) };
  }
  return answers;
}

function commonResponses(endpoint: Endpoint): Record<number, ResponseDeclaration> {
  const common: Record<number, ResponseDeclaration> = {};
  if (endpoint.access !== 'anyone') {
    common[401] = { description: 'The credential holds no more' };
    common[403] = { description: 'No credential, a bad one, or not enough rights', schema: ErrorBody };
  }
  if (endpoint.params || endpoint.query || endpoint.body || takesScope(endpoint)) {
    common[endpoint.invalid] = { description: 'Input of the wrong form' };
  }
  if (endpoint.body) common[413] = { description: 'The body is too large' };
  return common;
}

function content(status: number, response: ResponseDeclaration, components: Components): Json {
  const example = response.example === undefined ? {} : { example: response.example };
  const schema = response.schema ?? (status >= 400 && !response.media ? ErrorBody : undefined);
  const types: Record<string, Json> = {};
  if (schema) types['application/json'] = { schema: components.schema(schema, 'output'), ...example };
  for (const media of response.media ?? []) types[media] = {};
  return Object.keys(types).length > 0 ? { content: types } : {};
}

function parametersOf(schema: z.ZodType | undefined, place: Place, components: Components): Json[] {
  if (!schema) return [];
  const { properties = {} } = components.inline(schema, 'input') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property;
    const required = place === 'path' || !mayBeAbsent(schema, name);
    return { name, in: place, required, ...(description ? { description } : {}), schema: rest };
  });
}

/** By asking: what a parameter goes through on its way may make an optional one needed, or the other way round. */
function mayBeAbsent(schema: z.ZodType, name: string): boolean {
  const member = schema instanceof z.ZodObject ? (schema.shape[name] as z.ZodType | undefined) : undefined;
  return member === undefined || member.safeParse(undefined).success;
}

/** Gathers the schemas that are referred to by their ids. */
class Components {
  readonly schemas: Record<string, Json> = {};

  constructor(always: readonly z.ZodType[]) {
    for (const schema of always) this.schema(schema, 'output');
  }

  /** The schema itself, or a reference to it where it has an id. */
  schema(schema: z.ZodType, io: 'input' | 'output'): Json {
    const inline = this.inline(schema, io);
    const id = schema.meta()?.id;
    if (id === undefined) return inline;
    this.schemas[id] = inline;
    return { $ref: `#/components/schemas/${id}` };
  }

  /** The schema's own text; those that it refers to are gathered. */
  inline(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, $defs: definitions = {}, ...root } = jsonSchema(schema, io);
    const named = Object.entries(definitions as Record<string, Json>).map(([id, { id: _inner, ...body }]) => {
      return [id, relinked(body)] as const;
    });
    for (const [id, body] of named) this.schemas[id] = body;
    // A schema with an id comes as a reference to its own definition.
    const own = named.find(([id]) => root.$ref === `#/$defs/${id}`)?.[1];
    const { id: _id, ...inline } = own ?? relinked(root);
    return inline;
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const override = z.globalRegistry.get(zodSchema)?.override;
      if (override) {
        const { description } = jsonSchema;
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
        Object.assign(jsonSchema, override, description === undefined ? {} : { description });
      }
      if (io === 'input') delete jsonSchema.additionalProperties;
    },
  }) as Json;
}

function relinked(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
