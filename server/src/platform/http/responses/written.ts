// Records that a call has written, for the operation log.
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Written {
  readonly id: number
  /** Display name, if the list does not define one. */
  readonly name?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    written: Written[] | undefined
  }
}

export const registerWritten = (app: FastifyInstance): void => void app.decorateRequest('written', undefined)

export function noteWritten(request: FastifyRequest, written: Written): void {
  request.written ??= []
  request.written.push(written)
}
