// Profile pages: data, documents of a member, password and sessions, WeChat (R1).
import { defineScreen } from '#runtime/define-screen.ts'

const importScreens = () => import('./profile-screens.ts')

export const profileScreens = [
  defineScreen({
    name: 'profile-data',
    at: { path: '/profile/user/edit', title: 'profile.data' },
    load: async () => (await importScreens()).DataScreen,
  }),
  defineScreen({
    name: 'profile-papers',
    at: { path: '/profile/papers', title: 'profile.papers' },
    load: async () => (await importScreens()).PapersScreen,
  }),
  defineScreen({
    name: 'profile-security',
    at: { path: '/profile/pwd/edit', title: 'profile.security' },
    load: async () => (await importScreens()).SecurityScreen,
  }),
  defineScreen({
    name: 'profile-wechat',
    at: { path: '/profile/user/wechat', title: 'profile.wechat' },
    load: async () => (await import('./wechat/wechat-screen.tsx')).WechatScreen,
  }),
]
