// Records of all lists at once, by number or name.

export const SEARCH_PATH = 'seller/system/Search'
