// The module of what the platform publishes, and of the partners and devices that it keeps.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { agreement } from './agreement/agreement.ts'
import { camera } from './camera/camera.ts'
import { guarantor } from './guarantor/guarantor.ts'
import { feedback } from './feedback/feedback.ts'
import { help } from './help/help.ts'
import { helpClass } from './helpclass/helpclass.ts'
import { msg } from './msg/msg.ts'
import { notification } from './notification/notification.ts'

export const content: Module = {
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
