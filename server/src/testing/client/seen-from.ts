// The same server, asked from another place.
import type { FastifyInstance, InjectOptions } from 'fastify'

/** What callers made for this one ask comes from that address, with these headers beside theirs. */
export function seenFrom(
  app: FastifyInstance,
  remoteAddress: string,
  headers: Record<string, string> = {},
): FastifyInstance {
  return new Proxy(app, {
    get: (target, name, receiver) =>
      name === 'inject'
        ? (sent: InjectOptions) =>
            target.inject({ ...sent, remoteAddress, headers: { ...sent.headers, ...headers } })
        : (Reflect.get(target, name, receiver) as unknown),
  })
}
