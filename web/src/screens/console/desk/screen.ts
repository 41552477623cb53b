import { defineScreen } from '#runtime/define-screen.ts'

export const taskQueueScreen = defineScreen({
  name: 'desk',
  at: { path: '/desk', title: 'shell.desk' },
  load: async () => (await import('./task-queue-screen.tsx')).TaskQueueScreen,
})
