// The records that a call has written, as the log of what people do names them.
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    writtenIds: number[] | undefined
  }
}

/** Records that are named one by one. */
const MAX_NAMED = 10

/** Call it once, before the routes. */
export const registerWritten = (app: FastifyInstance): void =>
  void app.decorateRequest('writtenIds', undefined)

export function noteWritten(request: FastifyRequest, id: number): void {
  request.writtenIds ??= []
  request.writtenIds.push(id)
}

/** Their numbers, `3, 17`; of many the first ones and how many there are, `3, 17 … (52)`; empty where the call wrote none. */
export function writtenText({ writtenIds = [] }: Pick<FastifyRequest, 'writtenIds'>): string {
  const named = writtenIds.slice(0, MAX_NAMED).join(', ')
  return writtenIds.length > MAX_NAMED ? `${named} … (${writtenIds.length})` : named
}
