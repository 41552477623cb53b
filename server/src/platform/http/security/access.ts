// Each route declares its access, or the server does not start. Public is a flag of the route, never derived from its path.
import { title, type Title } from '@cangdan/protocol'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import type { LiveSession } from '#platform/identity/principal-reader.ts'
import type { Sessions } from '#platform/identity/sessions.ts'
import type { AccessTokens } from '#platform/identity/tokens.ts'
import { assertPlatformOpen } from '#platform/site/site.ts'
import { createSyncHook } from '../sync-hook.ts'
import { getAccess, type Caller, isAnonymous, hasOwnSignature } from './caller.ts'
import { getQuery, type SignatureSource } from './signature.ts'
import { type SignatureDeps, createSignatureGuard } from './signature-guard.ts'

export interface AccessDeps extends SignatureDeps {
  tokens: AccessTokens
  sessions: Pick<Sessions, 'live' | 'displaced' | 'findMissingProof'>
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Call it before registering routes. */
export function guardRoutes(app: FastifyInstance, deps: AccessDeps): void {
  app.decorateRequest('caller', undefined)
  app.decorateRequest('isProven', false)
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const undeclared = routes.find(({ config }) => config?.access === undefined)
    if (undeclared !== undefined)
      throw new Error(`The route ${String(undeclared.method)} ${undeclared.url} does not declare its access.`)
  })
  app.addHook(
    'onRequest',
    createSyncHook((request) => {
      if (!hasExactPath(request)) throw new Failure('no_such_call')
    }),
  )
  // Before the body is read, so that strangers cannot send bodies.
  app.addHook('onRequest', async (request) => {
    if (isAnonymous(request) || hasOwnSignature(request)) return
    const caller = (request.caller = await identify(request, deps))
    await assertPlatformOpen(deps.db, caller.session.principal.organisationKind)
    const { due } = caller.session
    if (due !== undefined && !isAllowedWhenDue(request)) throw new Failure(`${due}_due`)
  })
  app.addHook('preValidation', createSignatureGuard(deps))
  app.addHook(
    'preValidation',
    createSyncHook((request, reply) => {
      // A verified caller learns of changed rights with each response, also without an event stream (S5).
      if (request.caller !== undefined) void reply.header('rights', request.caller.session.rightsStamp)
      const access = getAccess(request)
      if (typeof access !== 'object') return
      const principal = getPrincipal(request)
      if (!access.api.some((entry) => hasApi(principal, entry))) throw new Failure('forbidden')
    }),
  )
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.stepUp !== true) return
    const missing = await deps.sessions.findMissingProof(getPrincipal(request))
    if (missing !== undefined) throw new Failure(`${missing}_required`)
  })
}

const isAllowedWhenDue = (request: FastifyRequest): boolean =>
  getAccess(request) === 'session-key' || request.routeOptions.config.whenDue === true

// The router decodes a path and ends it at `#`: a path that a proxy or log reads differently must not reach the call.
function hasExactPath({ raw, routeOptions: { url } }: FastifyRequest): boolean {
  if (url === undefined || /[:*]/.test(url)) return true
  return raw.url?.split('?', 1)[0] === url
}

/** For handlers of routes that are not public. */
export function getPrincipal(request: FastifyRequest): Principal {
  return getSession(request).principal
}

export function getSession({ caller }: FastifyRequest): LiveSession {
  if (caller === undefined) throw new Failure('login_required', { data: 'login' })
  return caller.session
}

async function identify(request: FastifyRequest, deps: AccessDeps): Promise<Caller> {
  const { sessionId, source } = await readSessionId(request, deps)
  const session = sessionId === undefined ? undefined : await deps.sessions.live(sessionId)
  if (session === undefined) throw await createSessionEndError(sessionId, deps)
  return { session, source }
}

/** Returns the error for a session that has ended; its user learns if another session displaced it. */
async function createSessionEndError(sessionId: string | undefined, { sessions }: AccessDeps): Promise<Failure> {
  const most = sessionId === undefined ? undefined : await sessions.displaced(sessionId)
  const note = most === undefined ? {} : { note: createDisplacedNote(most) }
  return new Failure('login_required', { data: 'login', ...note })
}

const createDisplacedNote = (most: number): Title =>
  title(
    `账号已在别处登录；同时最多 ${most} 处，最早的一处已退出`,
    `signed in elsewhere; of more than ${most} at a time the oldest ends`,
    `ha iniciado sesión en otro lugar; de más de ${most} a la vez termina la más antigua`,
    `別の場所でログインしました。同時に${most}か所までで、最も古いものは終了します`,
  )

/** Reads the session id of the request. The signature proves later that the caller holds its key. */
async function readSessionId(
  request: FastifyRequest,
  { tokens }: AccessDeps,
): Promise<{ sessionId: string | undefined; source: SignatureSource }> {
  const { accesstoken, sid } = request.headers
  const { access, isDownload } = request.routeOptions.config
  if (access === 'session-key') return { sessionId: toUuid(sid), source: 'headers' }
  if (typeof accesstoken === 'string')
    return { sessionId: (await tokens.read(accesstoken))?.sessionId, source: 'headers' }
  const query = getQuery(request)
  if (request.method === 'GET' && isDownload?.(query) === true)
    return { sessionId: toUuid(query['sid']), source: 'query' }
  return { sessionId: undefined, source: 'headers' }
}

const toUuid = (text: unknown) => (typeof text === 'string' && UUID.test(text) ? text : undefined)
