import { ERRORS, type ErrorCode, type Language } from '@cangdan/protocol'
import type { FastifyError } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { isDiskFull } from '#platform/files/disk.ts'
import { SchemaError } from '../zod-routes.ts'

const BY_STATUS: ReadonlyMap<number | undefined, ErrorCode> = new Map([
  [400, 'bad_request'],
  [403, 'no_such_call'],
  [413, 'too_big'],
  [415, 'bad_request'],
  [429, 'too_many'],
])

// The database is unreachable, starting, stopping or full: the caller may retry (SQLSTATE 08, 53, 57; 55P03, 40001, 40P01 after retries).
const UNAVAILABLE_CODE = /^(08|53|57)|^55P03$|^40001$|^40P01$|^ECONN|^ENOENT$|^ETIMEDOUT$/
// The driver gives these errors no code.
const UNAVAILABLE_MESSAGE =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/

/** Converts an error to a failure; undefined for an internal error. */
export function toFailure(error: Error, language: Language): Failure | undefined {
  if (error instanceof Failure) return error
  if (error instanceof SchemaError) return convertSchemaError(error, language)
  const { statusCode, code } = error as FastifyError
  if (isDiskFull(error)) return new Failure('disk_full')
  if (UNAVAILABLE_MESSAGE.test(error.message) || (typeof code === 'string' && UNAVAILABLE_CODE.test(code)))
    return new Failure('unavailable')
  const known = BY_STATUS.get(statusCode)
  return known === undefined ? undefined : new Failure(known)
}

function convertSchemaError({ issues }: SchemaError, language: Language): Failure {
  const unknownKeys = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknownKeys !== undefined) return new Failure('unknown_name', { values: { name: unknownKeys.keys.join(', ') } })
  // The error concerns the whole body, so no field can be named.
  if (issues.some(({ path }) => path.length === 0)) return new Failure('bad_request')
  const fields = issues.map(({ path }) => [path.join('/'), ERRORS.wrong_type.text[language]] as const)
  return new Failure('invalid_input', { fields: Object.fromEntries(fields) })
}
