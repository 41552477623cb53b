// Rejects requests that are unsigned, stale or repeated (docs/wire.md §5).
import type { FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { readDbClock } from '#platform/database/instant.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Nonces } from '#platform/identity/nonces.ts'
import { recordSecurityEvent, type SecurityEventKind } from '#platform/identity/security-events.ts'
import { getSafety } from '#platform/safety/safety.ts'
import { getAccess, type Caller, changesSomething, isAnonymous, isPost, hasOwnSignature } from './caller.ts'
import {
  hasSigningNames,
  hasSignature,
  hasChecksum,
  getPath,
  getQuery,
  readSignature,
  requireFresh,
  type Signature,
} from './signature.ts'

export interface SignatureDeps {
  db: Db
  nonces: Nonces
  isDevelopment: boolean
}

/** Creates the hook. It runs after the body is read and before it is used. */
export function createSignatureGuard(deps: SignatureDeps): preValidationAsyncHookHandler {
  return async (request) => {
    if (request.is404) return
    const query = getQuery(request)
    if (hasOwnSignature(request)) return
    if (isAnonymous(request)) {
      if (isPost(request) && !(await isUnsigned(request, deps))) await requireChecksum(request, deps)
      return
    }
    const { caller } = request
    if (caller === undefined) throw new Failure('login_required', { data: 'login' })
    // No signature covers these names, so they must not be read.
    if (caller.source === 'headers' && hasSigningNames(query)) throw new Failure('bad_request')
    if (caller.source === 'headers' && (await isUnsigned(request, deps))) {
      request.isProven = true
      await chooseEnvelope(request, caller, UNSIGNED, deps)
      return
    }
    const signature = await requireSignature(request, caller, deps)
    if (isSingleUse(request, query)) await requireNew(request, caller, signature, deps)
    request.isProven = true
    await chooseEnvelope(request, caller, signature, deps)
  }
}

const UNSIGNED = { timestamp: '', nonce: '' }

/** No signature is needed with `sign_open` 0 for calls with an access token. One that is sent is verified; a new window has no other proof. */
async function isUnsigned(request: FastifyRequest, { db }: SignatureDeps): Promise<boolean> {
  if (request.headers['sign'] !== undefined || getAccess(request) === 'session-key') return false
  return (await getSafety(db)).sign_open === 0
}

async function requireChecksum(request: FastifyRequest, { db }: SignatureDeps): Promise<void> {
  const signature = readSignature(request, 'headers')
  if (signature === undefined || !hasChecksum(request, signature)) throw new Failure('bad_signature')
  requireFresh(signature, { now: await readDbClock(db), window: await readWindow(db) })
}

async function requireSignature(
  request: FastifyRequest,
  { session, source }: Caller,
  { db }: SignatureDeps,
): Promise<Signature> {
  const signature = readSignature(request, source)
  const key = { id: session.principal.sessionId, key: session.keys.sign }
  const isGood = signature?.device === session.device && hasSignature(request, signature, key)
  if (signature === undefined || !isGood) {
    await recordEvent('bad_signature', request, session.principal, db)
    throw new Failure('bad_signature')
  }
  requireFresh(signature, { now: session.now, window: await readWindow(db) })
  return signature
}

const readWindow = async (db: Db) => (await getSafety(db)).sign_expire_second

function isSingleUse(request: FastifyRequest, query: Readonly<Record<string, string>>): boolean {
  return changesSomething(request) || request.routeOptions.config.isDownload?.(query) === true
}

async function requireNew(
  request: FastifyRequest,
  { session: { principal } }: Caller,
  { nonce }: Signature,
  { db, nonces }: SignatureDeps,
): Promise<void> {
  if (nonce === '') throw new Failure('bad_signature')
  if (await nonces.use(principal.sessionId, nonce)) return
  await recordEvent('replayed', request, principal, db)
  throw new Failure('replayed')
}

/** Encrypts the response for the verified caller. */
async function chooseEnvelope(
  request: FastifyRequest,
  { session, source }: Caller,
  { timestamp, nonce }: Pick<Signature, 'timestamp' | 'nonce'>,
  { db, isDevelopment }: SignatureDeps,
): Promise<void> {
  const wantsPlain = request.headers['ignoreencryption'] === '1'
  if (wantsPlain && !isDevelopment) await recordEvent('ignoreencryption', request, session.principal, db)
  if (!session.encryptsAnswers || (wantsPlain && isDevelopment)) return
  // A new window cannot decrypt, and a refresh is a public call.
  if (source === 'query' || getAccess(request) === 'session-key') return
  const { sessionId } = session.principal
  const binding = { sessionId, method: request.method, path: getPath(request), timestamp, nonce }
  request.envelope = { key: session.keys.answer, binding }
}

async function recordEvent(
  kind: SecurityEventKind,
  request: FastifyRequest,
  { accountId, sessionId }: { accountId: number; sessionId: string },
  db: Db,
): Promise<void> {
  // The route pattern: a stranger's path must not get into the table.
  const detail = { method: request.method, route: request.routeOptions.url ?? '' }
  await recordSecurityEvent(db, { kind, accountId, sessionId, ip: request.clientAddress, detail })
}
