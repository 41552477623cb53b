// All responses have one format, in the reader's language. Only this file converts errors to responses.
import {
  formatGrouped,
  type ErrorCode,
  ERRORS,
  fill,
  type Language,
  pickLanguage,
  type Rejection,
  type ResponseKind,
  type Success,
  type Title,
  type Topic,
} from '@cangdan/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { toFailure } from './convert-errors.ts'
import { CALL_HEADERS } from '../security/headers.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'

declare module 'fastify' {
  interface FastifyRequest {
    refusedAs: ErrorCode | undefined
  }
}

export function buildSuccess<T>(data: T, message = '', topics: readonly Topic[] = []): Success<T> {
  return { status: true, data, message, ...(topics.length === 0 ? {} : { topics }) }
}

/** Builds the response of a call whose `data` has several forms. */
export const buildKindSuccess = <T>(
  kind: ResponseKind,
  ...success: Parameters<typeof buildSuccess<T>>
): Success<T> => ({ ...buildSuccess(...success), kind })

/** Returns the language of the response: `lang` of a download's query, or the browser's. */
export function getRequestLanguage(request: FastifyRequest): Language {
  // A malformed path has no query.
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  return pickLanguage(typeof lang === 'string' ? lang : request.headers['accept-language'])
}

export function registerReplies(app: FastifyInstance): void {
  app.decorateRequest('refusedAs', undefined)
  app.setErrorHandler<Error>((error, request, reply) => {
    const failure = toFailure(error, getRequestLanguage(request))
    if (failure === undefined) {
      request.log.error({ err: error }, 'unexpected failure')
      return sendFailure(reply, request, new Failure('internal', { values: { id: request.id } }))
    }
    return sendFailure(reply, request, failure)
  })
}

/** Rejects a path that the router cannot parse. The framework's response would repeat it, and no hook has seen the request. */
export function rejectMalformedPath(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void sendFailure(reply.headers(CALL_HEADERS), request, new Failure('bad_request'))
}

export function sendFailure(reply: FastifyReply, request: FastifyRequest, failure: Failure): FastifyReply {
  request.refusedAs = failure.code
  const { fields, data, accounts, ...details } = failure.details
  const { serverTime: server_time, retryAfter: retry_after, captchaLevel: captcha_level } = details
  const rejection: Rejection = {
    status: false,
    data: data ?? null,
    message: renderFailure(failure, getRequestLanguage(request)),
    code: failure.code,
    ...omitUndefined({ fields, server_time, retry_after, captcha_level, accounts }),
  }
  return reply.code(ERRORS[failure.code].http).type('application/json; charset=utf-8').send(rejection)
}

export function renderFailure({ code, details }: Failure, language: Language): string {
  const values = Object.entries(details.values ?? {}).map(
    ([name, value]) => [name, renderValue(value, ERRORS[code].places ?? 0, language)] as const,
  )
  const text = fill(ERRORS[code].text[language], Object.fromEntries(values))
  const note = details.note?.[language]
  if (note === undefined) return text
  return language === 'zh' || language === 'ja' ? `${text}（${note}）` : `${text} (${note})`
}

function renderValue(value: string | number | Title, places: number, language: Language): string {
  if (typeof value === 'number') return formatGrouped(value, places, language)
  return typeof value === 'object' ? value[language] : value
}
