import { defineScreen } from '#runtime/define-screen.ts'
import { askWorkbench } from './asked.ts'

export const dashboardScreen = defineScreen({
  name: 'dashboard',
  at: { path: '/dashboard', title: 'shell.dashboard' },
  ask: (client, { language }) => askWorkbench(client, language),
  load: async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
})
