// Writes the operation log: an entry is opened before the handler of a call runs, and written with the outcome after the response has ended, even if
// the caller has left. Contents of the response are not logged.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Rights } from '#engine/declare/rights/right.ts'
import { createSyncHook } from '#platform/http/sync-hook.ts'
import { isPost } from '#platform/http/security/caller.ts'
import { onSettled } from '#platform/http/requests/connection.ts'
import { toFailure } from '#platform/http/responses/convert-errors.ts'
import { getQuery } from '#platform/http/security/signature.ts'
import { registerWrittenRecords } from '#platform/http/responses/written-records.ts'
import { getAgent } from '#platform/http/requests/user-agent.ts'
import { findOperation } from './operations.ts'
import type { Call, Outcome } from './operation.ts'
import type { OperationLog } from './queue.ts'
import { formatLogParams } from './logged-params.ts'
import { DONE, UNANSWERED } from './log-terms.ts'

export interface OperationLogOptions {
  readonly prefix: string
  readonly rights: Rights
  readonly operations: OperationLog
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Completes the entry of the call; `undefined` before the entry is opened, and for calls that are not logged. */
    endOperation: ((outcome: Outcome) => void) | undefined
  }
}

const METHODS = { get: 1, post: 2 } as const

/** Must be called before routes are registered, and after the authentication hook. */
export function registerOperationLog(app: FastifyInstance, options: OperationLogOptions): void {
  app.decorateRequest('endOperation', undefined)
  registerWrittenRecords(app)
  app.addHook(
    'preHandler',
    createSyncHook((request) => openEntry(request, options)),
  )
  app.addHook('onSend', (request, reply, payload, done) => {
    // Opens an entry for calls that were rejected before their handler, including dry runs.
    if (request.endOperation === undefined && request.refusedAs !== undefined) openEntry(request, options)
    if (request.endOperation !== undefined)
      onSettled(request, reply, (isSent) => {
        request.endOperation?.(buildOutcome(request, reply, { payload, isSent }))
      })
    done()
  })
}

/** Opens the entry of a call. A failure here never fails the call. */
function openEntry(request: FastifyRequest, options: OperationLogOptions): void {
  try {
    const call = buildCall(request, options)
    if (call !== undefined) request.endOperation = options.operations.begin(call)
  } catch (error) {
    request.log.error({ err: error }, 'operation log entry not opened')
  }
}

function buildCall(request: FastifyRequest, { prefix, rights }: OperationLogOptions): Call | undefined {
  const { caller, isProven, refusedAs } = request
  // A call without a valid signature may not come from the user.
  if (caller === undefined || !isProven) return undefined
  const operation = findOperation(request, prefix, rights)
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
    params: readOrEmpty(request, () => formatLogParams(getInput(request), operation.known)),
    ip: request.clientAddress,
    browser: readOrEmpty(request, () => getAgent(request).browser),
  }
}

/** Invalid input must not prevent the entry. */
function readOrEmpty(request: FastifyRequest, read: () => string): string {
  try {
    return read()
  } catch (error) {
    request.log.error({ err: error }, 'part of an operation log entry omitted')
    return ''
  }
}

interface Answer {
  readonly payload: unknown
  /** Whether the last byte was sent, as far as this process can tell. */
  readonly isSent: boolean
}

function buildOutcome(request: FastifyRequest, reply: FastifyReply, answer: Answer): Outcome {
  const { refusedAs } = request
  const failure = refusedAs ?? (answer.isSent ? undefined : getFailure(answer.payload))
  const result = failure ?? (answer.isSent ? DONE : UNANSWERED)
  const [status, cost_time] = [failure === undefined ? 1 : 0, Math.round(reply.elapsedTime)] as const
  return { result, status, cost_time, written: request.written ?? [] }
}

/** Returns why a file was not sent completely; `undefined` for other responses. */
function getFailure(payload: unknown): string | undefined {
  if (!isStream(payload)) return undefined
  if (payload.errored === null) return 'cut_off'
  return toFailure(payload.errored, 'en')?.code ?? 'internal'
}

const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload

const SIGNING: ReadonlySet<string> = new Set(['sign', 'sid', 'device', 'timestamp', 'nonce', 'lang'])

function getInput(request: FastifyRequest): Record<string, unknown> {
  const { body, upload } = request
  const query = Object.entries(getQuery(request)).filter(([name]) => !SIGNING.has(name))
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body)
  return {
    ...Object.fromEntries(query),
    ...(isRecord ? body : {}),
    ...(upload === undefined ? {} : { file: upload.name }),
  }
}
