// What a spec has cost, day by day, as PriceChart answers it. Days are counted from `from`; columns of a table, so that two years of
// daily prices stay small.

export const PRICE_CHART = 'seller_p/good/PriceChart'
