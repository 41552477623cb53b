import type { Outgoing } from '#platform/outgoing/outgoing.ts'

interface FetchOptions {
  readonly method: string
  readonly headers: Headers | Readonly<Record<string, string>>
  readonly body?: unknown
}

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/** Returns a `fetch` for libraries whose calls go through the product's client: declared hosts, limits, no redirects. */
export const createFetch =
  (outgoing: Outgoing) =>
  async (url: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    const { status, ...response } = await outgoing.request({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(headers)),
      body: body instanceof URLSearchParams || typeof body === 'string' ? String(body) : undefined,
    })
    return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(response.body), {
      status,
      headers: { 'content-type': response.headers['content-type'] ?? '' },
    })
  }
