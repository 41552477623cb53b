// The description of all calls that their reader may make, as OpenAPI 3.1.
export const OPENAPI_PATH = 'openapi.json'
