// Recovers from code that fails to load: after an upgrade, open pages request files that no longer exist; and browsers never retry a failed
// module (HTML, "fetch a single module script"), so the page must reload.
import { noteBuild, ownEntry } from '#api/transport/build.ts'
import { readOfTab, writeOfTab } from '#api/local.ts'
import { wouldLose } from '#runtime/unsaved.ts'

const RELOADED = 'assets_reloaded'
/** Limits reloads when a file fails for other reasons. */
const AGAIN_AFTER_MS = 60_000

const unawaited = new WeakSet<object>()

/** Prefetches code. A failure is ignored until the code is needed, so that no page reloads while the user works. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch((error: unknown) => {
    if (typeof error === 'object' && error !== null) unawaited.add(error)
  })
}

/** Reloads the page when required code fails to load although the server is reachable; returns a function that stops. */
export function reloadForMissingAssets(): () => void {
  const follow = ({ payload }: Event & { readonly payload?: unknown }) => {
    // The rejection reaches `loadAhead` before the timer fires.
    setTimeout(() => {
      if (typeof payload !== 'object' || payload === null || !unawaited.has(payload))
        void reloadIfReached(ownEntry())
    })
  }
  globalThis.addEventListener('vite:preloadError', follow)
  return () => globalThis.removeEventListener('vite:preloadError', follow)
}

export async function reloadIfReached(entry: string): Promise<void> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    const page = await response.text()
    // Without a connection, or behind a broken proxy, a reload would only lose the screen.
    const isReached = response.ok && page.includes('/assets/')
    if (!isReached) return
    // Shows the new-version prompt when changes would be lost.
    if (!page.includes(entry) && wouldLose()) noteBuild(entryIn(page))
    else if (!page.includes(entry) || mayReload()) location.reload()
  } catch {
    // No response: the page stays; the component retries after reconnection.
  }
}

const entryIn = (page: string): string | null => /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? null

/** Returns whether no changes would be lost and the last reload was long enough ago. False when the tab cannot store the time. */
function mayReload(): boolean {
  const sinceLast = Date.now() - Number(readOfTab(RELOADED) ?? 0)
  return sinceLast >= AGAIN_AFTER_MS && !wouldLose() && writeOfTab(RELOADED, String(Date.now()))
}
