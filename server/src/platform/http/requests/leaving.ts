// A caller who goes away while their answer is still being made.
import type { FastifyReply } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { onceSettled } from './connection.ts'

/** Aborted when the caller goes away before they have the whole answer. The reason is a failure that the operation log records. */
export function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  onceSettled(reply.request, reply, (isSent) => {
    if (!isSent) left.abort(new Failure('cut_off'))
  })
  return left.signal
}
