export const SEARCH_PATH = 'seller/system/Search'
