// Returns whether a side panel fits next to a form: from 1440 px.
import { useSyncExternalStore } from 'react'
import { createMediaQuery } from './media-query.ts'

const wide = createMediaQuery('(min-width: 1440px)')

export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches)
}
