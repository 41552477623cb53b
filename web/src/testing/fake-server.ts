// Fake server of all browser tests: responds by path or by handler function and records the calls.
import { type CallResponse, IMPORT_MODES, CALL_FLAGS, type Rejection } from '@cangdan/protocol'
import { vi } from 'vitest'
import { installIndexedDb } from './fake-indexed-db.ts'
import type { ArrivedRequest } from './server-session.ts'

export interface SeenCall extends ArrivedRequest {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly key: unknown
}

/**
 * Returns the result of `succeed` or `refuse`, a `Response`, an `Error` to throw, or plain data; `undefined` passes the call to the next
 * handler.
 */
export type CallHandler = (call: SeenCall) => unknown

export const keyRecords = installIndexedDb()

/** Default topics of responses to writes. */
export const CHANGED_TOPICS: readonly string[] = ['plant']

const markedResponses = new WeakSet<object>()

function markAsResponse<T extends object>(response: T): T {
  markedResponses.add(response)
  return response
}

export const createSuccess = (data: unknown, message = '', topics?: readonly string[]): CallResponse<unknown> =>
  markAsResponse({ status: true, data, message, ...(topics && { topics }) })

export const rejectCall = (rejection: Partial<Rejection>): Rejection =>
  markAsResponse({ status: false, data: null, message: 'refused', code: 'conflict', ...rejection })

/** Replaces `fetch`. A call without a handler fails its test. */
export function createFakeServer(...parts: (CallHandler | Readonly<Record<string, CallHandler>>)[]) {
  const handlerList = parts.map((part) => (typeof part === 'function' ? part : createPathHandler(part)))
  const calls: SeenCall[] = []
  const handleFetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const call = parseCall(new URL(address, 'http://test'), init)
    calls.push(call)
    for (const answerer of handlerList) {
      const reply = await answerer(call)
      if (reply !== undefined) return buildResponse(call, reply)
    }
    throw new Error(`No handler for ${call.path}`)
  }
  vi.stubGlobal('fetch', vi.fn(handleFetch))
  const filterCalls = (is: (call: SeenCall) => boolean) => calls.filter(is)
  return { calls, filterCalls, callsOf: (path: string) => filterCalls((call) => call.path === path) }
}

const createPathHandler =
  (handlers: Readonly<Record<string, CallHandler>>): CallHandler =>
  (call) =>
    handlers[call.path]?.(call)

function parseCall(url: URL, init: RequestInit): SeenCall {
  const sent = (init.body ?? '') as string | Uint8Array
  return {
    method: init.method ?? 'GET',
    url,
    path: url.pathname.replace('/api/v1/', ''),
    params: Object.fromEntries(url.searchParams),
    headers: new Headers(init.headers),
    sent,
    ...readBody(sent),
  }
}

function readBody(text: unknown): Pick<SeenCall, 'body' | 'key'> {
  if (typeof text !== 'string' || text === '') return { body: undefined, key: undefined }
  const { idempotency_key: key, ...body } = JSON.parse(text) as Record<string, unknown>
  return { body, key }
}

function buildResponse(call: SeenCall, reply: unknown): Response | Promise<Response> {
  if (reply instanceof Error) throw reply
  if (reply instanceof Response) return isWrite(call) ? withTopics(reply) : reply
  if (typeof reply === 'object' && reply !== null && markedResponses.has(reply)) return Response.json(reply)
  const topics = isWrite(call) ? { topics: CHANGED_TOPICS } : {}
  return Response.json({ status: true, data: reply, message: '', ...topics })
}

/** A dry run of an import changes nothing. */
const isWrite = ({ method, params }: SeenCall) =>
  method === 'POST' && params[CALL_FLAGS.importFile] !== String(IMPORT_MODES.try)

async function withTopics(response: Response): Promise<Response> {
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return response
  const body = (await response.json()) as CallResponse<unknown>
  const named = body.status ? { topics: CHANGED_TOPICS, ...body } : body
  return Response.json(named, response)
}

export const createNetworkError = () => new TypeError('Failed to fetch')

export function createToken(seconds: number, subject = '1', sid = 's1'): string {
  const payload = { sub: subject, sid, exp: Math.floor(Date.now() / 1000) + seconds }
  return `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`
}
