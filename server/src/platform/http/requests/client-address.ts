// The client's address: that of the socket, or the one that a trusted proxy forwards.
import type { FastifyInstance } from 'fastify'
import { createSyncHook } from '../sync-hook.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Read at the start of the request, because a closed socket has no address. Empty if unknown. */
    clientAddress: string
  }
}

/** Call it before the hooks that use the address. */
export function registerClientAddress(app: FastifyInstance): void {
  app.decorateRequest('clientAddress', '')
  app.addHook(
    'onRequest',
    createSyncHook((request) => {
      request.clientAddress = request.ip ?? ''
    }),
  )
}

/** Returns an IPv4 address unchanged and the /64 of an IPv6 address, because one subscriber has the whole /64. */
export function computeNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!plain.includes(':')) return plain
  const groups = splitGroups(plain).slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function splitGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  const missing = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after]
}
