// The lists of a price's records: one names another by its path.

export const SPEC_LIST = 'seller_p/good/SpecList'
export const PRICE_LIST = 'seller_p/good/PriceList'
export const HISTORY_LIST = 'seller_p/good/PriceHistoryList'
export const GRADE_LIST = 'seller_p/good/GradeList'
export const GOOD_LIST = 'seller_p/good/GoodList'
