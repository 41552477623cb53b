// Callers that sign requests as in docs/wire.md, with the plain client instead of server code.
import {
  type CallResponse,
  FILE_PATHS,
  type ImportResponse,
  IMPORT_MODES,
  CALL_FLAGS,
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

export interface RawResponse {
  status: number
  headers: Record<string, unknown>
  text: string
  bytes: Buffer
}

/** `url` begins with `/api/v1/`. */
export interface SentRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface SheetImportOptions {
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
  get<T = unknown>(path: string, query?: Query, language?: string): Promise<CallResponse<T>>
  post<T = unknown>(path: string, body: unknown): Promise<CallResponse<T>>
  upload(name: string, bytes: Uint8Array): Promise<CallResponse<UploadedFile>>
  importSheet(
    path: string,
    name: string,
    bytes: Uint8Array,
    options?: number | SheetImportOptions,
  ): Promise<CallResponse<ImportResponse>>
  rawSheet(path: string, name: string, bytes: Uint8Array, options: SheetImportOptions): Promise<RawResponse>
  rawPost(path: string, query: Query, body: unknown): Promise<RawResponse>
  /** Returns the decrypted response. */
  raw(path: string, query?: Query | string, language?: string): Promise<RawResponse>
}

export interface SignedInCaller extends Caller {
  session: Session
  at(app: FastifyInstance): SignedInCaller
}

const LOGIN = 'public/user/login'
const REFRESH = 'public/user/refreshAccessToken'

export const buildApiUrl = (path: string) => `/api/v1/${path}`

export async function send(app: FastifyInstance, { body, ...sent }: SentRequest): Promise<RawResponse> {
  const reply = await app.inject({ ...sent, ...(body === undefined ? {} : { payload: body }) })
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, bytes: reply.rawPayload }
}

/** Creates an anonymous browser. Its public calls are signed with the device, and a sign-in sends its key. */
export function createAnonymousCaller(app: FastifyInstance, device: Device = newDevice()): Caller {
  return createCaller(app, {
    headers: (call) => (call.method === 'GET' ? {} : publicHeaders(device, call)),
    body: (path, body) => (path === LOGIN && isRecord(body) ? { public_key: device.publicKey, ...body } : body),
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
): Promise<SignedInCaller> {
  const device = newDevice()
  const answer = await createAnonymousCaller(app, device).post<OpenedTokens>(LOGIN, {
    username,
    password,
    factor_code,
  })
  if (!answer.status) throw new Error(`${username} cannot sign in: ${answer.message}`)
  return createSignedInCaller(app, openSession(device, answer.data))
}

export function createSignedInCaller(app: FastifyInstance, session: Session): SignedInCaller {
  const caller = createCaller(app, {
    headers: (call) => signedHeaders(session, call),
    body: (_path, body) => body,
    open: (sent, text) => openAnswer(session, { headers: {}, ...sent }, text),
  })
  return { ...caller, session, at: (other) => createSignedInCaller(other, session) }
}

/** Requests the successor of a refresh token. Default: the token of the session. */
export async function refresh(
  app: FastifyInstance,
  session: Session,
  refreshToken = session.tokens.refresh_token,
): Promise<CallResponse<Tokens>> {
  const body = JSON.stringify({ refresh_token: refreshToken })
  const call = { method: 'POST', url: buildApiUrl(REFRESH), body } as const
  const headers = { ...refreshHeaders(session, call), 'content-type': 'application/json' }
  return JSON.parse((await send(app, { ...call, headers })).text) as CallResponse<Tokens>
}

interface RequestCodec {
  headers(call: SentRequest): Record<string, string>
  body(path: string, body: unknown): unknown
  open(sent: SentRequest, text: string): string
}

function createCaller(app: FastifyInstance, codec: RequestCodec): Caller {
  const sendSigned = async (call: SentRequest, headers: Record<string, string>): Promise<RawResponse> => {
    const sent = { ...call, headers: { ...codec.headers(call), ...headers } }
    const response = await send(app, sent)
    return { ...response, text: codec.open(sent, response.text) }
  }
  const buildUrl = (path: string, query: Query | string) => {
    const search = typeof query === 'string' ? query : new URLSearchParams(toSearchParams(query)).toString()
    return search === '' ? buildApiUrl(path) : `${buildApiUrl(path)}?${search}`
  }
  const sendRaw: Caller['raw'] = (path, query = {}, language = 'zh') =>
    sendSigned({ method: 'GET', url: buildUrl(path, query) }, { 'accept-language': language })
  const post = async <T>(path: string, body: string | Buffer, type: string) => {
    const call = { method: 'POST', url: buildApiUrl(path), body } as const
    return JSON.parse((await sendSigned(call, { 'content-type': type })).text) as CallResponse<T>
  }
  const sendSheet: Caller['rawSheet'] = (path, name, bytes, options) => {
    const { mode = IMPORT_MODES.take, skip, keep, mapping, corrections, existing, seen, isAsync } = options
    const parts = corrections === undefined ? {} : { [CORRECTIONS_PART]: JSON.stringify(corrections) }
    const { body, type } = uploadBody(name, bytes, 'file', parts)
    const query = new URLSearchParams({
      [CALL_FLAGS.importFile]: String(mode),
      zone: 'UTC',
      ...(skip !== undefined && { [CALL_FLAGS.importSkip]: skip }),
      ...(keep !== undefined && { [CALL_FLAGS.importKeep]: keep }),
      ...(isAsync && { [CALL_FLAGS.importAsync]: '1' }),
      ...(existing !== undefined && { [CALL_FLAGS.importExisting]: existing }),
      ...(seen !== undefined && { [CALL_FLAGS.importSeen]: seen }),
      ...(mapping !== undefined && { [CALL_FLAGS.importMapping]: JSON.stringify(mapping) }),
    })
    const call = { method: 'POST', url: `${buildApiUrl(path)}?${query.toString()}`, body } as const
    return sendSigned(call, { 'content-type': type, 'accept-language': 'zh' })
  }
  return {
    raw: sendRaw,
    rawPost: (path, query, body) =>
      sendSigned(
        { method: 'POST', url: buildUrl(path, query), body: JSON.stringify(body) },
        { 'content-type': 'application/json', 'accept-language': 'zh' },
      ),
    upload(name, bytes) {
      const { body, type } = uploadBody(name, bytes)
      return post<UploadedFile>(FILE_PATHS.upload, body, type)
    },
    async importSheet(path, name, bytes, options = IMPORT_MODES.take) {
      const response = await sendSheet(path, name, bytes, typeof options === 'number' ? { mode: options } : options)
      return JSON.parse(response.text) as CallResponse<ImportResponse>
    },
    rawSheet: (path, name, bytes, options) => sendSheet(path, name, bytes, options),
    async get<T>(path: string, query?: Query, language?: string) {
      return JSON.parse((await sendRaw(path, query, language)).text) as CallResponse<T>
    },
    async post<T>(path: string, body: unknown) {
      const text = typeof body === 'string' ? body : JSON.stringify(codec.body(path, body))
      return post<T>(path, text, 'application/json')
    },
  }
}

function toSearchParams(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
