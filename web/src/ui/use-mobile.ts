// Desktop or mobile, for every part of the application alike (U7): under 992 px, or a telephone by its own word.
import { useSyncExternalStore } from 'react'

const narrow = globalThis.matchMedia('(max-width: 991.98px)')
const PHONE = /Android|iPhone|iPod|iPad|Mobile|HarmonyOS/i

export function useMobile(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches || PHONE.test(navigator.userAgent))
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
