// Serves the built browser application, compressed at build time, and its page for every path the router knows.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { WEB_FOLDER } from '../places.ts'
import { refuse } from './responses/replies.ts'

const ASSETS = '/assets/'
const YEAR_MS = 365 * 24 * 3600 * 1000

/** Whether a path asks the server for a call or a file, however it is written: a mistyped one gets no page. */
export const isOfServer = (url: string) => {
  const [path = ''] = url.split('?')
  return /(^|[/\\])(api|assets)([/\\]|$)/i.test(unescaped(path))
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The script that the built application begins with: its name carries the hash of everything. `undefined` without a build.
 */
export function builtEntry(): string | undefined {
  const page = join(WEB_FOLDER, 'index.html')
  if (!existsSync(page)) return undefined
  return /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1]
}

/** Registers the application's files. Without a build only the API answers. */
export async function registerWeb(app: FastifyInstance): Promise<void> {
  const hasBuild = existsSync(join(WEB_FOLDER, 'index.html'))
  if (hasBuild) {
    app.addHook('onRoute', (route) => {
      if (route.url.startsWith(ASSETS)) route.config = { ...route.config, access: 'public' }
    })
    await app.register(fastifyStatic, {
      root: join(WEB_FOLDER, 'assets'),
      prefix: ASSETS,
      preCompressed: true,
      // Asset names carry the hash of their content.
      immutable: true,
      maxAge: YEAR_MS,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!hasBuild || request.method !== 'GET' || isOfServer(request.url))
      return refuse(reply, request, new Failure('no_such_call'))
    // The page names the assets of this build: kept, and asked about each time. The files' own setting would make it last a year.
    return reply
      .header('cache-control', 'no-cache')
      .sendFile('index.html', WEB_FOLDER, { cacheControl: false })
  })
}
