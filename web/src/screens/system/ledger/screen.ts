import { defineScreen } from '#runtime/define-screen.ts'

export const ledgerScreens = {
  ledger: defineScreen({
    name: 'ledger',
    load: async () => (await import('./ledger-screen.tsx')).LedgerScreen,
  }),
}
