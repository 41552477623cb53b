// A signed client for types that `openapi-typescript` generates from GET /api/v1/public/openapi.json. It uses WebCrypto and fetch alone, so it runs
// in Node and in browsers. The recipe is `info.description` of that document.
import type { paths } from './api.ts'

type Method = 'get' | 'post'
type Operation<P extends keyof paths, M extends Method> = M extends keyof paths[P] ? paths[P][M] : never
type Query<O> = O extends { parameters: { query?: infer Q } } ? Q : never
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : undefined
type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never
type Success<O> = Extract<Answer<O>, { status: true }>

interface Device {
  readonly key: CryptoKeyPair
  readonly publicKey: string
  readonly thumbprint: string
}

interface Session {
  readonly device: Device
  readonly id: string
  readonly accessToken: string
  readonly signKey: CryptoKey
}

interface SentRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body?: Uint8Array<ArrayBuffer>
  readonly type?: string
}

const encoder = new TextEncoder()
const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replace(/[-_]/g, (sign) => (sign === '-' ? '+' : '/'))), (sign) => sign.charCodeAt(0))
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

async function createDevice(): Promise<Device> {
  const key = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', key.publicKey))
  return { key, publicKey: toBase64Url(point), thumbprint: toBase64Url(await sha256(point)) }
}

async function deriveSignKey(device: Device, serverKey: string, sessionId: string): Promise<CryptoKey> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const theirs = await crypto.subtle.importKey('raw', fromBase64Url(serverKey), curve, false, [])
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, device.key.privateKey, 256)
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const salt = encoder.encode(sessionId)
  const info = encoder.encode('cangdan sign v2')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    material,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  )
}

interface SignatureParts {
  readonly version: 'v1' | 'v2'
  readonly timestamp: string
  readonly nonce: string
  readonly device: string
  readonly sessionId: string
}

async function hashCanonical(request: SentRequest, parts: SignatureParts): Promise<Uint8Array<ArrayBuffer>> {
  const params = [...request.query].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const body = toHex(await sha256(request.body ?? new Uint8Array()))
  const { version, timestamp, nonce, device, sessionId } = parts
  const { method, path } = request
  const lines = [version, method, path, params.join('&'), body, timestamp, nonce, device, sessionId]
  return sha256(encoder.encode(lines.join('\n')))
}

/** A refusal of the server, with its stable code. */
export class Refusal extends Error {
  readonly code: string

  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

export class Client {
  readonly #origin: string
  #session: Session | undefined

  constructor(origin: string) {
    this.#origin = origin
  }

  async signIn(username: string, password: string): Promise<void> {
    const device = await createDevice()
    const path = '/api/v1/public/user/login'
    const body = encoder.encode(JSON.stringify({ username, password, public_key: device.publicKey }))
    const request = { method: 'POST', path, query: new URLSearchParams(), body, type: 'application/json' }
    const timestamp = String(Math.floor(Date.now() / 1000))
    const parts = { version: 'v1', timestamp, nonce: '', device: device.thumbprint, sessionId: '' } as const
    const sign = toHex(await sha256(await sha256(await hashCanonical(request, parts))))
    const headers = { device: device.thumbprint, timestamp, sign }
    const { data } = await this.#fetchJson<Success<Operation<typeof path, 'post'>>>(request, headers)
    const signKey = await deriveSignKey(device, data.server_key, data.session_id)
    this.#session = { device, id: data.session_id, accessToken: data.access_token, signKey }
  }

  async get<P extends keyof paths>(path: P, query?: Query<Operation<P, 'get'>>): Promise<Success<Operation<P, 'get'>>> {
    return this.#send({ method: 'GET', path: String(path), query: toSearch(query) })
  }

  async post<P extends keyof paths>(path: P, body: Body<Operation<P, 'post'>>): Promise<Success<Operation<P, 'post'>>> {
    const bytes = encoder.encode(JSON.stringify(body))
    const query = new URLSearchParams()
    return this.#send({ method: 'POST', path: String(path), query, body: bytes, type: 'application/json' })
  }

  /** Sends a file with its corrections, if any. */
  async upload<P extends keyof paths>(
    path: P,
    query: Query<Operation<P, 'post'>>,
    { file, name, corrections }: { readonly file: string; readonly name: string; readonly corrections?: object },
  ): Promise<Success<Operation<P, 'post'>>> {
    const form = new FormData()
    if (corrections !== undefined) form.set('corrections', JSON.stringify(corrections))
    form.set('file', new File([file], name))
    const written = new Response(form)
    const type = written.headers.get('content-type') ?? ''
    const body = new Uint8Array(await written.arrayBuffer())
    return this.#send({ method: 'POST', path: String(path), query: toSearch(query), body, type })
  }

  /** Opens an address that needs no signature, such as a ticket. */
  async open(url: string): Promise<string> {
    return (await fetch(this.#origin + url)).text()
  }

  async #send<T>(request: SentRequest): Promise<T> {
    if (this.#session === undefined) throw new Error('not signed in')
    const { device, id: sessionId, accessToken, signKey } = this.#session
    const timestamp = String(Math.floor(Date.now() / 1000))
    const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
    const parts = { version: 'v2', timestamp, nonce, device: device.thumbprint, sessionId } as const
    const hash = await hashCanonical(request, parts)
    const sign = toHex(new Uint8Array(await crypto.subtle.sign('HMAC', signKey, hash)))
    const headers = { accesstoken: accessToken, device: device.thumbprint, timestamp, nonce, sign }
    return this.#fetchJson(request, headers)
  }

  async #fetchJson<T>({ method, path, query, body, type }: SentRequest, signed: Record<string, string>): Promise<T> {
    const search = query.size === 0 ? '' : `?${query}`
    const headers = { ...signed, ...(type === undefined ? {} : { 'content-type': type }) }
    const init = { method, headers, ...(body === undefined ? {} : { body }) }
    const answer: unknown = await (await fetch(this.#origin + path + search, init)).json()
    const { status } = answer as { status: boolean }
    if (!status) throw new Refusal(answer as { code: string; message: string })
    return answer as T
  }
}

function toSearch(query: unknown): URLSearchParams {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]))
}
