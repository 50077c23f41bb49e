import { defineComponent } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { makeData } from '../../engine/make-value.ts';
import type { Asker } from '../http-services/ask-service.ts';
import { type Json, textOf } from '../http-services/json-members.ts';
import { argument, objectSchema } from '../http-services/tool-arguments.ts';
import { toolOutputs } from '../http-services/tool-outputs.ts';
import { prettyPrint } from '../yahoosearch/pretty-print.ts';
import { stockData, stockNews } from '../yahoosearch/yahoo-finance.ts';
import { events, modules, stockMethods } from '../yahoosearch/yahoo-methods.ts';

/** News and numbers of a stock, from Yahoo: the older node, for agents. */
export const yahooFinanceTool = defineComponent({
  type: 'YahooFinanceTool',
  displayName: 'Yahoo! Finance',
  description: 'Tells the news and the numbers of a stock, from Yahoo! Finance.',
  icon: 'trending-up',
  legacy: true,
  inputs: [
    { name: 'symbol', input: 'MessageTextInput', displayName: 'Stock Symbol', inputTypes: ['Message'] },
    {
      name: 'method',
      input: 'DropdownInput',
      displayName: 'Data Method',
      value: 'get_news',
      options: stockMethods,
    },
    { name: 'num_news', input: 'IntInput', displayName: 'Number of News', value: 5 },
  ],
  outputs: toolOutputs(
    (inputs, context) => tell(textOf(inputs.symbol), textOf(inputs.method), Number(inputs.num_news), context),
    (inputs) => ({
      name: 'yahoo_finance',
      description: 'Access financial data and market information from Yahoo! Finance.',
      parameters: schema,
      async call(args, asker) {
        const method = textOf(argument(args, 'method', inputs.method));
        const records = await tell(textOf(args.symbol), method, Number(argument(args, 'num_news', 5)), asker);
        return records.map((record) => makeData(record));
      },
    }),
  ),
});

const schema = objectSchema(
  {
    symbol: { type: 'string', description: 'The symbol of the stock' },
    method: {
      type: 'string',
      enum: ['get_news', ...Object.keys(modules), ...Object.keys(events)],
      default: 'get_info',
      description: 'What to tell of it',
    },
    num_news: {
      anyOf: [{ type: 'integer' }, { type: 'null' }],
      default: 5,
      description: 'How many pieces of news',
    },
  },
  ['symbol'],
);

async function tell(symbol: string, method: string, count: number, asker: Asker): Promise<readonly Json[]> {
  try {
    if (method === 'get_news') return await stockNews(symbol, count, asker);
    return [{ result: prettyPrint(await stockData(symbol, method, asker)) }];
  } catch (error) {
    if (asker.signal.aborted) throw error;
    throw new TerminalError(`Error retrieving data: ${(error as Error).message}`, 'service_failed');
  }
}
