/** What a flow may know of the request that started it: headers and query, without what says who asked. */
export function requestVariables(request: Request): Record<string, unknown> {
  const headers = [...request.headers].filter(([name]) => !secret.has(name) && !variable.test(name));
  const query = [...new URL(request.url).searchParams].filter(([name]) => !secret.has(name.toLowerCase()));
  return { headers: Object.fromEntries(headers), query: Object.fromEntries(query) };
}

/** The headers that set variables of the run (spec 4.1 rule 3). */
export function variableHeaders(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => variable.test(name));
}

const variable = /^x-(?:service|langflow)-global-var-/;

const secret = new Set(['authorization', 'cookie', 'x-api-key', 'proxy-authorization', 'webhook-signature']);
