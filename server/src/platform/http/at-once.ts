// Hooks that wait for nothing. Fastify gives every asynchronous one a turn of its own, and a request passes many.
import type { FastifyReply, FastifyRequest } from 'fastify'

type Done = (error?: Error) => void
type Check = (request: FastifyRequest, reply: FastifyReply) => void

/** A hook of a check that is done at once; what it throws is the answer. */
export function atOnce(check: Check): (request: FastifyRequest, reply: FastifyReply, done: Done) => void {
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
