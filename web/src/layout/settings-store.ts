// User settings of the shell (U4, U15), stored in this browser.
import type { ColourTheme, CssVariables } from '@cangdan/protocol'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Size } from '#ui/theme/theme.ts'

export interface Settings {
  readonly isPanelOpen: boolean
  /** Whether the tab strip is shown; tabs stay open without it. */
  readonly tabsView: boolean
  readonly pinyinSearch: boolean
  readonly scheme: 'system' | 'light' | 'dark'
  readonly size: Size
  /** Chosen colours; null for the platform's. */
  readonly look: ColourTheme | null
  /** CSS variables of the chosen colours, computed once when they are chosen. */
  readonly variables: CssVariables
}

export const DEFAULT_SETTINGS: Settings = {
  isPanelOpen: true,
  tabsView: true,
  pinyinSearch: true,
  scheme: 'system',
  size: 'medium',
  look: null,
  variables: {},
}

const NAME = 'settings'

export const useSettings = create<Settings>()(persist((): Settings => DEFAULT_SETTINGS, { name: NAME, version: 1 }))

export function togglePanel(): void {
  useSettings.setState(({ isPanelOpen }) => ({ isPanelOpen: !isPanelOpen }))
}

export function followSettings(): void {
  apply(useSettings.getState())
  useSettings.subscribe(apply)
  addEventListener('storage', ({ key }) => {
    if (key === NAME) void useSettings.persist.rehydrate()
  })
}

function apply({ scheme, size, variables }: Settings): void {
  const { dataset, style } = document.documentElement
  if (scheme === 'system') delete dataset['theme']
  else dataset['theme'] = scheme
  dataset['size'] = size
  for (const name of Array.from(style)) style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value)
}
