// Tells what signed-in people do, once each call is answered. Of the answer nothing is kept but how it ended.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPost } from '#platform/http/caller.ts'
import { agentOf } from '#platform/http/user-agent.ts'
import { queryOf } from '#platform/http/signature.ts'
import { deedOf } from './deeds.ts'
import type { Operation, OperationLog } from './queue.ts'
import { tellParams } from './told-params.ts'
import { DONE } from './words.ts'
import type { Rights } from '#engine/declare/right.ts'

export interface Telling {
  /** What stands before the paths of calls. */
  readonly prefix: string
  readonly rights: Rights
  readonly operations: OperationLog
}

const METHODS = { get: 1, post: 2 } as const

/** Registers it. Call it before the routes. */
export function registerOperationLog(app: FastifyInstance, telling: Telling): void {
  app.addHook('onResponse', (request, reply, done) => {
    try {
      const operation = operationOf(request, reply, telling)
      if (operation !== undefined) telling.operations.push(operation)
    } catch (error) {
      request.log.warn({ err: error }, 'an operation was not told')
    }
    done()
  })
}

function operationOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { prefix, rights }: Telling,
): Operation | undefined {
  const { caller, isProven, refusedAs, ip } = request
  // What a thief sends in somebody's name is not that person's deed.
  if (caller === undefined || !isProven) return undefined
  const deed = deedOf(request, prefix, rights)
  if (deed === undefined) return undefined
  const { accountId, organisationId } = caller.session.principal
  return {
    uid: accountId,
    organisation_id: organisationId,
    module: deed.module ?? null,
    action: deed.entry,
    method: isPost(request) ? METHODS.post : METHODS.get,
    api_path: deed.path,
    params: tellParams(inputOf(request), deed.known),
    result: refusedAs ?? DONE,
    ip,
    browser: agentOf(request).browser,
    status: refusedAs === undefined ? 1 : 0,
    cost_time: Math.round(reply.elapsedTime),
    at: Date.now(),
  }
}

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
