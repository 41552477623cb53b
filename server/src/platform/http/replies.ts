// Every answer has one shape, in the reader's language; failures become answers here and nowhere else.
import {
  ERRORS,
  type ErrorCode,
  fill,
  type Language,
  pickLanguage,
  type Refusal,
  type Success,
  type Title,
} from '@cangdan/protocol'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Failure } from '../failure.ts'

/** A successful answer. The message is for screens that show one. */
export function succeed<T>(data: T, message = ''): Success<T> {
  return { status: true, data, message }
}

/** The language of the answer: `lang` of a download's query, else the browser's. */
export function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown }
  return pickLanguage(typeof lang === 'string' ? lang : request.headers['accept-language'])
}

/** Registers what answers when a handler throws, or no route matches. */
export function registerReplies(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const failure = asFailure(error)
    if (failure === undefined) {
      request.log.error({ err: error }, 'unexpected failure')
      return refuse(reply, request, new Failure('internal', { values: { id: request.id } }))
    }
    return refuse(reply, request, failure)
  })
}

/** Answers with a failure. */
export function refuse(reply: FastifyReply, request: FastifyRequest, failure: Failure): FastifyReply {
  const { fields, data } = failure.details
  const refusal: Refusal = {
    status: false,
    data: data ?? null,
    message: sentence(failure, languageOf(request)),
    code: failure.code,
    ...(fields === undefined ? {} : { fields }),
  }
  return reply.code(ERRORS[failure.code].http).type('application/json; charset=utf-8').send(refusal)
}

function sentence({ code, details }: Failure, language: Language): string {
  const values = Object.entries(details.values ?? {}).map(
    ([name, value]) => [name, say(value, language)] as const,
  )
  return fill(ERRORS[code].text[language], Object.fromEntries(values))
}

function say(value: string | number | Title, language: Language): string | number {
  return typeof value === 'object' ? value[language] : value
}

// What the framework and the database refuse on their own, in our words.
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  413: 'too_big',
  415: 'bad_request',
  429: 'too_many',
}

// The database is away, starting, stopping or full: the caller may try again (SQLSTATE classes 08, 53, 57; 55P03 lock).
const AWAY = /^(08|53|57)|^55P03$|^ECONN|^ENOENT$|^ETIMEDOUT$/

function asFailure(error: FastifyError | Error): Failure | undefined {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const path = error.validation[0]?.instancePath.replace(/^\//, '') ?? ''
    return new Failure('unknown_name', { values: { name: path } })
  }
  const { statusCode, code } = error as FastifyError
  if (typeof code === 'string' && AWAY.test(code)) return new Failure('unavailable')
  return statusCode !== undefined && Object.hasOwn(BY_STATUS, statusCode)
    ? new Failure(BY_STATUS[statusCode] ?? 'bad_request')
    : undefined
}
