import workerUrl from './offline-worker.ts?worker&url'

const CACHE = 'visit'
const SCOPE = '/h5Template/'

/**
 * Caches the page and its assets, so that it opens without a network. Browsers without service workers, such as those inside of some
 * applications, need a network to open it again; their drafts are stored all the same.
 */
export async function storePage(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (workers === undefined) return
  const assets = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/`) && !name.startsWith(`${location.origin}/api/`))
  const cache = await caches.open(CACHE)
  await cache.addAll([location.pathname, ...new Set(assets)])
  allowWorker()
  await workers.register(workerUrl, { scope: SCOPE })
}

/** The Content-Security-Policy requires a policy for addresses of scripts. It allows the worker alone. */
function allowWorker(): void {
  const reject = (): never => {
    throw new TypeError('This page has no other scripts.')
  }
  window.trustedTypes?.createPolicy('default', {
    createHTML: reject,
    createScript: reject,
    createScriptURL: (address) => (address === workerUrl ? address : reject()),
  })
}
