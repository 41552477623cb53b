// Logs what signed-in people do: each call is taken down before its work begins, and written with what became of it once its work has
// ended and nothing more can be sent, whether or not the caller is still there. Of the answer nothing is kept but how it ended.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rights } from '#engine/declare/rights/right.ts'
import { atOnce } from '#platform/http/at-once.ts'
import { isPost } from '#platform/http/security/caller.ts'
import { onceSettled } from '#platform/http/requests/connection.ts'
import { asFailure } from '#platform/http/responses/foreign-errors.ts'
import { queryOf } from '#platform/http/security/signature.ts'
import { registerWritten } from '#platform/http/responses/written.ts'
import { agentOf } from '#platform/http/requests/user-agent.ts'
import { operationOf } from './operations.ts'
import type { Call, Outcome } from './operation.ts'
import type { OperationLog } from './queue.ts'
import { paramsForLog } from './logged-params.ts'
import { DONE, UNANSWERED } from './words.ts'

export interface Telling {
  /** What stands before the paths of calls. */
  readonly prefix: string
  readonly rights: Rights
  readonly operations: OperationLog
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the call's entry in the operation log; `undefined` before it was taken down, and for what is not logged. */
    endOperation: ((outcome: Outcome) => void) | undefined
  }
}

const METHODS = { get: 1, post: 2 } as const

/** Registers it. Call it before the routes, and after what finds out who is asking. */
export function registerOperationLog(app: FastifyInstance, telling: Telling): void {
  app.decorateRequest('endOperation', undefined)
  registerWritten(app)
  app.addHook(
    'preHandler',
    atOnce((request) => begin(request, telling)),
  )
  app.addHook('onSend', (request, reply, payload, done) => {
    // What was refused before its handler had a turn, trials too, is taken down now.
    if (request.endOperation === undefined && request.refusedAs !== undefined) begin(request, telling)
    if (request.endOperation !== undefined)
      onceSettled(request, reply, (isSent) => {
        request.endOperation?.(outcomeOf(request, reply, { payload, isSent }))
      })
    done()
  })
}

/** Takes a call down that is to be logged. What keeps it from being logged never keeps it from being done. */
function begin(request: FastifyRequest, telling: Telling): void {
  try {
    const call = callOf(request, telling)
    if (call !== undefined) request.endOperation = telling.operations.begin(call)
  } catch (error) {
    request.log.error({ err: error }, 'a call was not taken down for the operation log')
  }
}

function callOf(request: FastifyRequest, { prefix, rights }: Telling): Call | undefined {
  const { caller, isProven, refusedAs } = request
  // What a thief sends in somebody's name was not done by that person.
  if (caller === undefined || !isProven) return undefined
  const operation = operationOf(request, prefix, rights)
  if (operation === undefined || (operation.isTrial && refusedAs === undefined)) return undefined
  const { accountId, organisationId } = caller.session.principal
  return {
    uid: accountId,
    organisation_id: organisationId,
    module: operation.module ?? null,
    action: operation.entry,
    list: operation.list,
    method: isPost(request) ? METHODS.post : METHODS.get,
    api_path: operation.path,
    params: orEmpty(request, () => paramsForLog(inputOf(request), operation.known)),
    ip: request.clientAddress,
    browser: orEmpty(request, () => agentOf(request).browser),
  }
}

/** What a caller sends must not keep the call out of the log. */
function orEmpty(request: FastifyRequest, read: () => string): string {
  try {
    return read()
  } catch (error) {
    request.log.error({ err: error }, 'a part of a call was left out of the operation log')
    return ''
  }
}

interface Answer {
  readonly payload: unknown
  /** To its last byte, as far as this machine can say. */
  readonly isSent: boolean
}

function outcomeOf(request: FastifyRequest, reply: FastifyReply, answer: Answer): Outcome {
  const { refusedAs } = request
  const failure = refusedAs ?? (answer.isSent ? undefined : failureOf(answer.payload))
  const result = failure ?? (answer.isSent ? DONE : UNANSWERED)
  const [status, cost_time] = [failure === undefined ? 1 : 0, Math.round(reply.elapsedTime)] as const
  return { result, status, cost_time, written: request.written ?? [] }
}

/** Why a file was not sent to its end; nothing for an answer that is none. */
function failureOf(payload: unknown): string | undefined {
  if (!isStream(payload)) return undefined
  if (payload.errored === null) return 'cut_off'
  return asFailure(payload.errored, 'en')?.code ?? 'internal'
}

const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload

const SIGNING: ReadonlySet<string> = new Set(['sign', 'sid', 'device', 'timestamp', 'nonce', 'lang'])

function inputOf(request: FastifyRequest): Record<string, unknown> {
  const { body, upload } = request
  const query = Object.entries(queryOf(request)).filter(([name]) => !SIGNING.has(name))
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body)
  return {
    ...Object.fromEntries(query),
    ...(isRecord ? body : {}),
    ...(upload === undefined ? {} : { file: upload.name }),
  }
}
