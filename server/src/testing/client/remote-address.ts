import type { FastifyInstance, InjectOptions } from 'fastify'

/** Returns a proxy of the app: requests injected into it have this remote address and these additional headers. */
export function withRemoteAddress(
  app: FastifyInstance,
  remoteAddress: string,
  headers: Record<string, string> = {},
): FastifyInstance {
  return new Proxy(app, {
    get: (target, name, receiver) =>
      name === 'inject'
        ? (sent: InjectOptions) => target.inject({ ...sent, remoteAddress, headers: { ...sent.headers, ...headers } })
        : (Reflect.get(target, name, receiver) as unknown),
  })
}
