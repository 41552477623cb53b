// Every call that a server answers, read from the server itself, so that a promise about all of them forgets none.
import type { FastifyInstance } from 'fastify'

export interface Route {
  method: 'GET' | 'POST'
  /** From the root on: `/api/v1/…`. */
  url: string
}

const WIDTH_OF_A_LEVEL = 4
/** The files of the browser application. */
const ANYTHING_ELSE = '*'

/** The calls that are registered, each with its methods but HEAD; files of the browser application are none. */
export function routesOf(app: FastifyInstance): Route[] {
  // The router prints a tree: a path that begins as another does stands below it, with what it has beyond that.
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^(.*?)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const level = indent.length / WIDTH_OF_A_LEVEL
      const url = (above[level - 1] ?? '') + part
      above.splice(level, above.length, url)
      return methods === '' ? [] : methods.split(', ').map((method) => ({ url, method }))
    })
    .filter((route): route is Route => route.method !== 'HEAD' && route.url !== ANYTHING_ELSE)
}
