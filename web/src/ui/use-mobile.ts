// Desktop or mobile, for every part of the application alike (U7): under 992 px, or a telephone by its own word. Components ask `useMobile`,
// style sheets the root element: `:where(:root[data-mobile])`.
import { useSyncExternalStore } from 'react'

const narrow = globalThis.matchMedia('(max-width: 991.98px)')
const PHONE = /Android|iPhone|iPod|iPad|Mobile|HarmonyOS/i

const isMobile = (): boolean => narrow.matches || PHONE.test(navigator.userAgent)

export function useMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile)
}

/** Marks the root element, from now on. */
export function markMobile(): void {
  const mark = () => document.documentElement.toggleAttribute('data-mobile', isMobile())
  mark()
  narrow.addEventListener('change', mark)
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
