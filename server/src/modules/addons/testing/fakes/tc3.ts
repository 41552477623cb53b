// Signature method TC3-HMAC-SHA256 of Tencent Cloud, as its page "Signature v3" describes it.
import { computeHmac, computeSha256, isEqual } from './hashes.ts'
import { findHeader, type RawRequest } from './http-server.ts'

const ALGORITHM = 'TC3-HMAC-SHA256'
const AUTHORIZATION =
  /^TC3-HMAC-SHA256 Credential=([^/,]+)\/(\d{4}-\d\d-\d\d)\/([a-z0-9]+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
/** Headers that every request has to sign. */
const REQUIRED = ['content-type', 'host']
/** Seconds that the clock of a caller may differ. */
const MAX_SKEW = 5 * 60

export interface Tc3Error {
  readonly code: string
  readonly message: string
}

/** Verifies a request. @param keys secrets by secret id @param now Unix seconds @returns undefined for a valid request */
export function verifyTc3(
  request: RawRequest,
  keys: Readonly<Record<string, string>>,
  now: number,
): Tc3Error | undefined {
  const [, keyId = '', date = '', service = '', names = '', signature = ''] =
    AUTHORIZATION.exec(findHeader(request, 'authorization') ?? '') ?? []
  const canonical = canonicalizeTc3(request, names)
  const host = findHeader(request, 'host') ?? ''
  if (signature === '' || canonical === undefined || service !== host.split('.')[0])
    return reject('AuthFailure.InvalidAuthorization', 'The `Authorization` header is invalid.')
  const timestamp = findHeader(request, 'x-tc-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp))
    return reject('MissingParameter', 'The request is missing a required parameter `X-TC-Timestamp`.')
  if (Math.abs(Number(timestamp) - now) > MAX_SKEW)
    return reject(
      'AuthFailure.SignatureExpire',
      'The provided credentials have expired. Please check if your timestamp is correct.',
    )
  const secret = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined
  if (secret === undefined)
    return reject(
      'AuthFailure.SecretIdNotFound',
      'The SecretId is not found, please ensure that your SecretId is correct.',
    )
  const scope = `${date}/${service}/tc3_request`
  const stringToSign = [ALGORITHM, timestamp, scope, computeSha256(canonical)].join('\n')
  const signingKey = [date, service, 'tc3_request'].reduce<string | Buffer>(computeHmac, `TC3${secret}`)
  const isValid =
    date === new Date(Number(timestamp) * 1000).toISOString().slice(0, 10) &&
    isEqual(signature, computeHmac(signingKey, stringToSign).toString('hex'))
  return isValid
    ? undefined
    : reject(
        'AuthFailure.SignatureFailure',
        'The provided credentials could not be validated. Please check your signature is correct.',
      )
}

const reject = (code: string, message: string): Tc3Error => ({ code, message })

/**
 * Returns the canonical request, undefined when a header that has to be signed is missing. Values of headers are in lower
 * case. The names stay in the order of the request: any other order than the sorted one gives another text.
 */
export function canonicalizeTc3(request: RawRequest, signedHeaders: string): string | undefined {
  const names = signedHeaders.split(';')
  const headers = names.toSorted().map((name) => [name, findHeader(request, name)] as const)
  if (REQUIRED.some((name) => !names.includes(name)) || headers.some(([, value]) => value === undefined))
    return undefined
  const [path = '', query = ''] = request.target.split('?')
  return [
    request.method,
    path,
    query,
    headers.map(([name, value]) => `${name}:${value?.trim().toLowerCase()}\n`).join(''),
    signedHeaders,
    computeSha256(request.body),
  ].join('\n')
}
