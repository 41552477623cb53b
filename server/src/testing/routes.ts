// Every call that a server answers, read from the server itself, so that a promise about all of them forgets none.
import type { FastifyInstance } from 'fastify'

export interface Route {
  method: 'GET' | 'POST'
  /** From the root on: `/api/v1/…`. */
  url: string
}

/** The calls that are registered; files of the browser application are none. */
export function routesOf(app: FastifyInstance): Route[] {
  const lines = app.printRoutes({ commonPrefix: false }).matchAll(/── (\/\S*) \(([A-Z, ]+)\)/g)
  return [...lines]
    .map(([, url = '', methods = '']) => ({ url, method: methods.split(', ')[0] as Route['method'] }))
    .filter(({ url }) => !url.startsWith('/assets/'))
}
