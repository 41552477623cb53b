// Desktop or mobile, for every part of the application alike (U7): under 992 px, or a telephone by its own word. Components ask `useMobile`,
// style sheets the root element: `:where(:root[data-mobile])`.
import { useSyncExternalStore } from 'react'
import { mediaQuery } from './media-query.ts'

// Before the other, so that its change comes first.
const printing = mediaQuery('print')
const narrow = mediaQuery('(max-width: 991.98px)')
const PHONE = /Android|iPhone|iPod|iPad|Mobile|HarmonyOS/i

let wasNarrow = false

/** The answer of the screen holds while it is printed: paper is narrow, and a layout that changes once its pages are counted loses what is on further ones. */
function isMobile(): boolean {
  if (!printing.matches()) wasNarrow = narrow.matches()
  return wasNarrow || PHONE.test(navigator.userAgent)
}

export function useMobile(): boolean {
  return useSyncExternalStore(narrow.subscribe, isMobile)
}

/** Marks the root element, from now on. */
export function markMobile(): void {
  const mark = () => document.documentElement.toggleAttribute('data-mobile', isMobile())
  mark()
  narrow.subscribe(mark)
}
