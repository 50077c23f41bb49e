import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openApiDocument } from '../../worker/http/openapi.ts';
import { routes } from '../../worker/router.ts';

type Json = Record<string, unknown>;
const document = openApiDocument(routes, '1.2.3') as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
);

describe('the OpenAPI document', () => {
  test('describes every route, each under an id of its own', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations.map(({ name }) => name).sort()).toEqual(
      routes.map(([method, path]) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
    );
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  test('refers only to schemas that say what they are', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, name = ''] of references) {
      expect(document.components.schemas[name], name).toBeDefined();
      expect(Object.keys(document.components.schemas[name] as Json), name).not.toEqual(['$ref']);
    }
    expect(document.components.schemas.FlowCreate).toMatchObject({ type: 'object', required: ['name'] });
    expect(document.components.schemas.Error).toMatchObject({ required: ['detail', 'code', 'trace_id'] });
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  test('gives every body and every answer with a name an example that is one', () => {
    for (const [method, path, endpoint] of routes) {
      const schemas = [endpoint.body?.schema, ...Object.values(endpoint.responses).map(({ schema }) => schema)];
      for (const schema of schemas.filter((given): given is z.ZodType => given?.meta()?.id !== undefined)) {
        const examples = schema.meta()?.examples as unknown[] | undefined;
        expect(examples?.length, `${method} ${path} ${schema.meta()?.id}`).toBeGreaterThan(0);
        for (const example of examples ?? []) {
          expect(schema.safeParse(example).error?.message, `${method} ${path}`).toBeUndefined();
        }
      }
    }
  });

  test('says which parameters of a query are needed', () => {
    expect(parameter('GET /api/v1/flows/{flow_id}/version', 'v').required).toBe(true);
    expect(parameter('GET /api/v1/monitor/builds', 'flow_id').required).toBe(true);
    expect(parameter('GET /api/v1/flows/', 'size').required).toBe(false);
    expect(parameter('GET /api/v1/flows/', 'keyword').required).toBe(false);
  });

  test('names every parameter of a path, with its form', () => {
    for (const { name, path, operation } of operations) {
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(
        named.map((parameter) => parameter.name),
        name,
      ).toEqual([...path.matchAll(/{(\w+)}/g)].map(([, id]) => id));
      expect(
        named.every((parameter) => parameter.required),
        name,
      ).toBe(true);
    }
    expect(parameter('GET /api/v1/flows/{flow_id}', 'flow_id').schema).toMatchObject({
      type: 'string',
      format: 'uuid',
    });
    expect(parameter('POST /api/v1/flows/upload/', 'folder_id').schema).toEqual({ type: 'string', format: 'uuid' });
    expect(parameter('GET /api/v1/users/', 'limit').schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 10,
    });
  });

  test('tells the headers of a scope where resources are managed, and nowhere else', () => {
    const withHeaders = operations.filter(({ operation }) =>
      operation.parameters?.some(({ in: place }) => place === 'header'),
    );
    const tags = withHeaders.map(({ operation }) => (operation as unknown as { tags: string[] }).tags[0]);
    expect(new Set(tags)).toEqual(new Set(['Flows', 'Templates', 'Projects', 'Skills', 'Files']));
    expect(parameter('GET /api/v1/flows/', 'tenant-id')).toMatchObject({
      ...{ in: 'header', required: false, description: expect.stringContaining('tenant') },
      schema: { type: 'string', format: 'uuid' },
    });
  });

  test('tells of both forms that a run answers in', () => {
    for (const name of ['POST /api/v1/run/{flow_id_or_name}', 'POST /api/v1/responses']) {
      expect(Object.keys(operation(name).responses['200']?.content ?? {})).toEqual([
        'application/json',
        'text/event-stream',
      ]);
    }
  });

  test('tells of the errors that any route has', () => {
    for (const [method, path, endpoint] of routes) {
      const { responses } = operation(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
      if (endpoint.access !== 'anyone') expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403']));
      if (endpoint.body) expect(Object.keys(responses)).toEqual(expect.arrayContaining([`${endpoint.invalid}`, '413']));
    }
    const refused = operation('POST /api/v1/responses').responses['400'];
    expect(refused?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/VendorError' });
  });

  test('says which credentials open a route, and where it opens without', () => {
    const any = [{ key: [] }, { keyInQuery: [] }, { bearer: [] }];
    expect(operation('GET /api/v1/flows/').security).toEqual(any);
    expect(operation('GET /health').security).toEqual([]);
    for (const name of ['GET /api/v1/build/{job_id}/events', 'POST /api/v1/build/{job_id}/cancel']) {
      expect(operation(name).security, `${name} may go without`).toEqual([{}, ...any]);
    }
    for (const { name: scheme } of any.flatMap((one) => Object.keys(one).map((name) => ({ name })))) {
      expect(document.components.securitySchemes).toHaveProperty(scheme);
    }
  });
});

function operation(name: string): Operation {
  return operations.find((candidate) => candidate.name === name)?.operation as Operation;
}

function parameter(name: string, id: string): Parameter {
  return operation(name).parameters?.find((candidate) => candidate.name === id) as Parameter;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json; securitySchemes: Json };
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  security: Json[];
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Json;
}
