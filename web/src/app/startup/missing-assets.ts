// Parts of the application that do not come: after a new version has been installed, pages that are still open ask for files that no longer
// exist; and a file that has failed once is lost to its page for good, for no browser asks for a module twice (HTML, "fetch a single module script").
import { noteBuild, ownEntry } from '#api/transport/build.ts'
import { readOfTab, writeOfTab } from '#api/local.ts'
import { wouldLose } from '#runtime/unsaved.ts'

const RELOADED = 'assets_reloaded'
/** Where a file does not come for other reasons, the page is not loaded anew for it again and again. */
const AGAIN_AFTER_MS = 60_000

/** What went wrong with parts that nobody waits for. */
const unawaited = new WeakSet<object>()

/** Fetches a part before anybody asks for it. Where it does not come, that waits for who needs it: no page goes from under the hands of its reader. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch((error: unknown) => {
    if (typeof error === 'object' && error !== null) unawaited.add(error)
  })
}

/** Loads the page anew when a part of it does not come that somebody waits for, though the server can be reached. Answers with the way to stop. */
export function reloadForMissingAssets(): () => void {
  const follow = ({ payload }: Event & { readonly payload?: unknown }) => {
    // By then who has asked for it knows.
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
    // Without a connection, or behind a broken proxy, loading anew would only lose what is on the screen.
    const isReached = response.ok && page.includes('/assets/')
    if (!isReached) return
    // A new version is asked about where something would be lost.
    if (!page.includes(entry) && wouldLose()) noteBuild(entryIn(page))
    else if (!page.includes(entry) || mayReload()) location.reload()
  } catch {
    // No answer: the page stays, and whatever misses the part asks for it once the server is back.
  }
}

const entryIn = (page: string): string | null => /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? null

/** Where nothing is lost by it, and not at once again. A tab that keeps nothing could not tell. */
function mayReload(): boolean {
  const sinceLast = Date.now() - Number(readOfTab(RELOADED) ?? 0)
  return sinceLast >= AGAIN_AFTER_MS && !wouldLose() && writeOfTab(RELOADED, String(Date.now()))
}
