// Callers that sign requests as in docs/wire.md, with the plain client instead of server code.
import {
  type Answer,
  FILE_PATHS,
  type ImportAnswer,
  IMPORT_MODES,
  MARKS,
  CORRECTIONS_PART,
  type UploadedFile,
} from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import {
  type Device,
  newDevice,
  openAnswer,
  openSession,
  type OpenedTokens,
  publicHeaders,
  refreshHeaders,
  type Session,
  signedHeaders,
  type Tokens,
  uploadBody,
} from './plain-client.mjs'

export type Query = Record<string, string | number | boolean>

export interface Came {
  status: number
  headers: Record<string, unknown>
  text: string
  bytes: Buffer
}

/** `url` begins with `/api/v1/`. */
export interface Sent {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface AskedSheet {
  mode?: number
  skip?: string
  keep?: string
  mapping?: unknown
  corrections?: unknown
  existing?: string
  seen?: string
  isAsync?: true
}

export interface Caller {
  get<T = unknown>(path: string, query?: Query, language?: string): Promise<Answer<T>>
  post<T = unknown>(path: string, body: unknown): Promise<Answer<T>>
  upload(name: string, bytes: Uint8Array): Promise<Answer<UploadedFile>>
  importSheet(
    path: string,
    name: string,
    bytes: Uint8Array,
    asked?: number | AskedSheet,
  ): Promise<Answer<ImportAnswer>>
  rawSheet(path: string, name: string, bytes: Uint8Array, asked: AskedSheet): Promise<Came>
  rawPost(path: string, query: Query, body: unknown): Promise<Came>
  /** Returns the decrypted response. */
  raw(path: string, query?: Query | string, language?: string): Promise<Came>
}

export interface SignedIn extends Caller {
  session: Session
  at(app: FastifyInstance): SignedIn
}

const LOGIN = 'public/user/login'
const REFRESH = 'public/user/refreshAccessToken'

export const apiUrl = (path: string) => `/api/v1/${path}`

export async function send(app: FastifyInstance, { body, ...sent }: Sent): Promise<Came> {
  const reply = await app.inject({ ...sent, ...(body === undefined ? {} : { payload: body }) })
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, bytes: reply.rawPayload }
}

/** Creates an anonymous browser. Its public calls are signed with the device, and a sign-in sends its key. */
export function stranger(app: FastifyInstance, device: Device = newDevice()): Caller {
  return callerOf(app, {
    headers: (call) => (call.method === 'GET' ? {} : publicHeaders(device, call)),
    body: (path, body) =>
      path === LOGIN && isRecord(body) ? { public_key: device.publicKey, ...body } : body,
    open: (_sent, text) => text,
  })
}

/**
 * Signs in with a password and, if given, a code of the second factor.
 * @throws Error with the message of the server
 */
export async function signIn(
  app: FastifyInstance,
  username: string,
  password: string,
  factor_code?: string,
): Promise<SignedIn> {
  const device = newDevice()
  const answer = await stranger(app, device).post<OpenedTokens>(LOGIN, { username, password, factor_code })
  if (!answer.status) throw new Error(`${username} cannot sign in: ${answer.message}`)
  return signedIn(app, openSession(device, answer.data))
}

export function signedIn(app: FastifyInstance, session: Session): SignedIn {
  const caller = callerOf(app, {
    headers: (call) => signedHeaders(session, call),
    body: (_path, body) => body,
    open: (sent, text) => openAnswer(session, { headers: {}, ...sent }, text),
  })
  return { ...caller, session, at: (other) => signedIn(other, session) }
}

/** Requests the successor of a refresh token. Default: the token of the session. */
export async function refresh(
  app: FastifyInstance,
  session: Session,
  refreshToken = session.tokens.refresh_token,
): Promise<Answer<Tokens>> {
  const body = JSON.stringify({ refresh_token: refreshToken })
  const call = { method: 'POST', url: apiUrl(REFRESH), body } as const
  const headers = { ...refreshHeaders(session, call), 'content-type': 'application/json' }
  return JSON.parse((await send(app, { ...call, headers })).text) as Answer<Tokens>
}

interface Ways {
  headers(call: Sent): Record<string, string>
  body(path: string, body: unknown): unknown
  open(sent: Sent, text: string): string
}

function callerOf(app: FastifyInstance, ways: Ways): Caller {
  const ask = async (call: Sent, headers: Record<string, string>): Promise<Came> => {
    const sent = { ...call, headers: { ...ways.headers(call), ...headers } }
    const came = await send(app, sent)
    return { ...came, text: ways.open(sent, came.text) }
  }
  const urlOf = (path: string, query: Query | string) => {
    const search = typeof query === 'string' ? query : new URLSearchParams(asText(query)).toString()
    return search === '' ? apiUrl(path) : `${apiUrl(path)}?${search}`
  }
  const raw: Caller['raw'] = (path, query = {}, language = 'zh') =>
    ask({ method: 'GET', url: urlOf(path, query) }, { 'accept-language': language })
  const post = async <T>(path: string, body: string | Buffer, type: string) => {
    const call = { method: 'POST', url: apiUrl(path), body } as const
    return JSON.parse((await ask(call, { 'content-type': type })).text) as Answer<T>
  }
  const sheet: Caller['rawSheet'] = (path, name, bytes, asked) => {
    const { mode = IMPORT_MODES.take, skip, keep, mapping, corrections, existing, seen, isAsync } = asked
    const beside = corrections === undefined ? {} : { [CORRECTIONS_PART]: JSON.stringify(corrections) }
    const { body, type } = uploadBody(name, bytes, 'file', beside)
    const query = new URLSearchParams({
      [MARKS.importFile]: String(mode),
      zone: 'UTC',
      ...(skip !== undefined && { [MARKS.importSkip]: skip }),
      ...(keep !== undefined && { [MARKS.importKeep]: keep }),
      ...(isAsync && { [MARKS.importAsync]: '1' }),
      ...(existing !== undefined && { [MARKS.importExisting]: existing }),
      ...(seen !== undefined && { [MARKS.importSeen]: seen }),
      ...(mapping !== undefined && { [MARKS.importMapping]: JSON.stringify(mapping) }),
    })
    const call = { method: 'POST', url: `${apiUrl(path)}?${query.toString()}`, body } as const
    return ask(call, { 'content-type': type, 'accept-language': 'zh' })
  }
  return {
    raw,
    rawPost: (path, query, body) =>
      ask(
        { method: 'POST', url: urlOf(path, query), body: JSON.stringify(body) },
        { 'content-type': 'application/json', 'accept-language': 'zh' },
      ),
    upload(name, bytes) {
      const { body, type } = uploadBody(name, bytes)
      return post<UploadedFile>(FILE_PATHS.upload, body, type)
    },
    async importSheet(path, name, bytes, asked = IMPORT_MODES.take) {
      const came = await sheet(path, name, bytes, typeof asked === 'number' ? { mode: asked } : asked)
      return JSON.parse(came.text) as Answer<ImportAnswer>
    },
    rawSheet: (path, name, bytes, asked) => sheet(path, name, bytes, asked),
    async get<T>(path: string, query?: Query, language?: string) {
      return JSON.parse((await raw(path, query, language)).text) as Answer<T>
    },
    async post<T>(path: string, body: unknown) {
      const text = typeof body === 'string' ? body : JSON.stringify(ways.body(path, body))
      return post<T>(path, text, 'application/json')
    },
  }
}

function asText(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
