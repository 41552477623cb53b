// Fastify gives each asynchronous hook a turn of the event loop, and a request passes many; these are synchronous.
import type { FastifyReply, FastifyRequest } from 'fastify'

type DoneCallback = (error?: Error) => void
type Check = (request: FastifyRequest, reply: FastifyReply) => void

export function createSyncHook(
  check: Check,
): (request: FastifyRequest, reply: FastifyReply, done: DoneCallback) => void {
  return (request, reply, done) => {
    try {
      check(request, reply)
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
      return
    }
    done()
  }
}
