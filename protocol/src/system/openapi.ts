// OpenAPI 3.1 description of the calls that the caller may make.
export const OPENAPI_PATH = 'openapi.json'
