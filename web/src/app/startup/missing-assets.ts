// Recovers from code that fails to load: after an upgrade, open pages request files that no longer exist; and browsers never retry a failed
// module (HTML, "fetch a single module script"), so the page must reload.
import { compareBuild, getOwnEntry } from '#api/transport/build.ts'
import { readTabItem, writeTabItem } from '#api/browser-storage.ts'
import { hasUnstoredChanges } from '#runtime/unsaved-changes.ts'

const RELOADED = 'assets_reloaded'
/** Limits reloads when a file fails for other reasons. */
const MIN_RELOAD_INTERVAL_MS = 60_000

const prefetchErrors = new WeakSet<object>()

/** Prefetches code. A failure is ignored until the code is needed, so that no page reloads while the user works. */
export function prefetch(load: () => Promise<unknown>): void {
  load().catch((error: unknown) => {
    if (typeof error === 'object' && error !== null) prefetchErrors.add(error)
  })
}

/** Reloads the page when required code fails to load although the server is reachable; returns a function that stops. */
export function reloadForMissingAssets(): () => void {
  const onPreloadError = ({ payload }: Event & { readonly payload?: unknown }) => {
    // The rejection reaches `prefetch` before the timer fires.
    setTimeout(() => {
      if (typeof payload !== 'object' || payload === null || !prefetchErrors.has(payload))
        void reloadIfReached(getOwnEntry())
    })
  }
  globalThis.addEventListener('vite:preloadError', onPreloadError)
  return () => globalThis.removeEventListener('vite:preloadError', onPreloadError)
}

export async function reloadIfReached(entry: string): Promise<void> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    const page = await response.text()
    // Without a connection, or behind a broken proxy, a reload would only lose the screen.
    const isReached = response.ok && page.includes('/assets/')
    if (!isReached) return
    // Shows the new-version prompt when changes would be lost.
    if (!page.includes(entry) && hasUnstoredChanges()) compareBuild(findEntryScript(page))
    else if (!page.includes(entry) || canReload()) location.reload()
  } catch {
    // No response: the page stays; the component retries after reconnection.
  }
}

const findEntryScript = (page: string): string | null => /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? null

/** Returns whether no changes would be lost and the last reload was long enough ago. False when the tab cannot store the time. */
function canReload(): boolean {
  const sinceLast = Date.now() - Number(readTabItem(RELOADED) ?? 0)
  return sinceLast >= MIN_RELOAD_INTERVAL_MS && !hasUnstoredChanges() && writeTabItem(RELOADED, String(Date.now()))
}
