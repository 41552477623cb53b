// Monitors of the service and of process caches (R12).
import { defineScreen } from '#runtime/define-screen.ts'

const importScreens = () => import('./monitor-screens.ts')

export const monitorScreens = {
  'service-monitor': defineScreen({
    name: 'service-monitor',
    load: async () => (await importScreens()).ServiceScreen,
  }),
  'cache-monitor': defineScreen({
    name: 'cache-monitor',
    load: async () => (await importScreens()).CacheScreen,
  }),
}
