// What cleans markup before the page takes it. It is large, and few parts write any: they wait for it before they are drawn, and to others it comes
// when the first screen is there.
import { loadPart } from './lazy-part.ts'

let clean: ((markup: string) => string) | undefined

export async function loadCleaner(): Promise<void> {
  const { default: cleaner } = await loadPart(() => import('dompurify'))
  clean = (markup) => cleaner.sanitize(markup)
}

/** Without scripts and handlers. @throws TypeError while the cleaner has not come: nothing passes by it */
export function cleaned(markup: string): string {
  if (clean === undefined) throw new TypeError('Markup was written before its cleaner has come.')
  return clean(markup)
}
