// Global search in records of all lists, by number or name.

export const SEARCH_PATH = 'seller/system/Search'
