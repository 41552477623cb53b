// A caller who goes away, while his answer is still being made.
import type { FastifyReply } from 'fastify'
import { Failure } from '../failure.ts'

/** Aborted when the caller goes away before he has his whole answer. The reason is a failure that nobody will read. */
export function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  const close = () => {
    if (!raw.writableFinished) left.abort(new Failure('bad_request'))
  }
  if (raw.destroyed) close()
  else raw.once('close', close)
  return left.signal
}
