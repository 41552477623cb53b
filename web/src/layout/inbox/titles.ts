import { title } from '@cangdan/protocol'

export const INBOX_DRAWER_TITLES = {
  inbox: title('消息', 'Messages', 'Mensajes', 'メッセージ'),
  unread: title('消息，{n} 条未读', 'Messages, {n} unread', 'Mensajes, {n} sin leer', 'メッセージ、未読{n}件'),
  all: title('全部', 'All', 'Todos', 'すべて'),
  only: title('未读', 'Unread', 'Sin leer', '未読'),
  mark_all: title('全部标为已读', 'Mark all as read', 'Marcar todo como leído', 'すべて既読にする'),
  none: title('还没有消息', 'No messages yet', 'Aún no hay mensajes', 'メッセージはまだありません'),
  none_unread: title('没有未读消息', 'Nothing is unread', 'No hay nada sin leer', '未読はありません'),
  hint: title(
    '平台的公告、业务消息和预警会出现在这里',
    'Notices, messages and alerts of the platform appear here',
    'Aquí aparecen los avisos, mensajes y alertas de la plataforma',
    'プラットフォームのお知らせ・メッセージ・警報がここに表示されます',
  ),
  failed: title(
    '未能读取消息',
    'The messages could not be read',
    'No se pudieron leer los mensajes',
    'メッセージを読み込めませんでした',
  ),
  gone: title(
    '这条消息已被撤回或不再显示',
    'This was recalled, or is not shown any more',
    'Se retiró o ya no se muestra',
    '取り消されたか、表示が終了しました',
  ),
  more: title('更早的消息', 'Older ones', 'Anteriores', '以前のメッセージ'),
  back: title('返回消息列表', 'Back to the messages', 'Volver a los mensajes', 'メッセージ一覧に戻る'),
  open: title('前往查看', 'Open', 'Abrir', '開く'),
  pinned: title('置顶', 'Pinned', 'Fijado', '固定'),
  known: title('知道了', 'Got it', 'Entendido', '確認しました'),
} as const
