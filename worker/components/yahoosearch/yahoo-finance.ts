import { TerminalError } from '../../engine/errors.ts';
import { type Asker, askService } from '../http-services/ask-service.ts';
import { type Json, objectOf, objectsOf, textOf } from '../http-services/json-members.ts';
import { jsonOf } from '../http-services/service-answer.ts';
import { ServiceAnswerError } from '../http-services/service-errors.ts';
import { events, modules } from './yahoo-methods.ts';

/** News of a stock, newest first, as Yahoo gives them; advertisements are left out. */
export async function stockNews(symbol: string, count: number, asker: Asker): Promise<readonly Json[]> {
  const answer = await askService(asker, {
    url: 'https://finance.yahoo.com/xhr/ncp?queryRef=latestNews&serviceKey=ncp_fin',
    headers: browser,
    json: { serviceConfig: { snippetCount: 10, s: [symbol.toUpperCase()] } },
    timeout: 30,
  });
  const { data } = objectOf(jsonOf(answer, 'requests'));
  const stream = objectsOf(objectOf(objectOf(data).tickerStream).stream);
  return stream.filter(({ ad }) => !Array.isArray(ad) || ad.length === 0).slice(0, count);
}

/**
 * What Yahoo knows of a stock, by the name of one of the methods of the component, as `get_info`. Throws TerminalError
 * for a method that there is not, and what the service's refusals throw.
 */
export async function stockData(symbol: string, method: string, asker: Asker): Promise<unknown> {
  const asked = symbol.toUpperCase();
  const event = events[method];
  if (event !== undefined) return chartEvents(asked, event, asker);
  const wanted = modules[method];
  if (wanted === undefined) throw new TerminalError(`Yahoo Finance has no ${method}.`, 'input_kind');
  const found = await quoteSummary(asked, wanted.modules, asker);
  if (method !== 'get_info') return wanted.modules.length === 1 ? found[wanted.modules[0] as string] : found;
  return flattened({ ...found, symbol: asked });
}

async function quoteSummary(symbol: string, names: readonly string[], asker: Asker): Promise<Json> {
  const { cookie, crumb } = await openSession(asker);
  const answer = await askService(asker, {
    url: `https://query2.finance.yahoo.com/v10/finance/quoteSummary/${encodeURIComponent(symbol)}`,
    query: { modules: names.join(','), corsDomain: 'finance.yahoo.com', formatted: 'false', symbol, crumb },
    headers: { ...browser, cookie },
    timeout: 30,
  });
  const [found] = objectsOf(objectOf(objectOf(jsonOf(answer, 'requests')).quoteSummary).result);
  if (found === undefined) throw new ServiceAnswerError(`Yahoo knows nothing of ${symbol}.`);
  return found;
}

/** Yahoo answers only those who bring its cookie and the crumb that belongs to it. */
async function openSession(asker: Asker): Promise<{ cookie: string; crumb: string }> {
  const first = await askService(asker, { url: 'https://fc.yahoo.com', headers: browser, timeout: 30 });
  const cookie = first.cookies.join('; ');
  const answer = await askService(asker, {
    url: 'https://query1.finance.yahoo.com/v1/test/getcrumb',
    headers: { ...browser, cookie },
    timeout: 30,
  });
  return { cookie, crumb: answer.text.trim() };
}

async function chartEvents(symbol: string, kinds: readonly string[], asker: Asker): Promise<Json> {
  const answer = await askService(asker, {
    url: `https://query2.finance.yahoo.com/v8/finance/chart/${encodeURIComponent(symbol)}`,
    query: { range: 'max', interval: '1d', includePrePost: 'false', events: 'div,splits,capitalGains' },
    headers: browser,
    timeout: 30,
  });
  const [chart] = objectsOf(objectOf(objectOf(jsonOf(answer, 'requests')).chart).result);
  const found = objectOf(chart?.events);
  return Object.fromEntries(kinds.map((kind) => [kind, Object.values(objectOf(found[kind]))]));
}

/** Members of all parts side by side, without those that are null. */
function flattened(parts: Json): Json {
  const flat: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(parts)) {
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
    for (const [member, given] of isPart ? Object.entries(objectOf(value)) : [[name, value] as const]) {
      if (given !== null) flat[member] = member === 'maxAge' && given === 1 ? 86_400 : cleaned(given);
    }
  }
  return flat;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u00a0', ' ');
  if (Array.isArray(value)) return value.map(cleaned);
  const { raw, fmt, ...rest } = objectOf(value);
  if (raw !== undefined && fmt !== undefined) return raw;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries({ raw, fmt, ...rest }).flatMap(([n, v]) => (v === undefined ? [] : [[n, cleaned(v)]])),
  );
}

/** Yahoo turns away whoever does not look like a browser. */
const browser = { 'user-agent': 'Mozilla/5.0 (compatible; Rillflow)' };

/** The title and address of a piece of news, in today's form or the older one. */
export function headlineOf(news: Json): string {
  const content = objectOf(news.content);
  const link = news.link ?? objectOf(content.canonicalUrl).url ?? objectOf(content.clickThroughUrl).url;
  return `${textOf(news.title ?? content.title)}: ${textOf(link)}`;
}
