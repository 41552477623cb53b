import { title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import { agreement, feedback, help, helpClass, msg, notification } from '#modules/content/index.ts'
import { camera } from '#modules/storage/index.ts'
import { guarantor } from '#modules/lending/index.ts'

export const content: MenuSection = {
  path: '/content',
  title: title('内容', 'Content', 'Contenidos', 'コンテンツ'),
  icon: 'container',
  entries: [
    notification,
    {
      path: '/content/help',
      title: title('帮助', 'Help', 'Ayuda', 'ヘルプ'),
      title2: title('帮助中心', 'Help centre', 'Centro de ayuda', 'ヘルプセンター'),
      icon: 'read',
      alwaysShow: true,
      entries: [help, helpClass],
    },
    agreement,
    feedback,
    msg,
    guarantor,
    camera,
  ],
}
