// Price history of a spec. Days count from `from`; values are arrays by column, so that two years of daily prices stay small.

export const PRICE_CHART = 'seller_p/good/PriceChart'
