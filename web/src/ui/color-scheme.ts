// Light or dark: what <html data-theme> says, else what the system says.
import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

const darkSystem = globalThis.matchMedia('(prefers-color-scheme: dark)')

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, currentScheme)
}

function currentScheme(): ColorScheme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return darkSystem.matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const choice = new MutationObserver(listener)
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  darkSystem.addEventListener('change', listener)
  return () => {
    choice.disconnect()
    darkSystem.removeEventListener('change', listener)
  }
}
