/** What can be asked of a stock beside its news: the parts of Yahoo's summary that tell it. */
export const modules: Readonly<Record<string, { readonly modules: readonly string[] }>> = {
  get_info: { modules: ['financialData', 'quoteType', 'defaultKeyStatistics', 'assetProfile', 'summaryDetail'] },
  get_analysis: { modules: ['earningsTrend'] },
  get_balance_sheet: { modules: ['balanceSheetHistory'] },
  get_calendar: { modules: ['calendarEvents'] },
  get_cashflow: { modules: ['cashflowStatementHistory'] },
  get_institutional_holders: { modules: ['institutionOwnership'] },
  get_recommendations: { modules: ['recommendationTrend'] },
  get_recommendations_summary: { modules: ['recommendationTrend'] },
  get_sustainability: { modules: ['esgScores'] },
  get_major_holders: { modules: ['majorHoldersBreakdown'] },
  get_mutualfund_holders: { modules: ['fundOwnership'] },
  get_insider_purchases: { modules: ['netSharePurchaseActivity'] },
  get_insider_transactions: { modules: ['insiderTransactions'] },
  get_insider_roster_holders: { modules: ['insiderHolders'] },
  get_shares: { modules: ['defaultKeyStatistics'] },
  get_fast_info: { modules: ['price', 'summaryDetail'] },
  get_sec_filings: { modules: ['secFilings'] },
  get_upgrades_downgrades: { modules: ['upgradeDowngradeHistory'] },
  get_earnings: { modules: ['earnings'] },
  get_income_stmt: { modules: ['incomeStatementHistory'] },
};

/** What is told by the events of its price chart. */
export const events: Readonly<Record<string, readonly string[]>> = {
  get_actions: ['dividends', 'splits'],
  get_dividends: ['dividends'],
  get_capital_gains: ['capitalGains'],
  get_splits: ['splits'],
};
