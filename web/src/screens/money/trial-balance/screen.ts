import { defineScreen } from '#runtime/define-screen.ts'

export const bookScreens = {
  'trial-balance': defineScreen({
    name: 'trial-balance',
    load: async () => (await import('./trial-balance-screen.tsx')).TrialBalanceScreen,
  }),
}
