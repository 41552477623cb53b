export const OPENAPI_PATH = 'openapi.json'

/** The description for anyone: all calls of a kind of organisation. */
export const PUBLIC_OPENAPI_PATH = 'public/openapi.json'
