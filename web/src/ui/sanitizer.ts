// HTML sanitizer. Loaded on demand because it is large: the few components that write markup wait for it, for others it loads after the first
// screen.
import { loadWithRetry } from './lazy-component.ts'

let sanitize: ((markup: string) => string) | undefined

export async function loadSanitizer(): Promise<void> {
  const { default: sanitizer } = await loadWithRetry(() => import('dompurify'))
  sanitize = (markup) => sanitizer.sanitize(markup)
}

/** Removes scripts and event handlers. @throws TypeError while the sanitizer is loading, so that no markup bypasses it */
export function sanitizeMarkup(markup: string): string {
  if (sanitize === undefined) throw new TypeError('Markup was written before the sanitizer was loaded.')
  return sanitize(markup)
}
