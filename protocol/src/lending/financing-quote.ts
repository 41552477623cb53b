// Quote of the maximum loan on goods at a bank, computed while an application is typed. Nothing is written or reserved.

export const FINANCING_QUOTE = 'seller_p/pledge/FinancingQuote'
