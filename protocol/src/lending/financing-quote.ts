// What can be drawn on goods at a bank, and why not more: answered while an application is typed. Nothing is written, and nothing reserved.

export const FINANCING_QUOTE = 'seller_p/pledge/FinancingQuote'
