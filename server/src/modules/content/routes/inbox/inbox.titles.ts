import { title } from '@cangdan/protocol'

export const INBOX_TITLES = {
  list: title(
    '我的消息与公告',
    'One’s messages and notices',
    'Mensajes y avisos propios',
    '自分宛てのメッセージとお知らせ',
  ),
  count: title('未读消息数', 'How many are unread', 'Cuántos están sin leer', '未読件数'),
  info: title('阅读消息或公告', 'Read a message or notice', 'Leer un mensaje o aviso', 'メッセージ・お知らせを読む'),
  read: title('标为已读', 'Mark as read', 'Marcar como leído', '既読にする'),
} as const
