// What proves that a call is its sender's, unchanged (docs/wire.md §5): read from the request, and compared.
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { canonicalText, SIGNING_NAMES, type SigningVersion } from '@cangdan/protocol'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'

/** Where a signature stands: in the headers of a call, or in the query of a download that a new window opens. */
export type SignatureSource = 'headers' | 'query'

export interface Signature {
  readonly sign: Buffer
  readonly timestamp: string
  /** Empty where none was sent. */
  readonly nonce: string
  readonly device: string
}

type Texts = Readonly<Record<string, unknown>>

const SIGN = /^[\da-f]{64}$/
const TIMESTAMP = /^\d{1,12}$/
const NONCE = /^(?:[\w-]{22})?$/
const DEVICE = /^[\w-]{43}$/

/** The texts of queries as they came, before a schema reads them: the guard of signatures asks first. */
const queryTexts = new WeakMap<FastifyRequest, Readonly<Record<string, string>>>()

/** The texts of the query; each name once. @throws Failure `bad_request` where one is given twice */
export function queryOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const known = queryTexts.get(request)
  if (known !== undefined) return known
  const query = request.query as Texts
  for (const name in query) if (typeof query[name] !== 'string') throw new Failure('bad_request')
  queryTexts.set(request, query as Record<string, string>)
  return query as Record<string, string>
}

/** The path as it was sent. */
export function pathOf({ raw }: FastifyRequest): string {
  const url = raw.url ?? ''
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}

/** The signature of a request; `undefined` where a part is missing or has another shape. */
export function readSignature(request: FastifyRequest, source: SignatureSource): Signature | undefined {
  const texts: Texts = source === 'headers' ? request.headers : queryOf(request)
  const { sign, timestamp, nonce = '', device } = texts
  if (!isLike(sign, SIGN) || !isLike(timestamp, TIMESTAMP)) return undefined
  if (!isLike(nonce, NONCE) || !isLike(device, DEVICE)) return undefined
  return { sign: Buffer.from(sign, 'hex'), timestamp, nonce, device }
}

const isLike = (text: unknown, shape: RegExp): text is string => typeof text === 'string' && shape.test(text)

/** Whether the session's key has signed this request. */
export function isSignedBy(
  request: FastifyRequest,
  signature: Signature,
  session: { id: string; key: Buffer },
): boolean {
  const canonical = canonicalOf(request, signature, 'v2', session.id)
  return timingSafeEqual(createHmac('sha256', session.key).update(sha256(canonical)).digest(), signature.sign)
}

/** Whether the checksum of a public call is right. Anybody can compute it. */
export function isSummed(request: FastifyRequest, signature: Signature): boolean {
  const canonical = canonicalOf(request, signature, 'v1', '')
  return timingSafeEqual(sha256(sha256(sha256(canonical))), signature.sign)
}

/** @throws Failure `stale_request` where the signature is older, or newer, than `window` seconds of the database's clock */
export function requireFresh(
  { timestamp }: Signature,
  { now, window }: { readonly now: number; readonly window: number },
): void {
  if (Math.abs(Number(timestamp) - now) > window) throw new Failure('stale_request', { serverTime: now })
}

const sha256 = (data: Buffer | string) => hash('sha256', data, 'buffer')

function canonicalOf(
  request: FastifyRequest,
  { timestamp, nonce, device }: Signature,
  version: SigningVersion,
  sessionId: string,
): string {
  return canonicalText({
    version,
    method: request.method,
    path: pathOf(request),
    params: Object.entries(queryOf(request)),
    bodyHash: request.bodyHash,
    timestamp,
    nonce,
    device,
    sessionId,
  })
}

/** Whether the query holds a name that no signature covers. */
export function hasSigningNames(query: Readonly<Record<string, string>>): boolean {
  return SIGNING_NAMES.some((name) => Object.hasOwn(query, name))
}
