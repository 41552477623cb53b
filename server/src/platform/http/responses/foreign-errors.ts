// What the framework, the validator and the database refuse on their own, in our words.
import { ERRORS, type ErrorCode, type Language } from '@cangdan/protocol'
import type { FastifyError } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { isDiskFull } from '#platform/files/on-disk.ts'
import { BadShape } from '../zod-routes.ts'

const BY_STATUS: ReadonlyMap<number | undefined, ErrorCode> = new Map([
  [400, 'bad_request'],
  // A file outside of the folder that is served.
  [403, 'no_such_call'],
  [413, 'too_big'],
  [415, 'bad_request'],
  [429, 'too_many'],
])

// The database is away, starting, stopping or full: the caller may try again (SQLSTATE classes 08, 53, 57; 55P03 lock, 40001 and
// 40P01 after they were tried again).
const AWAY_CODE = /^(08|53|57)|^55P03$|^40001$|^40P01$|^ECONN|^ENOENT$|^ETIMEDOUT$/
// The driver gives these no code.
const AWAY_MESSAGE =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/

/** The failure that an error means; `undefined` for one that is a fault of ours. */
export function asFailure(error: Error, language: Language): Failure | undefined {
  if (error instanceof Failure) return error
  if (error instanceof BadShape) return badShape(error, language)
  const { statusCode, code } = error as FastifyError
  if (isDiskFull(error)) return new Failure('disk_full')
  if (AWAY_MESSAGE.test(error.message) || (typeof code === 'string' && AWAY_CODE.test(code)))
    return new Failure('unavailable')
  const known = BY_STATUS.get(statusCode)
  return known === undefined ? undefined : new Failure(known)
}

function badShape({ issues }: BadShape, language: Language): Failure {
  const stranger = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (stranger !== undefined)
    return new Failure('unknown_name', { values: { name: stranger.keys.join(', ') } })
  // What is wrong with the whole of it is no field's fault: there is no body, or none that is a record.
  if (issues.some(({ path }) => path.length === 0)) return new Failure('bad_request')
  const fields = issues.map(({ path }) => [path.join('/'), ERRORS.wrong_type.text[language]] as const)
  return new Failure('invalid_input', { fields: Object.fromEntries(fields) })
}
