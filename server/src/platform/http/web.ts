// Serves the built browser application, compressed at build time, and its page for all paths of its router except those of other pages.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CALL_PAGE, CONTRACT_PAGE, INSPECTION_PAGE, INVESTIGATION_PAGE } from '@cangdan/protocol'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { WEB_FOLDER } from '../folders.ts'
import { VISIT_PAGES } from './security/headers.ts'
import { sendFailure } from './responses/replies.ts'

const ASSETS = '/assets/'
const YEAR_MS = 365 * 24 * 3600 * 1000

const APPLICATION = 'index.html'
/** Pages with a separate build, by path. */
const PAGES: ReadonlyMap<string, string> = new Map([
  [CONTRACT_PAGE, 'contract.html'],
  [CALL_PAGE, 'call.html'],
  [INSPECTION_PAGE, 'visit.html'],
  [INVESTIGATION_PAGE, 'visit.html'],
])

/** Script that opens the visit pages without a network; browsers limit it to its own folder unless a header allows more. */
const OFFLINE_WORKER = 'offline-worker-'

/** Checks whether a path, in any encoding, belongs to calls or assets: a mistyped one gets no page. */
export const isServerPath = (url: string) => /(^|[/\\])(api|assets)([/\\]|$)/i.test(readPath(url))

const findPage = (url: string): string => PAGES.get(readPath(url).replace(/\/+$/, '')) ?? APPLICATION

function readPath(url: string): string {
  const [path = ''] = url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the entry script of the build, whose name contains a hash of everything; undefined without a build. */
export function findEntryScript(): string | undefined {
  const page = join(WEB_FOLDER, APPLICATION)
  if (!existsSync(page)) return undefined
  return /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(page, 'utf8'))?.[1]
}

export async function registerWeb(app: FastifyInstance): Promise<void> {
  const hasBuild = existsSync(join(WEB_FOLDER, APPLICATION))
  if (hasBuild) {
    app.addHook('onRoute', (route) => {
      if (route.url.startsWith(ASSETS)) route.config = { ...route.config, access: 'public' }
    })
    await app.register(fastifyStatic, {
      root: join(WEB_FOLDER, 'assets'),
      prefix: ASSETS,
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_MS,
      setHeaders: (reply, file) => {
        if (basename(file).startsWith(OFFLINE_WORKER)) reply.header('service-worker-allowed', VISIT_PAGES)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!hasBuild || request.method !== 'GET' || isServerPath(request.url))
      return sendFailure(reply, request, new Failure('no_such_call'))
    // The page names the assets of this build, so it must be revalidated. The default would cache it for a year.
    return reply
      .header('cache-control', 'no-cache')
      .sendFile(findPage(request.url), WEB_FOLDER, { cacheControl: false })
  })
}
