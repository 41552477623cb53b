// All calls of a server, read from its router, so that tests over all calls miss none.
import type { FastifyInstance } from 'fastify'

export interface Route {
  method: 'GET' | 'POST'
  url: string
}

const WIDTH_OF_A_LEVEL = 4
/** The files of the browser application. */
const ANYTHING_ELSE = '*'

export function listRoutes(app: FastifyInstance): Route[] {
  // The router prints a tree: a line contains only the part of the path after its parent line.
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const level = indent.length / WIDTH_OF_A_LEVEL
      const url = (above[level - 1] ?? '') + part
      above.splice(level, above.length, url)
      return methods === '' ? [] : methods.split(', ').map((method) => ({ url, method }))
    })
    .filter((route): route is Route => route.method !== 'HEAD' && route.url !== ANYTHING_ELSE)
}
