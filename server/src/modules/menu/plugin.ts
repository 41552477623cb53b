import { ADDON_PATHS, title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import {
  addonCall,
  ADDON_TITLES,
  esignSetup,
  smsBlock,
  smsRecord,
  smsSetup,
  smsTemplate,
  socialBind,
  ssoPerson,
  ssoProvider,
  socialSetup,
} from '#modules/addons/index.ts'

const KEY = ['key'] as const

export const plugin: MenuSection = {
  path: '/plugin',
  title: title('插件', 'Plugins', 'Plugins', 'プラグイン'),
  icon: 'appstore',
  entries: [
    {
      path: ADDON_PATHS.list,
      screen: '/plugin/manage',
      view: 'addons',
      name: 'PluginManage',
      title: title('插件管理', 'Plugins', 'Complementos', 'プラグイン管理'),
      actions: [
        { path: ADDON_PATHS.install, title: ADDON_TITLES.install, takes: KEY },
        { path: ADDON_PATHS.uninstall, title: ADDON_TITLES.uninstall, takes: [...KEY, 'forget'] },
        { path: ADDON_PATHS.probe, title: ADDON_TITLES.probe, takes: KEY },
        { path: ADDON_PATHS.hookRenew, title: ADDON_TITLES.hookRenew, takes: [...KEY, 'hook'] },
      ],
    },
    smsSetup,
    socialSetup,
    esignSetup,
    {
      path: '/plugin/sms',
      title: title('短信', 'Text messages', 'Mensajes de texto', 'SMS'),
      icon: 'message',
      entries: [smsTemplate, smsRecord, smsBlock],
    },
    {
      path: '/plugin/sso',
      title: title('企业登录', 'Company sign-in', 'Acceso de empresa', '企業ログイン'),
      icon: 'bank',
      entries: [ssoProvider, ssoPerson],
    },
    {
      path: '/plugin/social',
      title: title('社交登录', 'Sign-in with WeChat', 'Acceso con WeChat', 'WeChatログイン'),
      icon: 'user',
      entries: [socialBind],
    },
    addonCall,
  ],
}
