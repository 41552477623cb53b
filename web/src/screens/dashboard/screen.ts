// The workbench, which is always open.
import { defineScreen } from '#runtime/define-screen.ts'

export const dashboardScreen = defineScreen({
  name: 'dashboard',
  at: { path: '/dashboard', title: 'shell.dashboard' },
  load: async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
})
