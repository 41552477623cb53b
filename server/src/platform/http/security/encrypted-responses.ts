// Responses that only the session's browser can decrypt (docs/wire.md §6).
import { createCipheriv, randomBytes } from 'node:crypto'
import { RESPONSE_FORMAT, RESPONSE_PREFIX, buildResponseBinding, type ResponseBinding } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'

interface Envelope {
  key: Buffer
  binding: ResponseBinding
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the response must be encrypted; files are not. */
    envelope: Envelope | undefined
  }
}

const IV_BYTES = 12

export function registerEncryptedResponses(app: FastifyInstance): void {
  app.decorateRequest('envelope', undefined)
  app.addHook('onSend', ({ envelope }, reply, payload, done) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (envelope === undefined || typeof payload !== 'string' || !isJson) {
      done(null, payload)
      return
    }
    reply.type('text/plain; charset=utf-8')
    done(null, seal(payload, envelope))
  })
}

function seal(text: string, { key, binding }: Envelope): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(buildResponseBinding(binding)))
  const sealed = [Buffer.of(RESPONSE_FORMAT), iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]
  return RESPONSE_PREFIX + Buffer.concat(sealed).toString('base64url')
}
