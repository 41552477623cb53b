// After a new version has been installed, pages that are still open ask for files that no longer exist.
import { ownEntry } from '#api/build.ts'

/** Loads the page anew when a part of it is missing because the server has a newer version; for no other reason. */
export function reloadForStaleAssets(): void {
  globalThis.addEventListener('vite:preloadError', () => void reloadIfStale(ownEntry()))
}

export async function reloadIfStale(entry: string): Promise<void> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    const page = await response.text()
    // Without a connection, or behind a broken proxy, loading anew would only lose what is on the screen.
    if (response.ok && page.includes('/assets/') && !page.includes(entry)) location.reload()
  } catch {
    // No answer: the page stays, and its error boundary offers another try.
  }
}
