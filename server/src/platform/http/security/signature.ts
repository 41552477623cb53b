// Reads and verifies the signature of a call (docs/wire.md §5).
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { formatCanonicalText, SIGNING_NAMES, type SigningVersion } from '@cangdan/protocol'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'

/** `query` for a download in a new window. */
export type SignatureSource = 'headers' | 'query'

export interface Signature {
  readonly sign: Buffer
  readonly timestamp: string
  readonly nonce: string
  readonly device: string
}

type Texts = Readonly<Record<string, unknown>>

const SIGN = /^[\da-f]{64}$/
const TIMESTAMP = /^\d{1,12}$/
const NONCE = /^(?:[\w-]{22})?$/
const DEVICE = /^[\w-]{43}$/

/** Query texts before a schema parses them: the signature guard needs the originals. */
const queryTexts = new WeakMap<FastifyRequest, Readonly<Record<string, string>>>()

/** @throws Failure `bad_request` if a name is repeated */
export function getQuery(request: FastifyRequest): Readonly<Record<string, string>> {
  const known = queryTexts.get(request)
  if (known !== undefined) return known
  const query = request.query as Texts
  for (const name in query) if (typeof query[name] !== 'string') throw new Failure('bad_request')
  queryTexts.set(request, query as Record<string, string>)
  return query as Record<string, string>
}

export function getPath({ raw }: FastifyRequest): string {
  const url = raw.url ?? ''
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}

export function readSignature(request: FastifyRequest, source: SignatureSource): Signature | undefined {
  const texts: Texts = source === 'headers' ? request.headers : getQuery(request)
  const { sign, timestamp, nonce = '', device } = texts
  if (!isLike(sign, SIGN) || !isLike(timestamp, TIMESTAMP)) return undefined
  if (!isLike(nonce, NONCE) || !isLike(device, DEVICE)) return undefined
  return { sign: Buffer.from(sign, 'hex'), timestamp, nonce, device }
}

const isLike = (text: unknown, shape: RegExp): text is string => typeof text === 'string' && shape.test(text)

export function hasSignature(
  request: FastifyRequest,
  signature: Signature,
  session: { id: string; key: Buffer },
): boolean {
  const canonical = buildCanonicalText(request, signature, 'v2', session.id)
  return timingSafeEqual(createHmac('sha256', session.key).update(sha256(canonical)).digest(), signature.sign)
}

/** Checks the checksum of a public call. It is not a secret. */
export function hasChecksum(request: FastifyRequest, signature: Signature): boolean {
  const canonical = buildCanonicalText(request, signature, 'v1', '')
  return timingSafeEqual(sha256(sha256(sha256(canonical))), signature.sign)
}

/** @throws Failure `stale_request` if the timestamp differs from the database's clock by more than `window` seconds */
export function requireFresh(
  { timestamp }: Signature,
  { now, window }: { readonly now: number; readonly window: number },
): void {
  if (Math.abs(Number(timestamp) - now) > window) throw new Failure('stale_request', { serverTime: now })
}

const sha256 = (data: Buffer | string) => hash('sha256', data, 'buffer')

function buildCanonicalText(
  request: FastifyRequest,
  { timestamp, nonce, device }: Signature,
  version: SigningVersion,
  sessionId: string,
): string {
  return formatCanonicalText({
    version,
    method: request.method,
    path: getPath(request),
    params: Object.entries(getQuery(request)),
    bodyHash: request.bodyHash,
    timestamp,
    nonce,
    device,
    sessionId,
  })
}

/** Checks for names that no signature covers. */
export function hasSigningNames(query: Readonly<Record<string, string>>): boolean {
  return SIGNING_NAMES.some((name) => Object.hasOwn(query, name))
}
