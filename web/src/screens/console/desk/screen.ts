import { defineScreen } from '#runtime/define-screen.ts'

export const deskScreen = defineScreen({
  name: 'desk',
  at: { path: '/desk', title: 'shell.desk' },
  load: async () => (await import('./desk-screen.tsx')).DeskScreen,
})
