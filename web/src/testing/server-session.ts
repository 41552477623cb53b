// Server side of a session, implemented from docs/wire.md with Node's crypto, independently of the product.
import { createCipheriv, createECDH, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface ArrivedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly sent: string | Uint8Array
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** Percent-encodes all bytes except letters, digits and -._~. */
const percentEncode = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => {
    const character = String.fromCharCode(byte)
    return /[A-Za-z0-9\-._~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')

/** Reads a header, or the query parameter of a download. */
const readHeader = ({ headers, url }: ArrivedRequest, name: string): string =>
  headers.get(name) ?? url.searchParams.get(name) ?? ''

function buildCanonicalText(version: string, call: ArrivedRequest, sessionId: string): string {
  const params = [...call.url.searchParams]
    .filter(([name]) => !['sign', 'sid', 'device', 'timestamp', 'nonce'].includes(name))
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
  params.sort()
  return [
    version,
    call.method,
    call.url.pathname,
    params.join('&'),
    sha256(call.sent).toString('hex'),
    readHeader(call, 'timestamp'),
    readHeader(call, 'nonce'),
    readHeader(call, 'device'),
    sessionId,
  ].join('\n')
}

export function isSignedV1(call: ArrivedRequest): boolean {
  return readHeader(call, 'sign') === sha256(sha256(sha256(buildCanonicalText('v1', call, '')))).toString('hex')
}

export class ServerSession {
  readonly id = randomBytes(9).toString('base64url')
  readonly serverKey: string
  readonly #sign: Uint8Array
  readonly #answer: Uint8Array

  constructor(publicKey: string) {
    const own = createECDH('prime256v1')
    this.serverKey = own.generateKeys('base64url')
    const secret = own.computeSecret(publicKey, 'base64url')
    const derive = (info: string) => new Uint8Array(hkdfSync('sha256', secret, this.id, info, 32))
    this.#sign = derive('cangdan sign v2')
    this.#answer = derive('cangdan answer e2')
  }

  hasSigned(call: ArrivedRequest): boolean {
    const digest = sha256(buildCanonicalText('v2', call, this.id))
    return readHeader(call, 'sign') === createHmac('sha256', this.#sign).update(digest).digest().toString('hex')
  }

  /** Encrypts the response for this request, as one line. */
  encrypted(call: ArrivedRequest, answer: unknown): string {
    const iv = randomBytes(12)
    const bound = [this.id, call.method, call.url.pathname, readHeader(call, 'timestamp'), readHeader(call, 'nonce')]
    const cipher = createCipheriv('aes-256-gcm', this.#answer, iv).setAAD(new TextEncoder().encode(bound.join('\n')))
    const parts = [iv, cipher.update(JSON.stringify(answer), 'utf8'), cipher.final(), cipher.getAuthTag()]
    const bytes = [1, ...parts.flatMap((part) => [...part])]
    const letters = btoa(String.fromCharCode(...bytes))
    return `e2_${letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
  }
}
