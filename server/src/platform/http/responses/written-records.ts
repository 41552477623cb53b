// Records that a call has written, for the operation log.
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface WrittenRecord {
  readonly id: number
  /** Display name, if the list does not define one. */
  readonly name?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    written: WrittenRecord[] | undefined
  }
}

export const registerWrittenRecords = (app: FastifyInstance): void => void app.decorateRequest('written', undefined)

export function recordWritten(request: FastifyRequest, written: WrittenRecord): void {
  request.written ??= []
  request.written.push(written)
}
