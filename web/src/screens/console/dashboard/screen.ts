import { defineScreen } from '#runtime/define-screen.ts'
import { prefetchDashboard } from './prefetch-dashboard.ts'

export const dashboardScreen = defineScreen({
  name: 'dashboard',
  at: { path: '/dashboard', title: 'shell.dashboard' },
  ask: (client, { language }) => prefetchDashboard(client, language),
  load: async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
})
