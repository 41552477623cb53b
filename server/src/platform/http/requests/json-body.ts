import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Lower-case hex SHA-256 of the body's bytes, or of no bytes. */
    bodyHash: string
  }
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const EMPTY_HASH = sha256('')

const MAX_LEVELS = 20
const MAX_KEYS = 200

export function registerJsonBody(app: FastifyInstance): void {
  app.decorateRequest('bodyHash', EMPTY_HASH)
  app.removeAllContentTypeParsers()
  // Rejects keys that reach a prototype.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body, done) => {
    request.bodyHash = sha256(body)
    void parse(request, body.toString(), (error, value: unknown) => {
      if (error !== null && error !== undefined) return done(error)
      if (!isWithinBounds(value, MAX_LEVELS)) return done(new Failure('bad_request'))
      done(null, value)
    })
  })
}

function isWithinBounds(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  const inner: unknown[] = Object.values(value)
  if (!Array.isArray(value) && inner.length > MAX_KEYS) return false
  return inner.every((each) => isWithinBounds(each, levels - 1))
}
