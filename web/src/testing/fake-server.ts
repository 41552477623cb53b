// Fake server of all browser tests: responds by path or by handler function and records the calls.
import { type Answer, IMPORT_MODES, MARKS, type Refusal } from '@cangdan/protocol'
import { vi } from 'vitest'
import { installIndexedDb } from './fake-indexed-db.ts'
import type { Arrived } from './server-session.ts'

export interface SeenCall extends Arrived {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly key: unknown
}

/**
 * Returns the result of `succeed` or `refuse`, a `Response`, an `Error` to throw, or plain data; `undefined` passes the call to the next
 * handler.
 */
export type Answerer = (call: SeenCall) => unknown

export const keyRecords = installIndexedDb()

/** Default topics of responses to writes. */
export const CHANGED_TOPICS: readonly string[] = ['plant']

const answers = new WeakSet<object>()

function asAnswer<T extends object>(answer: T): T {
  answers.add(answer)
  return answer
}

export const succeed = (data: unknown, message = '', topics?: readonly string[]): Answer<unknown> =>
  asAnswer({ status: true, data, message, ...(topics && { topics }) })

export const refuse = (refusal: Partial<Refusal>): Refusal =>
  asAnswer({ status: false, data: null, message: 'refused', code: 'conflict', ...refusal })

/** Replaces `fetch`. A call without a handler fails its test. */
export function fakeServer(...parts: (Answerer | Readonly<Record<string, Answerer>>)[]) {
  const answerers = parts.map((part) => (typeof part === 'function' ? part : byPath(part)))
  const calls: SeenCall[] = []
  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const call = arrived(new URL(address, 'http://test'), init)
    calls.push(call)
    for (const answerer of answerers) {
      const reply = await answerer(call)
      if (reply !== undefined) return delivered(call, reply)
    }
    throw new Error(`No handler for ${call.path}`)
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  const asked = (is: (call: SeenCall) => boolean) => calls.filter(is)
  return { calls, asked, callsOf: (path: string) => asked((call) => call.path === path) }
}

const byPath =
  (handlers: Readonly<Record<string, Answerer>>): Answerer =>
  (call) =>
    handlers[call.path]?.(call)

function arrived(url: URL, init: RequestInit): SeenCall {
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

function delivered(call: SeenCall, reply: unknown): Response | Promise<Response> {
  if (reply instanceof Error) throw reply
  if (reply instanceof Response) return changes(call) ? withTopics(reply) : reply
  if (typeof reply === 'object' && reply !== null && answers.has(reply)) return Response.json(reply)
  const topics = changes(call) ? { topics: CHANGED_TOPICS } : {}
  return Response.json({ status: true, data: reply, message: '', ...topics })
}

/** A dry run of an import changes nothing. */
const changes = ({ method, params }: SeenCall) =>
  method === 'POST' && params[MARKS.importFile] !== String(IMPORT_MODES.try)

async function withTopics(response: Response): Promise<Response> {
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return response
  const answer = (await response.json()) as Answer<unknown>
  const named = answer.status ? { topics: CHANGED_TOPICS, ...answer } : answer
  return Response.json(named, response)
}

export const noConnection = () => new TypeError('Failed to fetch')

export function tokenFor(seconds: number, subject = '1', sid = 's1'): string {
  const payload = { sub: subject, sid, exp: Math.floor(Date.now() / 1000) + seconds }
  return `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`
}
