// After a new version has been installed, pages that are still open ask for files that no longer exist.

/** Loads the page anew when a part of it is missing because the server has a newer version; for no other reason. */
export function reloadForStaleAssets(): void {
  globalThis.addEventListener('vite:preloadError', () => void reloadIfStale(ownEntry()))
}

/** The path of the script that this page was started by. */
function ownEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? '/' : new URL(script.src).pathname
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
