// Desktop or mobile layout for all components (U7): narrower than 992 px, or a phone by its user agent. Components use `useMobile`, style
// sheets `:where(:root[data-mobile])`.
import { useSyncExternalStore } from 'react'
import { createMediaQuery } from './media-query.ts'

// Created first, so that its change event fires first.
const printing = createMediaQuery('print')
const narrow = createMediaQuery('(max-width: 991.98px)')
const PHONE = /Android|iPhone|iPod|iPad|Mobile|HarmonyOS/i

let wasNarrow = false

/** Printing keeps the layout of the screen: paper is narrow, and a layout that changes after pagination loses content of later pages. */
function isMobile(): boolean {
  if (!printing.matches()) wasNarrow = narrow.matches()
  return wasNarrow || PHONE.test(navigator.userAgent)
}

export function useMobile(): boolean {
  return useSyncExternalStore(narrow.subscribe, isMobile)
}

export function markMobile(): void {
  const mark = () => document.documentElement.toggleAttribute('data-mobile', isMobile())
  mark()
  narrow.subscribe(mark)
}
