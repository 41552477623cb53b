import type { FastifyReply } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { onSettled } from './connection.ts'

/** Creates a signal that is aborted, with a failure for the operation log, if the caller disconnects before the whole response is sent. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  onSettled(reply.request, reply, (isSent) => {
    if (!isSent) left.abort(new Failure('cut_off'))
  })
  return left.signal
}
