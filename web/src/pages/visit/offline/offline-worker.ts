// Service worker of the visit pages: a browser that dropped the page in a hall without a signal opens it again.
// The page fills the cache (store-page.ts). Calls are not touched.

/** The part of the worker's types that is used: the library for workers contradicts that of pages. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

const worker = self as unknown as WorkerScope

/** Milliseconds after which a network that does not answer counts as none. */
const NETWORK_TIMEOUT = 5000

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  event.respondWith(request.mode === 'navigate' ? fetchPage(request) : findAsset(request))
})

/** The newest page, which names the newest assets; without a network the cached one. */
async function fetchPage(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreSearch: true })
  if (cached === undefined) return fetch(request)
  return fetch(request, { signal: AbortSignal.timeout(NETWORK_TIMEOUT) }).catch(() => cached)
}

/** Names of assets have a hash of their content. */
const findAsset = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)
