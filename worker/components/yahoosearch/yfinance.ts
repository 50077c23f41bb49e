import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { type Json, textOf, withText } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { prettyPrint } from './pretty-print.ts';
import { headlineOf, stockData, stockNews } from './yahoo-finance.ts';
import { stockMethods } from './yahoo-methods.ts';

/** News and numbers of a stock, from Yahoo. */
export const yfinance = defineComponent({
  type: 'YfinanceComponent',
  displayName: 'Yahoo! Finance',
  description: 'Tells the news and the numbers of a stock, from Yahoo! Finance.',
  icon: 'trending-up',
  inputs: [
    {
      name: 'symbol',
      input: 'MessageTextInput',
      displayName: 'Stock Symbol',
      info: 'The symbol of the stock, as AAPL or GOOG.',
      inputTypes: ['Message'],
      toolMode: true,
    },
    {
      name: 'method',
      input: 'DropdownInput',
      displayName: 'Data Method',
      info: 'What to tell of it.',
      value: 'get_news',
      options: stockMethods,
    },
    {
      name: 'num_news',
      input: 'IntInput',
      displayName: 'Number of News',
      info: 'How many pieces of news.',
      value: 5,
    },
  ],
  outputs: [tableOutput({ name: 'dataframe', displayName: 'DataFrame', method: 'fetch_content_dataframe' }, tell)],
});

async function tell(inputs: Inputs, context: ComponentContext): Promise<readonly Json[]> {
  const [symbol, method] = [textOf(inputs.symbol), textOf(inputs.method)];
  try {
    if (method === 'get_news') {
      const news = await stockNews(symbol, Number(inputs.num_news), context);
      return news.map((article) => withText(article, headlineOf(article)));
    }
    const result = prettyPrint(await stockData(symbol, method, context));
    return [{ result, text: result }];
  } catch (error) {
    if (context.signal.aborted) throw error;
    const text = `Error retrieving data: ${(error as Error).message}`;
    context.status(text);
    throw new TerminalError(text, 'service_failed');
  }
}
