// Monitors of the service and of process caches (R12).
import { defineScreen } from '#runtime/define-screen.ts'

const parts = () => import('./monitor-screens.ts')

export const monitorScreens = {
  'service-monitor': defineScreen({
    name: 'service-monitor',
    load: async () => (await parts()).ServiceScreen,
  }),
  'cache-monitor': defineScreen({ name: 'cache-monitor', load: async () => (await parts()).CacheScreen }),
}
