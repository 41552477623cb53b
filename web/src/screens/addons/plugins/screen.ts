// Add-ons of the platform (T8).
import { defineScreen } from '#runtime/define-screen.ts'

export const addonScreens = {
  addons: defineScreen({
    name: 'addons',
    load: async () => (await import('./addons-screen.tsx')).AddonsScreen,
  }),
}
