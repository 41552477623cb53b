// How this person likes the frame, kept in this browser.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Settings {
  readonly isPanelOpen: boolean
  /** Whether the search of the menu knows Chinese by its sound (U15). */
  readonly pinyinSearch: boolean
}

export const useSettings = create<Settings>()(
  persist((): Settings => ({ isPanelOpen: true, pinyinSearch: true }), { name: 'settings', version: 1 }),
)

export function togglePanel(): void {
  useSettings.setState(({ isPanelOpen }) => ({ isPanelOpen: !isPanelOpen }))
}
