import { describe, expect, test } from 'vitest';
import { asked } from '../http-services/asked.ts';

const session = [{ text: '', status: 404, headers: { 'set-cookie': 'A3=d; Path=/' } }, { text: 'cr.mb' }];

describe('news', () => {
  const stream = [
    { id: '1', content: { title: 'Up', canonicalUrl: { url: 'https://n.example/1' } } },
    { id: 'ad', ad: [1], content: {} },
    { id: '2', title: 'Down', link: 'https://n.example/2' },
  ];
  const answer = { json: { data: { tickerStream: { stream } } } };

  test('are rows with title and address as their text, without advertisements', async () => {
    const { value, requests } = await asked('YfinanceComponent', 'dataframe', { symbol: 'aapl' }, [answer]);
    expect(value).toEqual({
      $rows: [
        { ...stream[0], text: 'Up: https://n.example/1' },
        { ...stream[2], text: 'Down: https://n.example/2' },
      ],
    });
    expect(requests).toMatchObject([
      {
        method: 'POST',
        to: 'finance.yahoo.com/xhr/ncp',
        json: { serviceConfig: { snippetCount: 10, s: ['AAPL'] } },
      },
    ]);
  });

  test('are as many as wanted', async () => {
    const fields = { symbol: 'AAPL', num_news: 1 };
    expect(await asked('YfinanceComponent', 'dataframe', fields, [answer])).toMatchObject({
      value: { $rows: [{ id: '1' }] },
    });
  });

  test('of the older tool are records as Yahoo gives them', async () => {
    const fields = { symbol: 'AAPL', method: 'get_news', num_news: 1 };
    expect(await asked('YahooFinanceTool', 'api_run_model', fields, [answer])).toMatchObject({
      value: [{ $data: stream[0] }],
    });
  });
});

describe('numbers', () => {
  const summary = (parts: object) => ({ json: { quoteSummary: { result: [parts], error: null } } });

  test('are one text, as Python prints it, asked for with the cookie and its crumb', async () => {
    const parts = { quoteType: { exchange: 'NMS', maxAge: 1 }, assetProfile: { city: 'Cupertino', fax: null } };
    const fields = { symbol: 'AAPL', method: 'get_info' };
    const { value, requests } = await asked('YfinanceComponent', 'dataframe', fields, [...session, summary(parts)]);
    const text = "{'city': 'Cupertino', 'exchange': 'NMS', 'maxAge': 86400, 'symbol': 'AAPL'}";
    expect(value).toEqual({ $rows: [{ result: text, text }] });
    expect(requests.map(({ to }) => to)).toEqual([
      'fc.yahoo.com/',
      'query1.finance.yahoo.com/v1/test/getcrumb',
      'query2.finance.yahoo.com/v10/finance/quoteSummary/AAPL',
    ]);
    expect(requests[2]).toMatchObject({ headers: { cookie: 'A3=d' } });
    expect(Object.fromEntries(requests[2]?.query ?? [])).toMatchObject({ crumb: 'cr.mb', symbol: 'AAPL' });
  });

  test('of one kind are that part alone', async () => {
    const parts = { recommendationTrend: { trend: [{ period: '0m', buy: 3 }] } };
    const fields = { symbol: 'AAPL', method: 'get_recommendations' };
    expect(await asked('YfinanceComponent', 'dataframe', fields, [...session, summary(parts)])).toMatchObject({
      value: { $rows: [{ result: "{'trend': [{'buy': 3, 'period': '0m'}]}" }] },
    });
  });

  test('of the past are the events of the price chart', async () => {
    const splits = { 1: { date: 1, numerator: 4, denominator: 1 } };
    const chart = { json: { chart: { result: [{ events: { splits } }] } } };
    expect(
      await asked('YfinanceComponent', 'dataframe', { symbol: 'AAPL', method: 'get_splits' }, [chart]),
    ).toMatchObject({ value: { $rows: [{ result: "{'splits': [{'date': 1, 'denominator': 1, 'numerator': 4}]}" }] } });
  });
});

test.each([
  [{ symbol: 'AAPL' }, [{ text: '', status: 429 }], /^Error retrieving data: 429 Client Error: Too Many Requests/],
  [{ symbol: 'AAPL', method: 'get_rich' }, [], /^Error retrieving data: Yahoo Finance has no get_rich\.$/],
  [{ symbol: 'AAPL' }, [{ text: '<html>' }], /^Error retrieving data: Expecting value/],
])('%j fails with what Yahoo said', async (fields, answers, reason) => {
  expect((await asked('YfinanceComponent', 'dataframe', fields, answers)).error).toMatch(reason);
});

test('an agent asks the older tool by symbol and method', async () => {
  const chart = { json: { chart: { result: [{ events: {} }] } } };
  const calls = [{ args: { symbol: 'AAPL', method: 'get_dividends' } }];
  expect(await asked('YahooFinanceTool', 'api_build_tool', {}, [chart], { calls })).toMatchObject({
    tools: [{ name: 'yahoo_finance', arguments: ['symbol', 'method', 'num_news'], required: ['symbol'] }],
    answered: [{ value: [{ $data: { result: "{'dividends': []}" } }] }],
  });
});
