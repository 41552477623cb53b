// Whether there is room beside a form for what is known of its record: from 1440 px on.
import { useSyncExternalStore } from 'react'

const wide = globalThis.matchMedia('(min-width: 1440px)')

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
