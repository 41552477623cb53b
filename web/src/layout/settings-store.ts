// How this person likes the frame, kept in this browser.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface Settings {
  readonly isPanelOpen: boolean
}

export const useSettings = create<Settings>()(
  persist((): Settings => ({ isPanelOpen: true }), { name: 'settings', version: 1 }),
)

export function togglePanel(): void {
  useSettings.setState(({ isPanelOpen }) => ({ isPanelOpen: !isPanelOpen }))
}
