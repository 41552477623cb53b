import { defineScreen } from '#runtime/define-screen.ts'

export const riskDeskScreens = {
  'risk-desk': defineScreen({
    name: 'risk-desk',
    load: async () => (await import('./risk-desk-screen.tsx')).RiskDeskScreen,
  }),
}
