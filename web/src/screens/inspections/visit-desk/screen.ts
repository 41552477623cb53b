import { defineScreen } from '#runtime/define-screen.ts'

export const visitDeskScreens = {
  'visit-desk': defineScreen({
    name: 'visit-desk',
    load: async () => (await import('./visit-desk-screen.tsx')).VisitDeskScreen,
  }),
}
