// Desktop or mobile (specification §2.4): under 992 px, or a telephone by its own word.
import { useSyncExternalStore } from 'react'

export type Device = 'desktop' | 'mobile'

const narrow = globalThis.matchMedia('(max-width: 991.98px)')
const isPhone = /Android|iPhone|iPod|iPad|Mobile|HarmonyOS/i.test(navigator.userAgent)

export function useDevice(): Device {
  return useSyncExternalStore(subscribe, () => (narrow.matches || isPhone ? 'mobile' : 'desktop'))
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
