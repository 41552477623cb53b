// A server for tests: answers by path, and remembers what it was asked.
import type { Answer, Refusal } from '@cangdan/protocol'
import { vi } from 'vitest'

export interface SeenCall {
  readonly method: string
  readonly path: string
  readonly params: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}

type Reply = Answer<unknown> | Response | Error | Promise<Answer<unknown>>
type Handler = (call: SeenCall) => Reply

export const succeed = (data: unknown, message = ''): Answer<unknown> => ({ status: true, data, message })

export function refuse(refusal: Partial<Refusal>): Refusal {
  return { status: false, data: null, message: 'refused', code: 'conflict', ...refusal }
}

/** Stands in for `fetch`. A path without a handler fails the test that asked for it. */
export function fakeServer(handlers: Record<string, Handler>) {
  const calls: SeenCall[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://test')
    const path = pathname.replace('/api/v1/', '')
    const headers = new Headers(init.headers)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const call = { method: init.method ?? 'GET', path, params: searchParams, headers, body }
    calls.push(call)
    const handler = handlers[path]
    if (handler === undefined) throw new Error(`Nobody answers ${path}`)
    const reply = await handler(call)
    if (reply instanceof Error) throw reply
    return reply instanceof Response ? reply : Response.json(reply)
  })
  return { calls, callsOf: (path: string) => calls.filter((call) => call.path === path) }
}

/** What a browser's `fetch` does without a connection. */
export const noConnection = () => new TypeError('Failed to fetch')

/** An access token whose `exp` is so many seconds from now. */
export function tokenFor(seconds: number, subject = '1'): string {
  const payload = { sub: subject, exp: Math.floor(Date.now() / 1000) + seconds }
  return `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`
}
