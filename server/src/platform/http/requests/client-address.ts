// Where a request comes from, and whom that stands for when requests are counted. It is the socket's address, or what a proxy says of
// it that the settings trust.
import type { FastifyInstance } from 'fastify'
import { atOnce } from '../at-once.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Read when the request came: a socket that is closed has no address any more. Empty where there was none even then. */
    clientAddress: string
  }
}

/** Registers what reads the address of each request. Call it before whatever asks for it. */
export function registerClientAddress(app: FastifyInstance): void {
  app.decorateRequest('clientAddress', '')
  app.addHook(
    'onRequest',
    atOnce((request) => {
      request.clientAddress = request.ip ?? ''
    }),
  )
}

/** An IPv4 address as it is; of IPv6 the /64, because one subscriber holds all of it. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!plain.includes(':')) return plain
  const groups = groupsOf(plain).slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The eight groups, with those that `::` leaves out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  const missing = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after]
}
