export const OPENAPI_PATH = 'openapi.json'
