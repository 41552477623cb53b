// The records that a call has written, as the log of what people do names them.
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Written {
  readonly id: number
  /** What people call it, where its list does not tell. */
  readonly name?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    written: Written[] | undefined
  }
}

/** Call it once, before the routes. */
export const registerWritten = (app: FastifyInstance): void => void app.decorateRequest('written', undefined)

export function noteWritten(request: FastifyRequest, written: Written): void {
  request.written ??= []
  request.written.push(written)
}
