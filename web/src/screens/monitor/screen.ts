// The monitors of the service and of what its processes remember (R12).
import { defineScreen } from '#runtime/define-screen.ts'

export const monitorScreens = {
  'service-monitor': defineScreen({
    name: 'service-monitor',
    load: async () => (await import('./service-screen.tsx')).ServiceScreen,
  }),
  'cache-monitor': defineScreen({
    name: 'cache-monitor',
    load: async () => (await import('./cache-screen.tsx')).CacheScreen,
  }),
}
