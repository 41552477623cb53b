// The OpenAPI description as an integrator uses it: loaded from the server and compared with responses by a JSON Schema validator.
import { OPENAPI_PATH } from '@cangdan/protocol'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { buildApiUrl, type Caller } from './callers.ts'

interface Content {
  readonly schema?: Readonly<Record<string, unknown>>
}

interface ResponseSchema {
  readonly oneOf?: readonly {
    readonly discriminator?: { readonly mapping: Readonly<Record<string, string>> }
  }[]
}

export interface Operation {
  readonly summary: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'query' | 'header'
    readonly schema: { readonly enum?: readonly unknown[]; readonly default?: unknown }
    readonly required?: boolean
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Content>> }>>
}

export interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>
    readonly responses: Readonly<Record<string, object>>
  }
}

/** Returns whether the operation needs a new nonce. */
export const isNonceRequired = ({ parameters }: Operation): boolean =>
  parameters.some((parameter) => parameter.in === 'header' && parameter.required)

export type Method = 'get' | 'post'

export async function loadOpenApi(caller: Caller, language = 'en'): Promise<OpenApi> {
  return JSON.parse((await caller.raw(OPENAPI_PATH, {}, language)).text) as OpenApi
}

export const listCalls = ({ paths }: OpenApi): string[] =>
  Object.entries(paths)
    .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`))
    .toSorted()

/** Creates a validator of responses and bodies. Its functions return the errors. */
export function createApiValidator(document: OpenApi) {
  // Ignores formats, which depend on the validator, and extensions.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'document')
  const findOperation = (method: Method, path: string): Operation => {
    const found = document.paths[buildApiUrl(path)]?.[method]
    if (found === undefined) throw new Error(`${method} ${path} is not described`)
    return found
  }
  const findErrors = (pointer: readonly string[], value: unknown): string[] => {
    const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    const validate = ajv.getSchema(`document#/${escaped.join('/')}`)
    if (validate === undefined) throw new Error(`there is no schema at ${pointer.join(' / ')}`)
    return validate(value) === true
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
  }
  const getPointer = (method: Method, path: string) => {
    findOperation(method, path)
    return ['paths', buildApiUrl(path), method]
  }
  const JSON_SCHEMA = ['content', 'application/json', 'schema']
  const getAnswerPointer = (method: Method, path: string) => [
    ...getPointer(method, path),
    'responses',
    '200',
    ...JSON_SCHEMA,
  ]
  return {
    operation: findOperation,
    answer: (method: Method, path: string, answer: unknown) => findErrors(getAnswerPointer(method, path), answer),
    /** Validates a response as one of the forms that the call has. */
    form: (path: string, kind: string, answer: unknown) => {
      const { content } = findOperation('get', path).responses['200'] ?? {}
      const { oneOf = [] } = (content?.['application/json']?.schema ?? {}) as ResponseSchema
      const ref = oneOf[0]?.discriminator?.mapping[kind]
      if (ref === undefined) throw new Error(`${path} has no response of the kind ${kind}`)
      return findErrors(ref.split('/').slice(1), answer)
    },
    body: (path: string, body: unknown) =>
      findErrors([...getPointer('post', path), 'requestBody', ...JSON_SCHEMA], body),
  }
}
