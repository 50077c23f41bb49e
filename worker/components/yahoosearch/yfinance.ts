import { type ComponentContext, defineComponent, type Inputs } from '../../engine/component.ts';
import { TerminalError } from '../../engine/errors.ts';
import { type Json, textOf, withText } from '../http-services/json-members.ts';
import { tableOutput } from '../http-services/outputs.ts';
import { prettyPrint } from './pretty-print.ts';
import { headlineOf, stockData, stockNews } from './yahoo-finance.ts';

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
      options: [
        'get_info',
        'get_news',
        'get_actions',
        'get_analysis',
        'get_balance_sheet',
        'get_calendar',
        'get_cashflow',
        'get_institutional_holders',
        'get_recommendations',
        'get_sustainability',
        'get_major_holders',
        'get_mutualfund_holders',
        'get_insider_purchases',
        'get_insider_transactions',
        'get_insider_roster_holders',
        'get_dividends',
        'get_capital_gains',
        'get_splits',
        'get_shares',
        'get_fast_info',
        'get_sec_filings',
        'get_recommendations_summary',
        'get_upgrades_downgrades',
        'get_earnings',
        'get_income_stmt',
      ],
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
