// Signature method ACS3-HMAC-SHA256 of Alibaba Cloud, as its page "V3 request structure and signature" describes it.
import { computeHmac, computeSha256, isEqual } from './hashes.ts'
import { findHeader, type RawRequest } from './http-server.ts'

const ALGORITHM = 'ACS3-HMAC-SHA256'
const AUTHORIZATION = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/
/** Headers that every request has to sign. */
const REQUIRED = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
]
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
/** Seconds that the clock of a caller may differ. */
const MAX_SKEW = 15 * 60

export interface Acs3Error {
  readonly status: number
  readonly code: string
  readonly message: string
}

export type Parameters = readonly (readonly [name: string, value: string])[]

/** Verifies requests and remembers their nonces. */
export class Acs3Verifier {
  readonly #keys: Readonly<Record<string, string>>
  readonly #now: () => number
  readonly #nonces = new Set<string>()

  /** @param keys secrets by access key id @param now Unix seconds */
  constructor(keys: Readonly<Record<string, string>>, now: () => number) {
    this.#keys = keys
    this.#now = now
  }

  /** Returns the error of the gateway, undefined for a valid request. */
  verify(request: RawRequest): Acs3Error | undefined {
    const [, keyId = '', names = '', signature = ''] =
      AUTHORIZATION.exec(findHeader(request, 'authorization') ?? '') ?? []
    const canonical = canonicalizeAcs3(request, names)
    if (signature === '' || canonical === undefined)
      return reject(400, 'IncompleteSignature', 'The request signature does not conform to Aliyun standards.')
    const secret = Object.hasOwn(this.#keys, keyId) ? this.#keys[keyId] : undefined
    if (secret === undefined) return reject(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.')
    const date = findHeader(request, 'x-acs-date') ?? ''
    if (!DATE.test(date) || Number.isNaN(Date.parse(date)))
      return reject(400, 'InvalidTimeStamp.Format', 'Specified time stamp or date value is not well formatted.')
    if (Math.abs(Date.parse(date) / 1000 - this.#now()) > MAX_SKEW)
      return reject(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.')
    const stringToSign = `${ALGORITHM}\n${computeSha256(canonical)}`
    if (
      findHeader(request, 'x-acs-content-sha256') !== computeSha256(request.body) ||
      !isEqual(signature, computeHmac(secret, stringToSign).toString('hex'))
    )
      return reject(
        400,
        'SignatureDoesNotMatch',
        `Specified signature is not matched with our calculation. server string to sign is:${stringToSign}`,
      )
    return this.#useNonce(findHeader(request, 'x-acs-signature-nonce') ?? '')
  }

  #useNonce(nonce: string): Acs3Error | undefined {
    if (this.#nonces.has(nonce)) return reject(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.')
    this.#nonces.add(nonce)
    return undefined
  }
}

const reject = (status: number, code: string, message: string): Acs3Error => ({ status, code, message })

/**
 * Returns the canonical request. Undefined when a header that has to be signed is missing, or the query is malformed. The
 * names stay in the order of the request: any other order than the sorted one gives another text than the client signed.
 */
export function canonicalizeAcs3(request: RawRequest, signedHeaders: string): string | undefined {
  const names = signedHeaders.split(';')
  const required = request.headers
    .map(([name]) => name)
    .filter((name) => name.startsWith('x-acs-') || name === 'content-type')
  const headers = names.toSorted().map((name) => [name, findHeader(request, name)] as const)
  const [path, query] = splitTarget(request.target)
  const parameters = parseParameters(query)
  if ([...REQUIRED, ...required].some((name) => !names.includes(name))) return undefined
  if (headers.some(([, value]) => value === undefined) || parameters === undefined) return undefined
  return [
    request.method,
    path,
    canonicalizeParameters(parameters),
    headers.map(([name, value]) => `${name}:${value?.trim()}\n`).join(''),
    signedHeaders,
    computeSha256(request.body),
  ].join('\n')
}

/** Returns path and query. */
export function splitTarget(target: string): [path: string, query: string] {
  const at = target.indexOf('?')
  return at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}

/** Returns decoded parameters in their order, undefined for malformed escapes. `+` is a space, as in every form. */
export function parseParameters(text: string): Parameters | undefined {
  try {
    return text
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [name, ...value] = pair.replaceAll('+', ' ').split('=')
        return [decodeURIComponent(name ?? ''), decodeURIComponent(value.join('='))] as const
      })
  } catch {
    return undefined
  }
}

/** Sorts by name and escapes everything except letters, digits and `-_.~`, in UTF-8. */
export const canonicalizeParameters = (parameters: Parameters): string =>
  parameters
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, value]) => `${escapeParameter(name)}=${escapeParameter(value)}`)
    .join('&')

const escapeParameter = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
