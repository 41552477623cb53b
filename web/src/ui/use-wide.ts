// Whether there is room beside a form for what is known of its record: from 1440 px on.
import { useSyncExternalStore } from 'react'
import { mediaQuery } from './media-query.ts'

const wide = mediaQuery('(min-width: 1440px)')

export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches)
}
