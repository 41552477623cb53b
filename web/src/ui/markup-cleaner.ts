// HTML sanitizer. Loaded on demand because it is large: the few components that write markup wait for it, for others it loads after the first
// screen.
import { loadPart } from './lazy-part.ts'

let clean: ((markup: string) => string) | undefined

export async function loadCleaner(): Promise<void> {
  const { default: cleaner } = await loadPart(() => import('dompurify'))
  clean = (markup) => cleaner.sanitize(markup)
}

/** Removes scripts and event handlers. @throws TypeError while the sanitizer is loading, so that no markup bypasses it */
export function cleaned(markup: string): string {
  if (clean === undefined) throw new TypeError('Markup was written before the sanitizer was loaded.')
  return clean(markup)
}
