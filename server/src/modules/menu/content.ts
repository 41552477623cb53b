// The module of what the platform publishes, and of the partners and devices that it keeps.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { agreement } from '#modules/content/agreement/agreement.ts'
import { camera } from '#modules/storage/camera/camera.ts'
import { guarantor } from '#modules/lending/guarantor/guarantor.ts'
import { feedback } from '#modules/content/feedback/feedback.ts'
import { help } from '#modules/content/help/help.ts'
import { helpClass } from '#modules/content/helpclass/helpclass.ts'
import { msg } from '#modules/content/msg/msg.ts'
import { notification } from '#modules/content/notification/notification.ts'

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
