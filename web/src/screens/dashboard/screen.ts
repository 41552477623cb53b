// The workbench, which is always open.
import { defineScreen } from '#runtime/define-screen.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

export const dashboardScreen = defineScreen({
  name: 'dashboard',
  at: { path: '/dashboard', title: 'shell.dashboard' },
  load: () => Promise.resolve(DashboardScreen),
})
