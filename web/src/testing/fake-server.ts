// A server for tests: answers by path, and remembers what it was asked.
import type { Answer, Refusal } from '@cangdan/protocol'
import { vi } from 'vitest'
import { installIndexedDb } from './fake-indexed-db.ts'
import type { Arrived } from './server-session.ts'

export interface SeenCall extends Arrived {
  readonly path: string
  readonly params: URLSearchParams
  readonly body: unknown
}

type Reply = Answer<unknown> | Response | Error | Promise<Answer<unknown>>
type Handler = (call: SeenCall) => Reply

/** What this browser keeps of its keys, by name. */
export const keyRecords = installIndexedDb()

export const succeed = (data: unknown, message = ''): Answer<unknown> => ({ status: true, data, message })

export function refuse(refusal: Partial<Refusal>): Refusal {
  return { status: false, data: null, message: 'refused', code: 'conflict', ...refusal }
}

/** Stands in for `fetch`. A path without a handler fails the test that asked for it. */
export function fakeServer(handlers: Record<string, Handler>) {
  const calls: SeenCall[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const call = arrived(new URL(address, 'http://test'), init)
    calls.push(call)
    const handler = handlers[call.path]
    if (handler === undefined) throw new Error(`Nobody answers ${call.path}`)
    const reply = await handler(call)
    if (reply instanceof Error) throw reply
    return reply instanceof Response ? reply : Response.json(reply)
  })
  return { calls, callsOf: (path: string) => calls.filter((call) => call.path === path) }
}

function arrived(url: URL, init: RequestInit): SeenCall {
  const sent = (init.body ?? '') as string | Uint8Array
  return {
    method: init.method ?? 'GET',
    url,
    path: url.pathname.replace('/api/v1/', ''),
    params: url.searchParams,
    headers: new Headers(init.headers),
    sent,
    body: typeof sent === 'string' && sent !== '' ? JSON.parse(sent) : undefined,
  }
}

/** What a browser's `fetch` does without a connection. */
export const noConnection = () => new TypeError('Failed to fetch')

/** An access token whose `exp` is so many seconds from now. */
export function tokenFor(seconds: number, subject = '1', sid = 's1'): string {
  const payload = { sub: subject, sid, exp: Math.floor(Date.now() / 1000) + seconds }
  return `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`
}
