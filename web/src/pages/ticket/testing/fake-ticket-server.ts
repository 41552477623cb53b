// Fake server of a page that a ticket opens: records the payload of each call and replies by the name of the call.
import { vi } from 'vitest'
import { fromBase64Url, fromUtf8 } from '#api/keys/bytes.ts'

export interface SentCall {
  readonly url: string
  readonly language: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

/** Replaces `fetch`. `reply` receives the last part of the path and the number of earlier calls to it; it returns a response or an error to throw. */
export function createFakeTicketServer(
  reply: (name: string, earlier: number, call: SentCall) => Response | Error | Promise<Response>,
) {
  const sent: SentCall[] = []
  const listCalls = (name: string) => sent.filter(({ url }) => url.endsWith(`/${name}`))
  vi.stubGlobal('fetch', async (url: string, { body, headers }: { body: string | FormData; headers: HeadersInit }) => {
    const signed =
      body instanceof FormData ? (body.get('signed') as string) : (JSON.parse(body) as { signed: string }).signed
    const payload = JSON.parse(fromUtf8(fromBase64Url(signed.split('.')[1] ?? '').buffer)) as SentCall['payload']
    const name = url.slice(url.lastIndexOf('/') + 1)
    const earlier = listCalls(name).length
    const call = { url, language: new Headers(headers).get('accept-language'), payload }
    sent.push(call)
    const response = await reply(name, earlier, call)
    if (response instanceof Error) throw response
    return response
  })
  return { sent, listCalls }
}
