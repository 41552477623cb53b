// How this person likes the frame (U4, U15), kept in this browser.
import type { Look, Variables } from '@cangdan/protocol'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Size } from '#ui/theme/theme.ts'

export interface Settings {
  readonly isPanelOpen: boolean
  /** Whether the open pages stand beside each other; where they do not, they stay open all the same. */
  readonly tabsView: boolean
  /** Whether the search of the menu knows Chinese by its sound. */
  readonly pinyinSearch: boolean
  readonly scheme: 'system' | 'light' | 'dark'
  readonly size: Size
  /** The colours that were chosen; the platform's own where none were. */
  readonly look: Look | null
  /** What is drawn with them: worked out where they are chosen, so that no page has to. */
  readonly variables: Variables
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

export const useSettings = create<Settings>()(
  persist((): Settings => DEFAULT_SETTINGS, { name: NAME, version: 1 }),
)

export function togglePanel(): void {
  useSettings.setState(({ isPanelOpen }) => ({ isPanelOpen: !isPanelOpen }))
}

/** Draws the page as it was chosen, here or in another tab, from now on. */
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
