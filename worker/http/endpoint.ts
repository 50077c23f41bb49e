import { ZodObject, ZodString, type z } from 'zod';
import { authenticate } from '../auth/authenticate.ts';
import { readCredential } from '../auth/credential.ts';
import type { Principal } from '../auth/principal.ts';
import type { AppContext } from '../context.ts';
import type { Pulse } from '../store/epoch-cache.ts';
import { type Scope, within } from '../store/scopes/scope.ts';
import { type BodyReader, readShort } from './body.ts';
import { ForbiddenError } from './errors.ts';
import { noQuery, type Query } from './query.ts';
import { readScope, takesScope } from './scope.ts';
import { parsePart } from './validation.ts';

/**
 * Who may call: `anyone`; `optional` is anyone, too, but the handler looks at a credential where there is one; `user`
 * by key or sign-in; `key` by key alone; `superuser` by either. What of a resource a user may see is decided in the
 * store.
 */
export type Access = 'anyone' | 'optional' | 'user' | 'key' | 'superuser';

/** An endpoint: what it takes, what it answers, and the handler. The same schemas validate and document. */
export interface Endpoint {
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: BodyReader<unknown>;
  readonly responses: Readonly<Record<number, ResponseDeclaration>>;
  /** The status of invalid input: 400 on the run routes (spec 4.3), 422 elsewhere. */
  readonly invalid: 400 | 422;
  handle(exchange: Exchange): Promise<Response>;
}

export interface ResponseDeclaration {
  readonly description: string;
  /** Of a JSON body. */
  readonly schema?: z.ZodType;
  /** Media types that the body may have beside, or without, the schema's JSON. */
  readonly media?: readonly string[];
  readonly example?: unknown;
}

/** A request as it comes in. */
export interface Arrival {
  readonly app: AppContext;
  readonly request: Request;
  readonly traceId: string;
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/** A request that was found an endpoint, before anything of it was trusted. */
export interface Exchange extends Arrival {
  /** As they stand in the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
}

/** What a handler gets: parsed parts, and the caller. */
export interface Call<P, Q, B> extends Arrival {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Null where anyone may call. What it makes goes into the scope, where there is one. */
  readonly principal: Principal;
  /** What the headers of a request that manages resources choose; null where they choose nothing. */
  readonly scope: Scope | null;
  readonly pulse: Pulse;
}

interface Declaration<P extends z.ZodType, Q extends z.ZodType, B> {
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: BodyReader<B>;
  readonly responses: Endpoint['responses'];
  readonly invalid?: 400 | 422;
  handle(call: Call<z.output<P>, z.output<Q>, B>): Promise<Response>;
}

/**
 * Declares an endpoint. The caller is known before anything but a short body is read, so nobody unknown costs more than
 * a look-up; then path, query and body are parsed, each failure a ValidationError.
 */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B = undefined>(
  declaration: Declaration<P, Q, B>,
): Endpoint {
  const invalid = declaration.invalid ?? 422;
  const parseParams = paramsParser(declaration.params, invalid);
  const parseQuery = queryParser(declaration.query, invalid);
  const isScoped = takesScope(declaration);
  return {
    ...(declaration as unknown as Endpoint),
    invalid,
    async handle(exchange) {
      const { app, request, traceId, waitUntil } = exchange;
      const ahead = declaration.body?.isText ? await readShort(request) : null;
      const { principal, pulse } = await admit(exchange, declaration.access);
      const params = parseParams(decoded(exchange.params));
      const query = parseQuery(exchange.query);
      const scope = isScoped ? await readScope(app, principal, request.headers) : null;
      const body = declaration.body ? await declaration.body.read(exchange, invalid, ahead) : undefined;
      return declaration.handle({
        app,
        request,
        traceId,
        waitUntil,
        principal: scope ? within(principal, scope) : principal,
        scope,
        pulse,
        params: params as z.output<P>,
        query,
        body: body as B,
      });
    },
  };
}

/** The parts of a path are texts: of those that may be any there is nothing to check. */
function paramsParser<P extends z.ZodType>(schema: P | undefined, invalid: 400 | 422) {
  const isAnyText = schema instanceof ZodObject && Object.values(schema.shape).every(isPlainString);
  if (!schema || isAnyText) return (params: Record<string, string>) => params as z.output<P>;
  return (params: Record<string, string>) => parsePart(schema, params, 'path', invalid);
}

function isPlainString(schema: unknown): boolean {
  return schema instanceof ZodString && (schema.def.checks ?? []).length === 0;
}

/** Most requests have no query: what that comes to is the same each time, and is found out once. */
function queryParser<Q extends z.ZodType>(schema: Q | undefined, invalid: 400 | 422): (query: Query) => z.output<Q> {
  if (!schema) return () => undefined as z.output<Q>;
  let ofNone: { readonly parsed: z.output<Q> } | undefined;
  return (query) => {
    if (query !== noQuery) return parsePart(schema, query, 'query', invalid);
    ofNone ??= { parsed: parsePart(schema, noQuery, 'query', invalid) };
    return ofNone.parsed;
  };
}

async function admit({ app, request, query }: Exchange, access: Access) {
  if (access === 'anyone' || access === 'optional') return nobody;
  const credential = readCredential(app.config, request, query);
  const authenticated = await authenticate(app, access === 'key' && credential?.kind === 'token' ? null : credential);
  if (access === 'superuser' && !authenticated.principal.isSuperuser) {
    throw new ForbiddenError("The user doesn't have enough privileges", 'superuser_required');
  }
  return authenticated;
}

// A public handler has no caller to look at; its type says so by `access`, its tests by trying.
const nobody = { principal: null as unknown as Principal, pulse: 0 };

function decoded(params: Exchange['params']): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name in params) {
    const raw = params[name] as string;
    try {
      result[name] = raw.includes('%') ? decodeURIComponent(raw) : raw;
    } catch {
      result[name] = raw;
    }
  }
  return result;
}
