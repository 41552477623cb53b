// Colour scheme: the value of <html data-theme>, otherwise the system's.
import { useSyncExternalStore } from 'react'
import { createMediaQuery } from '../media-query.ts'

export type ColorScheme = 'light' | 'dark'

const darkSystem = createMediaQuery('(prefers-color-scheme: dark)')

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, getColorScheme)
}

function getColorScheme(): ColorScheme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return darkSystem.matches() ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const choice = new MutationObserver(listener)
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const unsubscribe = darkSystem.subscribe(listener)
  return () => {
    choice.disconnect()
    unsubscribe()
  }
}
